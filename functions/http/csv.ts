import { safeLine } from '#shared/text/safe-text.ts';

/** Returns rows as a quoted CSV file (RFC 4180) with CRLF, and a byte order mark so that Excel recognizes UTF-8. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}

/** Place where a spreadsheet may read a formula: a cell's start, or after a separator (OWASP, "CSV Injection"). */
const beforeFormula = /(^|[,;|])(?=[\s"']*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

function cell(text: string): string {
  return `"${safeLine(text).replace(beforeFormula, "$1'").replaceAll('"', '""')}"`;
}
