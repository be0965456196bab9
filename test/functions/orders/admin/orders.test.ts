// Rule 20.2
import { beforeEach, describe, expect, it } from 'vitest';
import { type Artist, artistAt } from '#test/support/orders/artist.ts';
import { openShop, type Shop } from '#test/support/orders/shop.ts';
import { address } from '#test/support/orders/shopper.ts';

let shop: Shop;
let artist: Artist;
beforeEach(async () => {
  shop = await openShop();
  artist = await artistAt(shop);
});

describe('an order in the studio', () => {
  // Rule 20.1
  it('is listed as unpaid, then after its payment as "to ship", with its shopper and works', async () => {
    const { shopper: ada, orderId } = await shop.ordered();
    expect(await artist.list({ view: 'unpaid' })).toMatchObject([{ id: orderId, view: 'unpaid' }]);
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
    expect(await artist.list({ view: 'to-ship' })).toMatchObject([shown]);
    expect(await artist.list({ view: 'unpaid' })).toEqual([]);
    await shop.reconcileToTheEnd(3);
    expect(await artist.list({ view: 'to-ship' })).toMatchObject([shown]);
    expect(await artist.list({ search: 'ada moss' })).toHaveLength(1);
    expect(await artist.list({ view: 'shipped', search: 'ada moss' })).toEqual([]);
  });

  it('shows its address, which is read from Square and stored nowhere', async () => {
    const { orderId } = await shop.bought();

    const { atSquare, mayShip, mayTell, mayRefund } = (await artist.read(orderId)).body;

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

  it('shows the data in the shop’s row while Square does not answer', async () => {
    const { orderId } = await shop.bought();
    shop.simulator.faults.add({ kind: 'unavailable' });

    const shown = (await artist.read(orderId)).body;

    expect(shown).toMatchObject({ id: orderId, view: 'to-ship', buyer: { name: 'Ada Moss' } });
    expect(shown.atSquare).toBeUndefined();
    expect(shown.timeline.map(({ what }) => what)).toEqual(['Order placed', 'Paid']);
  });

  it('is answered with 404 if it does not exist', async () => {
    for (const id of ['NOSUCHORDER', '0'.repeat(26)]) expect((await artist.read(id)).status).toBe(404);
  });
});
