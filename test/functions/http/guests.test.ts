// Rules 17.14 and 17.19
import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { admitNewGuest, limitUpdate, newGuestsOfNetwork } from '#functions/http/rate-limit.ts';
import { call } from '#test/support/shop/call.ts';
import { countRequests } from '#test/support/shop/count-requests.ts';
import { recordMetrics } from '#test/support/shop/guessing.ts';
import { arrive, stock } from '#test/support/shop/guest.ts';
import { type OpenShop, openServices } from '#test/support/shop/open-services.ts';

const alarms = recordMetrics();
let shop: OpenShop;
beforeEach(async () => {
  shop = await openServices();
});

const body = { artworkId: 'WORK0', variationId: 'WORK0-V1' };
const network = '198.51.100';

/** Sets the number of the network's new guests in this hour. */
async function arriveBefore(count: number): Promise<void> {
  const { key } = limitUpdate(shop.clock.now(), newGuestsOfNetwork, network);
  await shop.table.put({ ...key, count });
}

describe('visitors without cookies', () => {
  it('cause no write by reading', async () => {
    await stock(shop.table, 1);
    await call(shop.catalogue, 'listArtworks');
    const counted = countRequests(shop.client);

    const reads = await counted(async () => {
      for (let round = 0; round < 20; round++) {
        await call(shop.cart, 'getCart');
        await call(shop.wishlist, 'listWishlist');
        await call(shop.catalogue, 'listArtworks');
        await call(shop.catalogue, 'getArtwork', { params: { id: 'WORK0' } });
        await call(shop.cart, 'getItemPopularity', { params: body });
      }
    });

    expect(reads.writeUnits).toBe(0);
    expect(new Set(reads.requests)).toEqual(new Set(['GetItemCommand', 'QueryCommand']));
  });

  it('from one network can start 600 carts an hour, and then learn when to try again', async () => {
    await stock(shop.table, 1);
    await arriveBefore(599);
    const last = await call(shop.cart, 'addToCart', { body, address: '198.51.100.7' });
    shop.clock.advance(20 * 60_000 - (shop.clock.now() % 3_600_000));

    const refused = await call(shop.cart, 'addToCart', { body, address: '198.51.100.8' });

    expect(last.status).toBe(200);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '2400']);
    expect(refused.body.error).toBe('Too many requests. Please try again in 40 minutes.');
    expect(refused.cookies).toEqual([]);
    const { Items = [] } = await shop.client.send(new ScanCommand({ TableName: shop.tableName }));
    expect(Items.filter((item) => item['pk']?.S?.startsWith('GUEST#'))).toHaveLength(1);
    for (const item of Items) expect(Buffer.byteLength(JSON.stringify(item))).toBeLessThan(2048);
  });

  it('do not use up the limit of other networks or of guests with a cookie', async () => {
    await stock(shop.table, 1);
    const guest = arrive();
    await arriveBefore(600);

    const elsewhere = await call(shop.cart, 'addToCart', { body, address: '192.0.2.1' });
    const known = await call(shop.cart, 'addToCart', { ...guest, body });

    expect([elsewhere.status, known.status]).toEqual([200, 200]);
  });
});

it('more than 300 new guests an hour raise an alarm but are not refused', async () => {
  const ports = { table: shop.table, now: shop.clock.now };

  for (let guest = 0; guest < 300; guest++) await admitNewGuest(ports, `network-${guest}`);
  expect(alarms).toEqual([]);

  await admitNewGuest(ports, 'one more network');
  expect(alarms).toEqual(['ManyNewGuests']);
});
