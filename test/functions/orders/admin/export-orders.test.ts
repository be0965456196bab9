// Rule 20.9
import { beforeEach, describe, expect, it } from 'vitest';
import { ordersCsv, readPeriod } from '#functions/orders/admin/export-orders.ts';
import type { Order } from '#functions/orders/order.ts';
import { artistAt } from '#test/support/orders/artist.ts';
import { openShop, type Shop } from '#test/support/orders/shop.ts';
import { call } from '#test/support/shop/call.ts';
import { makeOrder } from '#test/support/shop/orders.ts';
import { adminCookie } from '#test/support/shop/session.ts';

const noon = Date.parse('2026-03-02T12:00:00Z');
const hour = 3_600_000;

const paid = (orderId: string, overrides: Partial<Order> = {}) =>
  makeOrder({
    orderId: orderId.padStart(26, '0'),
    state: 'PAID',
    paidAt: noon,
    recountedAt: noon,
    paymentId: `PAY${orderId}`,
    confirmation: `PAY${orderId}`,
    delivery: { name: 'Ada Moss', town: 'Fernton' },
    ...overrides,
  });

describe('the table of sales', () => {
  it('has a line for each order, with its total, its refunded amount and the difference', () => {
    const [head, line] = ordersCsv([
      paid('1', {
        refunds: [{ paymentId: 'PAY1', amount: 50_050, state: 'completed' }],
        shipment: { shippedAt: noon + 24 * hour, by: 'studio', version: 1, isTold: true },
      }),
    ]).split('\r\n');

    expect(head).toContain('"Paid (UTC)","Month","Order"');
    expect(line).toBe(
      '"2026-03-02","2026-03","000-000","00000000000000000000000001","PAY1","Ada Moss","Fernton","1 × The Moon Stairs","1200.00","","500.50","699.50","USD","2026-03-03"',
    );
  });

  // Rule 23.7
  it('shows the tax in an order’s total if Square has calculated the tax', () => {
    const taxIn = (includedTax: Order['includedTax']) =>
      ordersCsv([paid('1', { includedTax })]).split('\r\n');

    expect(taxIn({ name: 'VAT', amount: 20_000 })[0]).toContain('"Total","Tax included","Refunded"');
    expect(taxIn({ name: 'VAT', amount: 20_000 })[1]).toContain('"1200.00","200.00","0.00"');
    expect(taxIn({ name: 'VAT' })[1]).toContain('"1200.00","","0.00"');
  });

  it.each([
    [{ from: '2026-02-30', to: '2026-03-01' }, 'Please give the first and the last day as YYYY-MM-DD.'],
    [{ from: '2026-03-02', to: '2026-03-01' }, 'The first day must not be after the last one.'],
  ])('is refused for the invalid period %j', (query, sentence) => {
    expect(() => readPeriod(query)).toThrow(sentence);
  });
});

describe('the export in the studio', () => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await openShop();
  });

  it('returns a CSV file and is recorded in the activity log', async () => {
    const artist = await artistAt(shop);
    await shop.bought();
    const today = new Date(shop.now()).toISOString().slice(0, 10);
    const query = { from: today, to: today };
    const cookies = [await adminCookie(shop.services, 'ivo')];

    const { status, body } = await call(shop.studio, 'exportOrders', { cookies, query });

    expect(status).toBe(200);
    expect(body.name).toBe(`orders-${today}-to-${today}.csv`);
    expect(body.text.split('\r\n')).toHaveLength(3);
    expect(await artist.activity()).toEqual([`Orders of ${today} to ${today}`]);
    expect((await call(shop.studio, 'exportOrders', { query })).status).toBe(401);
  });
});
