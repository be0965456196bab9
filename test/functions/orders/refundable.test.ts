import { describe, expect, it } from 'vitest';
import type { Order } from '#functions/orders/order.ts';
import { unitsLeft } from '#functions/orders/refundable.ts';
import { makeOrder } from '#test/support/shop/orders.ts';

describe('the number of a work’s units that may be restocked', () => {
  const [line] = makeOrder().lines;
  const after = (restocks: NonNullable<Order['restocks']>) =>
    unitsLeft(makeOrder({ lines: line ? [{ ...line, quantity: 3, tracked: true }] : [], restocks }), id);
  const id = line?.variationId ?? '';
  const restock = { variationId: id, quantity: 2, refund: 0, decidedAt: 0 };

  it.each([
    ['is not reduced by a failed restock', 'failed', 3],
    ['is reduced by a completed restock', 'done', 1],
    ['is reduced by a restock whose answer was lost', 'asked', 1],
  ] as const)('%s', (_, state, left) => {
    expect(after([{ ...restock, state }])).toBe(left);
  });
});
