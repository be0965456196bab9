import { expect, it } from 'vitest';
import { isPaid, isTaken } from '#shared/order/paid.ts';

it.each([
  [100, 100, true],
  [100, 120, true],
  [100, 99, false],
  [0, 0, false],
])('isPaid for an order of %d with %d captured: %s', (total, captured, expected) => {
  expect(isPaid({ total, captured })).toBe(expected);
});

it.each([
  ['COMPLETED', 0, true],
  ['COMPLETED', 100, false],
  ['APPROVED', 0, false],
  ['CANCELED', 0, false],
])('isTaken for a payment of 100 that is %s with %d refunded: %s', (status, refunded, expected) => {
  expect(isTaken({ status, amount: 100, refunded })).toBe(expected);
});
