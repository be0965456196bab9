// Rule 17.14
import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { describe, expect, it } from 'vitest';
import { cartService } from '#functions/cart/handlers.ts';
import { catalogueService } from '#functions/catalogue/handlers.ts';
import { newGuestsOfNetwork } from '#functions/http/rate-limit.ts';
import { wishlistService } from '#functions/wishlist/handlers.ts';
import { call } from '#test/support/shop/call.ts';
import { countRequests } from '#test/support/shop/count-requests.ts';
import { stock } from '#test/support/shop/guest.ts';
import { testClock, testServices } from '#test/support/shop/services.ts';

describe('a flood of visitors without cookies', () => {
  it('writes nothing with 5000 reads', async () => {
    const { services, table, client } = await testServices();
    await stock(table, 5);
    const lambdas = [
      () => call(catalogue, 'listArtworks'),
      () => call(catalogue, 'getArtwork', { params: { id: 'WORK1' } }),
      () => call(cart, 'getCart'),
      () => call(wishlist, 'listWishlist'),
      () => call(cart, 'getItemPopularity', { params: { artworkId: 'WORK1', variationId: 'WORK1-V1' } }),
    ];
    const catalogue = catalogueService(services);
    const cart = cartService(services);
    const wishlist = wishlistService(services);
    await call(catalogue, 'listArtworks');
    const counted = countRequests(client);

    const reads = await counted(async () => {
      for (let round = 0; round < 1000; round++) await Promise.all(lambdas.map((read) => read()));
    });

    expect(reads.writeUnits).toBe(0);
    expect(new Set(reads.requests)).toEqual(new Set(['GetItemCommand', 'QueryCommand']));
  });

  it('from one network starts no more carts in an hour than the limit, however many ask', async () => {
    const { services, table, client, tableName } = await testServices({ now: testClock().now });
    await stock(table, 1);
    const { limit } = newGuestsOfNetwork;
    const cart = cartService(services);

    const answers = await Promise.all(
      Array.from({ length: 1000 }, (_, index) =>
        call(cart, 'addToCart', {
          body: { artworkId: 'WORK0', variationId: 'WORK0-V1' },
          address: `198.51.100.${index % 256}`,
        }),
      ),
    );

    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(limit);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(1000 - limit);
    const { Items = [] } = await client.send(new ScanCommand({ TableName: tableName }));
    expect(Items.filter((item) => item['pk']?.S?.startsWith('GUEST#'))).toHaveLength(limit);
  });
});
