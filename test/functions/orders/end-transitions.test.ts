import { describe, expect, it } from 'vitest';
import { toKept } from '#functions/orders/end-transitions.ts';
import { makePayment } from '#test/support/orders/plans.ts';
import { makeOrder } from '#test/support/shop/orders.ts';

const payment = makePayment({ buyerEmail: 'ada@moss.example' });
const atSquare = { name: 'Ada Moss', town: 'Fernton' };
const kept = (erasedAt?: number) => {
  const { delivery: _, ...order } = makeOrder({
    state: 'REVIEW',
    ...(erasedAt !== undefined && { erasedAt }),
  });
  return toKept(order, payment, 2, [], atSquare).set;
};

describe('a canceled order that is kept as a sale', () => {
  it('gets the recipient’s name and town from Square', () => {
    expect(kept()).toMatchObject({ delivery: atSquare, mailedTo: expect.any(String) });
  });

  it('does not store name and email again after they were erased', () => {
    expect(kept(1)).not.toHaveProperty('delivery');
    expect(kept(1)).not.toHaveProperty('mailedTo');
  });
});
