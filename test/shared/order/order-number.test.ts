// Rule 20.1
import { expect, it } from 'vitest';
import { orderNumber, readOrderNumber } from '#shared/order/order-number.ts';

const id = 'K7M2QX4D0V9Z1S8T3W6Y5B7C2E';

it('an order number consists of the first six characters of the order’s id', () => {
  expect(orderNumber(id)).toBe('K7M-2QX');
});

it.each(['K7M-2QX', 'k7m-2qx', 'K7M2QX', ' k7m 2qx ', 'K7M–2QX'])('readOrderNumber accepts %j', (typed) => {
  expect(readOrderNumber(typed)).toBe('K7M2QX');
});

it.each(['', 'K7M-2Q', 'K7M-2QX4', 'K7M-2QU', 'moon stairs', id])('readOrderNumber rejects %j', (typed) => {
  expect(readOrderNumber(typed)).toBeUndefined();
});
