import { expect, it } from 'vitest';
import { isPaid, isTaken } from '#shared/order/paid.ts';

it.each([
  [100, 100, true],
  [100, 120, true],
  [100, 99, false],
  [100, 0, false],
  [0, 0, false],
])('an order of %d with %d captured is paid: %s', (total, captured, expected) => {
  expect(isPaid({ total, captured })).toBe(expected);
});

it.each([
  ['COMPLETED', 0, true],
  ['COMPLETED', 40, true],
  ['COMPLETED', 100, false],
  ['APPROVED', 0, false],
  ['CANCELED', 0, false],
])('of a payment of 100 that is %s, %d given back, the shop has money: %s', (status, refunded, expected) => {
  expect(isTaken({ status, amount: 100, refunded })).toBe(expected);
});
