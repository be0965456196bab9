import { safeLine } from '#shared/text/safe-text.ts';

/** Rows as a quoted CSV file (RFC 4180), with CRLF and the byte order mark by which Excel recognizes UTF-8. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}

/** Where a spreadsheet could read a formula (OWASP, "CSV Injection"): a cell's start, and after a separator. */
const beforeFormula = /(^|[,;|])(?=[\s"']*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

function cell(text: string): string {
  return `"${safeLine(text).replace(beforeFormula, "$1'").replaceAll('"', '""')}"`;
}
