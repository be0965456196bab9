import { safeLine } from '#shared/text/safe-text.ts';

/**
 * Rows as a file that spreadsheets open (RFC 4180): quoted, with line ends of two characters, and a mark in front by
 * which Excel knows that it is UTF-8.
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}

/**
 * Where a spreadsheet would read a formula (OWASP, "CSV Injection"): at the beginning of a cell, and after
 * a character that separates cells in another country's settings, which then split what stands between quotes.
 */
const beforeFormula = /(^|[,;|])(?=[\s"']*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

function cell(text: string): string {
  return `"${safeLine(text).replace(beforeFormula, "$1'").replaceAll('"', '""')}"`;
}
