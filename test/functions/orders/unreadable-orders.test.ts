import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keys } from '#functions/db/keys.ts';
import { changing } from '#functions/db/update.ts';
import { sweepOrders } from '#functions/orders/reconcile/daily-sweep.ts';
import { openShop, type Shop } from '#test/support/orders/shop.ts';
import { call } from '#test/support/shop/call.ts';
import { adminCookie } from '#test/support/shop/session.ts';

const day = 24 * 60 * 60_000;
const works = ['ONE', 'TWO'].map((id) => ({ id, price: 9_000, stock: 3 }));

let shop: Shop;
beforeEach(async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  shop = await openShop({ works });
});
afterEach(() => vi.restoreAllMocks());

/** Makes the order unreadable. */
async function spoil(orderId: string): Promise<void> {
  await shop.table.update(
    keys.order(orderId),
    changing({ set: { lines: 'none' }, remove: ['squareOrderId'] }),
  );
}

describe('an order that cannot be read', () => {
  it('causes a 503 when the shopper places it again, pays it or reads it', async () => {
    const { shopper, orderId } = await shop.ordered();
    await spoil(orderId);

    for (const answer of [await shopper.order(), await shopper.pay(orderId), await shopper.status(orderId)]) {
      expect([answer.status, answer.headers['retry-after']], answer.text).toEqual([503, '300']);
    }
    expect(shop.simulator.ledger().orders).toHaveLength(1);
    expect(shop.simulator.ledger().payments).toEqual([]);
  });

  it('is not canceled at Square as an order without a row', async () => {
    const { orderId } = await shop.ordered();
    await spoil(orderId);
    shop.advance(2 * day);

    await sweepOrders(shop.ports, shop.now() + 60_000);

    expect(shop.simulator.ledger().orders.map(({ state }) => state)).toEqual(['OPEN']);
  });

  it('is skipped when the artist cancels the open orders, and is listed in the result', async () => {
    const [{ orderId }] = [await shop.ordered(), await shop.ordered({ work: works[1] })];
    await spoil(orderId);
    const cookies = [await adminCookie(shop.services)];

    const { body } = await call(shop.studio, 'cancelOpenOrders', { cookies });

    expect(body.cancelledCount).toBe(1);
    expect(body.left).toEqual([
      { id: expect.any(String), reason: expect.stringContaining('cannot read its own record') },
    ]);
  });

  it('does not prevent other orders from being paid, settled and listed', async () => {
    const [first, second] = [await shop.ordered(), await shop.ordered({ work: works[1] })];
    for (const { shopper, orderId } of [first, second]) {
      const paid = await shopper.pay(orderId);
      expect(paid.status, paid.text).toBe(200);
    }
    await shop.table.update(keys.order(first.orderId), changing({ set: { attempt: 'none' } }));
    shop.simulator.settle();
    await shop.passes(3);
    const cookies = [await adminCookie(shop.services)];
    const { studio } = shop;

    const listed = (await call(studio, 'listOrders', { cookies })).body.orders;
    expect(listed.map(({ id }) => id)).toEqual([second.orderId]);
    expect((await call(studio, 'readNeeds', { cookies })).status).toBe(200);
    expect((await call(studio, 'listReviews', { cookies })).body).toEqual([]);
    expect((await call(studio, 'readOrder', { cookies, params: { id: first.orderId } })).status).toBe(503);
    const query = { from: '2020-01-01', to: '2099-12-31' };
    expect((await call(studio, 'exportOrders', { cookies, query })).body.text).toContain(second.orderId);
  });
});
