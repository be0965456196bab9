// Rule 5.23
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  mostSheets,
  overlap,
  type Pattern,
  type PatternSheet,
  patternFor,
  usualPaper,
} from '#web/features/artwork/pattern/pattern.ts';
import { extentText, sheetName } from '#web/features/artwork/pattern/pattern-words.ts';

const sizes = fc.record({
  width: fc.integer({ min: 40, max: 4000 }),
  height: fc.integer({ min: 40, max: 4000 }),
});
const eitherPaper = fc.constantFrom('a4' as const, 'letter' as const);

/** Whether a sheet shows this point of the drawing, and some paper around it. */
const shows = ({ left, top, width, height }: PatternSheet, x: number, y: number) =>
  x >= left + 4 && x <= left + width - 4 && y >= top + 4 && y <= top + height - 4;
const cornersOf = ({ width, height }: { width: number; height: number }) =>
  [0, width].flatMap((x) => [0, height].map((y) => [x, y] as const));

describe('the pattern of a work at true size', () => {
  test('has the whole outline on its sheets, each sharing 10 mm with the next', () => {
    fc.assert(
      fc.property(sizes, eitherPaper, fc.double({ min: 0, max: 1, noNaN: true }), (size, paper, share) => {
        const pattern = patternFor(size, paper);
        fc.pre(pattern.kind === 'whole');
        const points = [0, size.width]
          .map((x) => [x, share * size.height] as const)
          .concat([0, size.height].map((y) => [share * size.width, y] as const));
        for (const [x, y] of points) expect(pattern.sheets.some((sheet) => shows(sheet, x, y))).toBe(true);
        for (const sheet of pattern.sheets) {
          const next = pattern.sheets.find(
            ({ column, row }) => column === sheet.column + 1 && row === sheet.row,
          );
          if (next) expect(sheet.left + sheet.width - next.left).toBeCloseTo(overlap);
        }
      }),
    );
  });

  test('has every corner and the middle on a sheet, and never more sheets than one tapes together', () => {
    fc.assert(
      fc.property(sizes, eitherPaper, (size, paper) => {
        const { sheets } = patternFor(size, paper);
        expect(sheets.length).toBeLessThanOrEqual(mostSheets);
        for (const [x, y] of [...cornersOf(size), [size.width / 2, size.height / 2] as const])
          expect(sheets.some((sheet) => shows(sheet, x, y))).toBe(true);
      }),
    );
  });

  test('takes no more sheets than it needs', () => {
    expect(patternFor({ width: 174, height: 261 }, 'a4').wholeCount).toBe(1);
    expect(patternFor({ width: 175, height: 261 }, 'a4')).toMatchObject({ columns: 2, rows: 1 });
    expect(patternFor({ width: 609.6, height: 762 }, 'a4')).toMatchObject({ columns: 4, rows: 3 });
  });
});

describe('the words of a pattern', () => {
  const words = (size: { width: number; height: number }) => extentText(patternFor(size, 'a4'), 'a4');

  test('say how many sheets it takes', () => {
    expect(words({ width: 100, height: 150 })).toBe('1 sheet of A4, and a first page that says what to do.');
    expect(words({ width: 609.6, height: 762 })).toBe(
      '12 sheets of A4, 4 across and 3 down, and a first page that says what to do.',
    );
  });

  test('say of a work of 2 × 3 m that its outline would take 144, and what is printed instead', () => {
    expect(words({ width: 2000, height: 3000 })).toBe(
      'The whole outline would take 144 sheets of A4; more than 30 are not printed. You get 5: the four corners and the middle, and a first page with the distances between them.',
    );
    const pattern: Pattern = patternFor({ width: 2000, height: 3000 }, 'a4');
    expect(pattern.sheets.map((sheet) => sheetName(pattern, sheet))).toEqual([
      'upper left corner',
      'upper right corner',
      'middle',
      'lower left corner',
      'lower right corner',
    ]);
  });

  test.each([
    ['en-US', 'letter'],
    ['en-CA', 'letter'],
    ['en-GB', 'a4'],
    ['de', 'a4'],
  ])('begin with the paper of the reader’s country: %s', (language, paper) => {
    expect(usualPaper(language)).toBe(paper);
  });
});
