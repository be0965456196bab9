// Rule 20.2
import { beforeEach, describe, expect, it } from 'vitest';
import type { OrderView, StudioOrder, StudioOrderDetail } from '#shared/order/studio-order.ts';
import { openShop, type Shop } from '#test/support/orders/shop.ts';
import { address } from '#test/support/orders/shopper.ts';
import { call } from '#test/support/shop/call.ts';
import { adminCookie } from '#test/support/shop/session.ts';

let shop: Shop;
let cookies: string[];
beforeEach(async () => {
  shop = await openShop();
  cookies = [await adminCookie(shop.services)];
});

const list = async (query: { view?: OrderView; search?: string }): Promise<StudioOrder[]> =>
  (await call(shop.studio, 'listOrders', { cookies, query })).body.orders;
const read = async (id: string): Promise<StudioOrderDetail> =>
  (await call(shop.studio, 'readOrder', { cookies, params: { id } })).body;

async function bought(): Promise<string> {
  const { shopper: ada, orderId } = await shop.ordered();
  expect((await ada.pay(orderId)).status).toBe(200);
  return orderId;
}

describe('an order in the studio', () => {
  // Rule 20.1
  it('is listed as unpaid, and once paid as to ship, with its shopper and works', async () => {
    const { shopper: ada, orderId } = await shop.ordered();
    expect(await list({ view: 'unpaid' })).toMatchObject([{ id: orderId, view: 'unpaid' }]);
    const paid = await ada.pay(orderId);

    const shown = {
      id: orderId,
      confirmation: paid.body.id,
      view: 'to-ship',
      total: { amount: 120_000, currency: 'USD' },
      refunded: { amount: 0, currency: 'USD' },
      testMode: false,
      buyer: { name: 'Ada Moss', town: 'Fernton' },
      lines: [{ artworkId: 'MOON', title: 'Work MOON', name: '', quantity: 1 }],
    };
    expect(await list({ view: 'to-ship' })).toMatchObject([shown]);
    expect(await list({ view: 'unpaid' })).toEqual([]);
    await shop.reconcileToTheEnd(3);
    expect(await list({ view: 'to-ship' })).toMatchObject([shown]);
    expect(await list({ search: 'ada moss' })).toHaveLength(1);
    expect(await list({ view: 'shipped', search: 'ada moss' })).toEqual([]);
  });

  it('shows its address, read from Square for this one order and stored nowhere', async () => {
    const orderId = await bought();

    const { atSquare, mayShip, mayTell, mayRefund } = await read(orderId);

    expect(atSquare).toEqual({
      name: address.name,
      address: ['1 Fern Lane', 'Fernton OR 97201', 'United States'],
      email: 'ada@moss.example',
      shipmentState: 'PROPOSED',
    });
    expect({ mayShip, mayTell }).toEqual({ mayShip: true, mayTell: true });
    expect(mayRefund).toEqual({ most: { amount: 120_000, currency: 'USD' } });
    expect(JSON.stringify(await shop.orders())).not.toContain('Fern Lane');
    expect(JSON.stringify(shop.logged)).not.toMatch(/Fern|moss|Ada/);
  });

  it('shows the shop’s own data while Square does not answer', async () => {
    const orderId = await bought();
    shop.simulator.faults.add({ kind: 'unavailable' });

    const shown = await read(orderId);

    expect(shown).toMatchObject({ id: orderId, view: 'to-ship', buyer: { name: 'Ada Moss' } });
    expect(shown.atSquare).toBeUndefined();
    expect(shown.timeline.map(({ what }) => what)).toEqual(['Order placed', 'Paid']);
  });

  it('is a 404 if it does not exist', async () => {
    for (const id of ['NOSUCHORDER', '0'.repeat(26)])
      expect((await call(shop.studio, 'readOrder', { cookies, params: { id } })).status).toBe(404);
  });
});
