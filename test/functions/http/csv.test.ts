// Rule 20.9
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvOf } from '#functions/http/csv.ts';

/** A spreadsheet's reader, with the separator of its country's settings. */
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

/** One that pays no attention to quotes. */
function bareCellsOf(csv: string, separator: string): string[] {
  return csv
    .replace('\uFEFF', '')
    .split(/[\r\n]/)
    .flatMap((line) => line.split(separator))
    .map((cell) => cell.replace(/^"/, ''));
}

/** A cell that begins with an apostrophe is text. */
const formula = /^[\s"]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/;
const separators = [',', ';', '\t', '|'];

function formulasIn(text: string): string[] {
  const csv = csvOf([['2026-03-02', text, text]]);
  return separators.flatMap((separator) =>
    [...cellsOf(csv, separator), ...bareCellsOf(csv, separator)].filter((cell) => formula.test(cell)),
  );
}

describe('a table for spreadsheets', () => {
  it.each([
    'x;=1+1;y',
    'a\n=1+1',
    'x\t=1+1',
    'x|=1+1',
    'x;"=1+1"',
    'x; =1+1',
    '=1+1',
    ' =1+1',
    'a\u2028=1+1',
    'x,+1',
  ])('holds no formula where a shopper is called %j', (name) => {
    expect(formulasIn(name)).toEqual([]);
  });

  it('holds no formula, whatever stands in its cells and whatever separates them', () => {
    const piece = fc.constantFrom(...'=1+-@;,\t|"\' \n\rx＝');

    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        expect(formulasIn(pieces.join(''))).toEqual([]);
      }),
    );
  });

  it('does not change other text', () => {
    expect(csvOf([['Zoë "Zo" Über', '1 × Moon; 2 × Pear', '12.50']])).toBe(
      '\uFEFF"Zoë ""Zo"" Über","1 × Moon; 2 × Pear","12.50"\r\n',
    );
  });
});
