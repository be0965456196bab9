import { describe, expect, it } from 'vitest';
import { parseOrder } from '#functions/orders/order.ts';
import { makeOrder } from '#test/support/shop/orders.ts';

describe('an order that an older version has written', () => {
  it('keeps its requested void and its review, however the reason was worded', () => {
    const row = { ...makeOrder({ state: 'REVIEW' }), voidReason: 'bad luck', reviewReason: 'odd' };

    expect(parseOrder(row)).toMatchObject({ voidReason: 'not authorised', reviewReason: 'unclear' });
  });

  it('has no reason where none was written', () => {
    expect(parseOrder({ ...makeOrder() })).not.toHaveProperty('voidReason');
  });
});
