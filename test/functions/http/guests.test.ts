import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { cartService } from '#functions/cart/handlers.ts';
import { catalogueService } from '#functions/catalogue/handlers.ts';
import { takeFromLimit } from '#functions/http/rate-limit.ts';
import { wishlistService } from '#functions/wishlist/handlers.ts';
import { call } from '#test/support/shop/call.ts';
import { countRequests } from '#test/support/shop/count-requests.ts';
import { arrive, stock } from '#test/support/shop/guest.ts';
import { testClock, testServices } from '#test/support/shop/services.ts';

async function setup() {
  const clock = testClock();
  const shop = await testServices({ now: clock.now });
  return {
    ...shop,
    clock,
    cart: cartService(shop.services),
    wishlist: wishlistService(shop.services),
    catalogue: catalogueService(shop.services),
  };
}

let shop: Awaited<ReturnType<typeof setup>>;
beforeEach(async () => {
  shop = await setup();
});

const body = { artworkId: 'WORK0', variationId: 'WORK0-V1' };

describe('visitors without cookies', () => {
  it('cost no write however often they look', async () => {
    await stock(shop.table, 1);
    await call(shop.catalogue, 'listArtworks');
    const counted = countRequests(shop.client);

    const looks = await counted(async () => {
      for (let round = 0; round < 20; round++) {
        await call(shop.cart, 'getCart');
        await call(shop.wishlist, 'listWishlist');
        await call(shop.catalogue, 'listArtworks');
        await call(shop.catalogue, 'getArtwork', { params: { id: 'WORK0' } });
        await call(shop.cart, 'getItemPopularity', { params: body });
      }
    });

    expect(looks.writeUnits).toBe(0);
    expect(new Set(looks.requests)).toEqual(new Set(['GetItemCommand', 'QueryCommand']));
  });

  it('of one network may start 60 carts an hour; the next is told when to come back', async () => {
    await stock(shop.table, 1);
    const statuses: number[] = [];
    for (let visitor = 0; visitor < 70; visitor++) {
      const answer = await call(shop.cart, 'addToCart', { body, address: `198.51.100.${visitor}` });
      statuses.push(answer.status);
      if (answer.status === 429) {
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
        expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(3600);
        expect(answer.cookies).toEqual([]);
      }
    }

    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.slice(60)).toEqual(Array(10).fill(429));
    const { Items = [] } = await shop.client.send(new ScanCommand({ TableName: shop.tableName }));
    expect(Items.filter((item) => item['pk']?.S?.startsWith('GUEST#'))).toHaveLength(60);
    for (const item of Items) expect(Buffer.byteLength(JSON.stringify(item))).toBeLessThan(2048);
  });

  it('of another network, and guests who have a cookie already, are not held up by them', async () => {
    await stock(shop.table, 1);
    const guest = arrive();
    for (let visitor = 0; visitor < 61; visitor++) await call(shop.cart, 'addToCart', { body });

    const elsewhere = await call(shop.cart, 'addToCart', { body, address: '192.0.2.1' });
    const known = await call(shop.cart, 'addToCart', { ...guest, body });

    expect([elsewhere.status, known.status]).toEqual([200, 200]);
  });

  it('may come again in the next hour', async () => {
    await stock(shop.table, 1);
    for (let visitor = 0; visitor < 61; visitor++) await call(shop.cart, 'addToCart', { body });
    expect((await call(shop.cart, 'addToCart', { body })).status).toBe(429);

    shop.clock.advance(3_600_000);

    expect((await call(shop.cart, 'addToCart', { body })).status).toBe(200);
  });

  it('cannot lift the limit by claiming another address', async () => {
    await stock(shop.table, 1);
    for (let visitor = 0; visitor < 60; visitor++) await call(shop.cart, 'addToCart', { body });

    const answers = await Promise.all(
      ['x-forwarded-for', 'x-real-ip', 'forwarded', 'true-client-ip'].map((name) =>
        call(shop.cart, 'addToCart', { body, headers: { [name]: '192.0.2.77' } }),
      ),
    );

    expect(answers.map((answer) => answer.status)).toEqual([429, 429, 429, 429]);
  });
});

describe('a rate limit', () => {
  it('lets exactly its number through however many come at once, and writes nothing for the rest', async () => {
    const { table, services } = shop;
    const limit = { name: 'tries', limit: 5, windowSeconds: 60 };

    const tries = await Promise.allSettled(
      Array.from({ length: 40 }, () => takeFromLimit(services, limit, 'someone')),
    );
    const [row] = await table.query({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: {
        ':pk': `RATE#tries#${Math.floor(services.now() / 1000 / 60)}#someone`,
      },
    });

    expect(tries.filter((attempt) => attempt.status === 'fulfilled')).toHaveLength(5);
    expect(row?.['count']).toBe(5);
  });
});
