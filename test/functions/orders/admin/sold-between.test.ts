// Rule 20.9
import { describe, expect, it } from 'vitest';
import { readPeriod, soldBetween } from '#functions/orders/admin/export-orders.ts';
import type { Order } from '#functions/orders/order.ts';
import { freshTable } from '#test/support/shop/emulator.ts';
import { makeOrder, putOrder } from '#test/support/shop/orders.ts';

const sold = (orderId: string, paidAt: string | number, overrides: Partial<Order> = {}) => {
  const at = new Date(paidAt).getTime();
  return makeOrder({
    orderId: orderId.padStart(26, '0'),
    state: 'PAID',
    createdAt: at,
    paidAt: at,
    recountedAt: at,
    paymentId: `PAY${orderId}`,
    confirmation: `PAY${orderId}`,
    delivery: { name: 'Ada Moss', town: 'Fernton' },
    ...overrides,
  });
};

async function shopWith(...orders: readonly Order[]) {
  const { table } = await freshTable();
  for (const order of orders) await putOrder(table, order);
  return async (query: Readonly<Record<string, string>>) =>
    (await soldBetween({ table }, readPeriod(query))).map(({ orderId }) => orderId.replace(/^0+/, ''));
}

describe('the sales of a period', () => {
  it('are the orders that were paid in it, the oldest first, in any current state, without test orders', async () => {
    const shipment = {
      shippedAt: Date.parse('2026-12-20'),
      by: 'studio',
      version: 1,
      isTold: false,
    } as const;
    const refund = { paymentId: 'PAYC', amount: 50_000, state: 'completed' } as const;
    const list = await shopWith(
      sold('A', '2026-10-01T00:00:00Z'),
      sold('B', '2026-10-31T23:59:59Z', { shipment }),
      sold('C', '2026-10-10', { refunds: [refund] }),
      sold('D', '2026-11-01T00:00:00Z'),
      sold('E', '2026-09-30T23:59:59Z', { shipment }),
      sold('F', '2026-10-15', { mode: 'test' }),
      makeOrder({ createdAt: Date.parse('2026-10-15') }),
    );

    expect(await list({ from: '2026-10-01', to: '2026-10-31' })).toEqual(['A', 'C', 'B']);
  });

  it('are assigned to days in the artist’s time zone', async () => {
    const list = await shopWith(
      sold('A', '2026-10-31T23:30:00Z'),
      sold('B', '2026-11-01T06:30:00Z'),
      sold('C', '2026-11-01T07:30:00Z'),
    );
    const october = { from: '2026-10-01', to: '2026-10-31' };

    expect(await list(october)).toEqual(['A']);
    expect(await list({ ...october, zone: 'America/Los_Angeles' })).toEqual(['A', 'B']);
    expect(await list({ ...october, zone: 'Asia/Tokyo' })).toEqual([]);
    // A day in Kiritimati begins fourteen hours before the same day in UTC.
    const line = await shopWith(sold('D', '2026-12-31T10:00:00Z'));
    expect(await line({ from: '2027-01-01', to: '2027-01-01', zone: 'Pacific/Kiritimati' })).toEqual(['D']);
  });

  it('cannot be listed for an unknown time zone', () => {
    expect(() => readPeriod({ from: '2026-10-01', to: '2026-10-31', zone: 'Mars/Olympus' })).toThrow(
      'There is no such time zone.',
    );
  });
});
