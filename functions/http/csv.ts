import { safeLine } from '#shared/text/safe-text.ts';

/** Rows as a quoted CSV file (RFC 4180), with CRLF and the byte order mark by which Excel recognizes UTF-8. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}

/**
 * Positions where a spreadsheet could read a formula (OWASP, "CSV Injection"): at the beginning of a cell, and after a
 * separator of another locale, which splits quoted text.
 */
const beforeFormula = /(^|[,;|])(?=[\s"']*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

function cell(text: string): string {
  return `"${safeLine(text).replace(beforeFormula, "$1'").replaceAll('"', '""')}"`;
}
