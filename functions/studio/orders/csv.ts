/**
 * Rows as a file that spreadsheets open (RFC 4180): quoted, with line ends of two characters, and a mark in front by
 * which Excel knows that it is UTF-8.
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}

/** A spreadsheet takes a cell that begins so for a formula, whoever wrote it (OWASP, "CSV Injection"). */
const formula = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

function cell(text: string): string {
  const inert = formula.test(text) ? `'${text}` : text;
  return `"${inert.replaceAll('"', '""')}"`;
}
