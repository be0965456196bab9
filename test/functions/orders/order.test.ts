import { describe, expect, it } from 'vitest';
import { parseOrder } from '#functions/orders/order.ts';
import { makeOrder } from '#test/support/shop/orders.ts';

describe('an order from an older version', () => {
  it('keeps its requested void and its review even if the stored reasons are unknown', () => {
    const row = { ...makeOrder({ state: 'REVIEW' }), voidReason: 'bad luck', reviewReason: 'odd' };

    expect(parseOrder(row)).toMatchObject({ voidReason: 'not authorised', reviewReason: 'unclear' });
  });

  it('has no reason for a void if none was stored', () => {
    expect(parseOrder({ ...makeOrder() })).not.toHaveProperty('voidReason');
  });
});
