import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { type Check, expect, ok } from './check.ts';
import { fillCart } from './shopping.ts';

/** Who is asking, as far as the CDN tells: network, page and device. */
export const callerChecks: readonly Check[] = [
  {
    name: 'the viewer’s own address counts for the limits, not the CDN’s',
    run: async (world) => {
      const { shop } = world;
      await fillCart(world, world.newVisitor());
      const { Items = [] } = await shop.client.send(new ScanCommand({ TableName: shop.tableName }));
      const counters = Items.map(({ pk }) => pk?.S ?? '').filter((key) => key.startsWith('RATE#'));
      expect(
        counters.some((key) => key.includes('127.0.0')),
        `No counter holds the viewer's network: ${counters.slice(0, 5).join(', ')}`,
      );
      expect(!counters.some((key) => key.includes('130.176.')), 'A counter holds the CDN’s network');
    },
  },
  {
    name: 'another site cannot act for a guest, whatever headers the browser sends',
    run: async (world) => {
      const visitor = world.newVisitor();
      await visitor.get('/api/cart');
      const strangers = [
        { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
        // An older browser knows no Sec-Fetch-Site.
        { 'sec-fetch-site': undefined, origin: 'https://evil.example' },
      ];
      for (const headers of strangers) {
        const refused = await visitor.post('/api/cart/clear', undefined, headers);
        expect(refused.status === 403, `A request from another site answers ${refused.status}`);
      }
      ok(await visitor.post('/api/cart/clear', undefined, { 'sec-fetch-site': undefined }));
    },
  },
  {
    name: 'a stranger’s flood of sign-ins and orders turns nobody else away',
    run: async ({ artist, admin, newVisitor }) => {
      const stranger = newVisitor();
      // Neither needs a valid body to be counted by API Gateway.
      for (let count = 0; count < 30; count++) {
        await stranger.post('/api/login', {});
        await stranger.post('/api/orders', {});
      }
      ok(await artist.post('/api/login', admin));
      const order = await newVisitor().post('/api/orders', {});
      expect(order.status === 400, `An order without a body answers ${order.status}`);
    },
  },
];
