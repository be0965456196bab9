// Rule 5.24
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keepWithin, lengthOf, millimetresPerPixel } from '#web/features/artwork/wall/photo.ts';

const pixels = fc.double({ min: -5000, max: 5000, noNaN: true });
const point = fc.record({ x: pixels, y: pixels });
const extent = fc.record({
  width: fc.integer({ min: 1, max: 4000 }),
  height: fc.integer({ min: 1, max: 4000 }),
});

describe('the scale of a photo', () => {
  test('is the real length between two marks divided by their distance in pixels', () => {
    const angle = fc.double({ min: 0, max: 7, noNaN: true });
    const distance = fc.integer({ min: 10, max: 4000 });
    fc.assert(
      fc.property(point, angle, distance, fc.integer({ min: 1, max: 9000 }), (from, turn, far, length) => {
        const to = { x: from.x + far * Math.cos(turn), y: from.y + far * Math.sin(turn) };
        expect(millimetresPerPixel([from, to], length)).toBeCloseTo(length / far, 6);
        expect(millimetresPerPixel([to, from], length)).toBeCloseTo(length / far, 6);
      }),
    );
  });

  test('is undefined if the marks are less than 8 px apart', () => {
    const mark = (x: number) => ({ x, y: 5 });
    expect(millimetresPerPixel([mark(5), mark(12)], 297)).toBeUndefined();
    expect(millimetresPerPixel([mark(5), mark(13)], 296)).toBe(37);
  });

  test.each([
    ['29.7', 'cm', 297],
    [' 29,7 ', 'cm', 297],
    ['11', 'in', 279.4],
    ['', 'cm', undefined],
    ['a door', 'cm', undefined],
    ['0', 'in', undefined],
    ['-3', 'cm', undefined],
    ['1e999', 'cm', undefined],
  ])('comes from a typed length: %j %s is read as %s mm', (text, unit, length) => {
    const read = lengthOf(text, unit);
    if (length === undefined) expect(read).toBeUndefined();
    else expect(read).toBeCloseTo(length, 9);
  });
});

test('keepWithin keeps a dragged work within the photo or covering it, and moves it as little as possible', () => {
  fc.assert(
    fc.property(point, extent, extent, (middle, work, photo) => {
      const kept = keepWithin(middle, work, photo);
      for (const [at, own, whole, wanted] of [
        [kept.x, work.width, photo.width, middle.x],
        [kept.y, work.height, photo.height, middle.y],
      ] as const) {
        const [near, far] = [at - own / 2, at + own / 2];
        expect(own <= whole ? near >= 0 && far <= whole : near <= 0 && far >= whole).toBe(true);
        const isFree = own <= whole ? wanted >= own / 2 && wanted <= whole - own / 2 : false;
        if (isFree) expect(at).toBe(wanted);
      }
      expect(keepWithin(kept, work, photo)).toEqual(kept);
    }),
  );
});
