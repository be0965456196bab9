import { expect, test } from 'vitest';
import { fitted, keepInSight, largestScale, scaleAround } from '#web/features/artwork/zoom/view.ts';

const screen = { width: 1000, height: 800 };
const fit = { width: 640, height: 800 };

test('leaning in keeps the point under the pointer where it is', () => {
  const point = { x: 120, y: -80 };
  const closer = scaleAround(fitted, 3, point);
  const back = scaleAround(closer, 1, point);

  // The point of the picture under the pointer, in the picture's own measure.
  expect((point.x - closer.x) / closer.scale).toBeCloseTo(point.x);
  expect((point.y - closer.y) / closer.scale).toBeCloseTo(point.y);
  expect(back).toEqual(fitted);
});

test('a drag stops at the edges of the picture', () => {
  expect(keepInSight({ scale: 2, x: 5_000, y: -5_000 }, fit, screen)).toEqual({ scale: 2, x: 140, y: -400 });
});

test('a picture that is narrower than the screen stays in its middle', () => {
  expect(keepInSight({ scale: 1.2, x: 300, y: 0 }, fit, screen).x).toBe(0);
});

test('the closest is full resolution, and never less than twice the fit', () => {
  expect(largestScale(fit, 2400, 1)).toBeCloseTo(3.75);
  expect(largestScale(fit, 700, 2)).toBe(2);
  expect(largestScale({ width: 0, height: 0 }, 2400, 1)).toBe(8);
});
