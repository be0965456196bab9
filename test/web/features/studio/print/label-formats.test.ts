// Rule 13.29
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { labelFormats, placeLabels } from '#web/features/studio/print/label-formats.ts';
import { paperSizes } from '#web/ui/paper-sizes.ts';

const named = labelFormats.map((format) => [format.label, format] as const);

describe('the labels on a sheet', () => {
  test.each(named)('%s: are on the paper and do not overlap', (_, format) => {
    const paper = paperSizes[format.paper];
    const [sheet = []] = placeLabels(format, Array.from({ length: format.columns * format.rows }));
    for (const { left, top } of sheet) {
      expect(left).toBeGreaterThan(0);
      expect(top).toBeGreaterThan(0);
      expect(left + format.width).toBeLessThan(paper.width);
      expect(top + format.height).toBeLessThan(paper.height);
    }
    expect(format.columnPitch).toBeGreaterThanOrEqual(format.width);
    expect(format.rowPitch).toBeGreaterThanOrEqual(format.height);
  });

  test.each(named)('%s: are centered horizontally on the paper', (_, format) => {
    const used = (format.columns - 1) * format.columnPitch + format.width;
    const right = paperSizes[format.paper].width - format.left - used;
    expect(Math.abs(right - format.left)).toBeLessThan(0.5);
  });

  test.each(named)('%s: have a code of at least 20 mm and space for text beside it', (_, format) => {
    expect(format.code).toBeGreaterThanOrEqual(20);
    expect(format.code).toBeLessThan(format.height);
    expect(format.width - format.code).toBeGreaterThan(30);
  });

  test('show each work once in order, and fill a sheet before the next begins', () => {
    fc.assert(
      fc.property(fc.constantFrom(...labelFormats), fc.nat({ max: 130 }), (format, count) => {
        const works = Array.from({ length: count }, (_, index) => index);
        const sheets = placeLabels(format, works);
        expect(sheets.flat().map(({ item }) => item)).toEqual(works);
        const perSheet = format.columns * format.rows;
        expect(sheets).toHaveLength(Math.ceil(count / perSheet));
        for (const sheet of sheets.slice(0, -1)) expect(sheet).toHaveLength(perSheet);
        for (const sheet of sheets) {
          const places = sheet.map(({ left, top }) => `${left} ${top}`);
          expect(new Set(places).size).toBe(places.length);
        }
      }),
    );
  });
});
