// Rule 1.11
import { expect, test } from 'vitest';
import { keepMeasures } from '#shared/text/measures.ts';

test.each([
  ['24 × 30 in', '24~×~30~in'],
  ['Large, 24 × 30 in', 'Large, 24~×~30~in'],
  ['A3, 29.7 × 42 cm', 'A3, 29.7~×~42~cm'],
  ['8½ × 11 in', '8½~×~11~in'],
  ['8 1/2 × 11 in', '8~1/2~×~11~in'],
  ['24 in × 30 in', '24~in~×~30~in'],
  ['H 60,5 x W 80 cm', 'H~60,5~x~W~80~cm'],
  ['24 × 30 × 2 in', '24~×~30~×~2~in'],
  ['2 xylophones', '2 xylophones'],
])('keepMeasures prevents line breaks within the measurement in %s', (name, held) => {
  expect(keepMeasures(name)).toBe(held.replaceAll('~', '\u00a0'));
});
