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
  {
    name: 'failed guesses of the artist’s password do not lock the artist’s own device out',
    run: async ({ artist, admin, newVisitor, shop }) => {
      const guesser = newVisitor();
      for (let guess = 1; guess <= 8; guess++) {
        // Each wait is twice the last one; after the eighth guess it is sixteen seconds.
        shop.advance(30_000);
        const wrong = await guesser.post('/api/login', { ...admin, password: `guess ${guess}` });
        expect(wrong.status === 401, `Guess ${guess} answers ${wrong.status}`);
      }
      const held = await guesser.post('/api/login', admin);
      expect(held.status === 429, `After eight guesses the next one answers ${held.status}`);
      ok(await artist.post('/api/login', admin));
      // Until the guesser's network may try again.
      shop.advance(60_000);
    },
  },
];
