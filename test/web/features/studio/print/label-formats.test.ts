// Rule 13.29
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { labelFormats, placeLabels } from '#web/features/studio/print/label-formats.ts';
import { paperSizes } from '#web/ui/paper-sizes.ts';

const named = labelFormats.map((format) => [format.label, format] as const);

describe('the labels on a sheet', () => {
  test.each(named)('are within the paper and do not overlap (%s)', (_, format) => {
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
