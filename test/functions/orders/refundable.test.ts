import { describe, expect, it } from 'vitest';
import type { Order } from '#functions/orders/order.ts';
import { unitsLeft } from '#functions/orders/refundable.ts';
import { makeOrder } from '#test/support/shop/orders.ts';

describe('the units of a work that may go back into stock', () => {
  const [line] = makeOrder().lines;
  const after = (restocks: NonNullable<Order['restocks']>) =>
    unitsLeft(makeOrder({ lines: line ? [{ ...line, quantity: 3, tracked: true }] : [], restocks }), id);
  const id = line?.variationId ?? '';
  const restock = { variationId: id, quantity: 2, refund: 0, decidedAt: 0 };

  it.each([
    ['does not count a restock that failed', 'failed', 3],
    ['counts a restock that is done', 'done', 1],
    ['counts a restock whose answer was lost, so that it is not made twice', 'asked', 1],
  ] as const)('%s', (_, state, left) => {
    expect(after([{ ...restock, state }])).toBe(left);
  });
});
