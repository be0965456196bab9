// Rule 1.11
import { expect, test } from 'vitest';
import { keepMeasures } from '#shared/text/measures.ts';

test.each([
  ['24 × 30 in', '24~×~30~in'],
  ['Large, 24 × 30 in', 'Large, 24~×~30~in'],
  ['11 x 14 inches', '11~x~14~inches'],
  ['A3, 29.7 × 42 cm', 'A3, 29.7~×~42~cm'],
  ['16" × 20"', '16"~×~20"'],
  ['Regular', 'Regular'],
  ['2 xylophones', '2 xylophones'],
])('keepMeasures: %s has no line break within a measurement', (name, held) => {
  expect(keepMeasures(name)).toBe(held.replaceAll('~', '\u00a0'));
});
