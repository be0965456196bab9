// Rule 20.9
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvOf } from '#functions/http/csv.ts';

/** Parses a CSV file like a spreadsheet whose locale has this list separator. */
function cellsOf(csv: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (const character of csv.replace('\uFEFF', '')) {
    if (character === '"') isQuoted = cell === '' ? true : !isQuoted;
    else if (!isQuoted && (character === separator || character === '\r' || character === '\n')) {
      cells.push(cell);
      cell = '';
    } else cell += character;
  }
  return [...cells, cell];
}

/** Parses a CSV file without regard to quotes. */
function bareCellsOf(csv: string, separator: string): string[] {
  return csv
    .replace('\uFEFF', '')
    .split(/[\r\n]/)
    .flatMap((line) => line.split(separator))
    .map((cell) => cell.replace(/^"/, ''));
}

/** Pattern of a cell with a formula. A cell that begins with an apostrophe is text. */
const formula = /^[\s"]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/;
const separators = [',', ';', '\t', '|'];

function formulasIn(text: string): string[] {
  const csv = csvOf([['2026-03-02', text, text]]);
  return separators.flatMap((separator) =>
    [...cellsOf(csv, separator), ...bareCellsOf(csv, separator)].filter((cell) => formula.test(cell)),
  );
}

describe('a CSV file for spreadsheets', () => {
  it('contains no formula, whatever the cells’ text and the separator', () => {
    const piece = fc.constantFrom(...'=1+-@;,\t|"\' \n\r\u2028x＝');

    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        expect(formulasIn(pieces.join(''))).toEqual([]);
      }),
    );
  });

  it('contains other text unchanged', () => {
    expect(csvOf([['Zoë "Zo" Über', '1 × Moon; 2 × Pear', '12.50']])).toBe(
      '\uFEFF"Zoë ""Zo"" Über","1 × Moon; 2 × Pear","12.50"\r\n',
    );
  });
});
