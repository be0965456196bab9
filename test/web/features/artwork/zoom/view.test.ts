// Rule 6.22
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  fitted,
  keepInSight,
  largestScale,
  pinched,
  pinchOf,
  scaleAround,
} from '#web/features/artwork/zoom/view.ts';

const screen = { width: 1000, height: 800 };
const fit = { width: 640, height: 800 };

test('scaleAround keeps the point under the pointer in place', () => {
  const point = { x: 120, y: -80 };
  const closer = scaleAround(fitted, 3, point);
  const back = scaleAround(closer, 1, point);

  // The point of the picture under the pointer, in the picture's coordinates.
  expect((point.x - closer.x) / closer.scale).toBeCloseTo(point.x);
  expect((point.y - closer.y) / closer.scale).toBeCloseTo(point.y);
  expect(back).toEqual(fitted);
});

test('keepInSight stops a pan at the edges of the picture', () => {
  expect(keepInSight({ scale: 2, x: 5_000, y: -5_000 }, fit, screen)).toEqual({ scale: 2, x: 140, y: -400 });
});

test('largestScale returns the scale of full resolution, but at least 2', () => {
  expect(largestScale(fit, 2400, 1)).toBeCloseTo(3.75);
  expect(largestScale(fit, 700, 2)).toBe(2);
  expect(largestScale({ width: 0, height: 0 }, 2400, 1)).toBe(8);
});

const coordinate = fc.integer({ min: -500, max: 500 });
const point = fc.record({ x: coordinate, y: coordinate });

test('pinched() keeps the same points of the picture under two fingers during any movement', () => {
  fc.assert(
    fc.property(
      point,
      point,
      point,
      point,
      fc.double({ min: 1, max: 8, noNaN: true }),
      (a, b, c, d, scale) => {
        const begun = { scale, x: 20, y: -30 };
        const [from, to] = [pinchOf(a, b), pinchOf(c, d)];
        const view = pinched(begun, from, to, 8);

        expect(view.scale).toBeGreaterThanOrEqual(1);
        expect(view.scale).toBeLessThanOrEqual(8);
        expect((to.middle.x - view.x) / view.scale).toBeCloseTo((from.middle.x - begun.x) / begun.scale, 6);
        expect((to.middle.y - view.y) / view.scale).toBeCloseTo((from.middle.y - begun.y) / begun.scale, 6);
      },
    ),
  );
});

test('keepInSight keeps the picture on the screen after any gesture', () => {
  fc.assert(
    fc.property(point, fc.double({ min: 1, max: 8, noNaN: true }), ({ x, y }, scale) => {
      const view = keepInSight({ scale, x: x * 20, y: y * 20 }, fit, screen);
      const covers = (size: number, room: number, shift: number) =>
        size <= room ? shift === 0 : Math.abs(shift) <= (size - room) / 2 + 1e-6;
      expect(covers(fit.width * scale, screen.width, view.x)).toBe(true);
      expect(covers(fit.height * scale, screen.height, view.y)).toBe(true);
    }),
  );
});
