import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { buyable, type Check, expect, ok } from './check.ts';
import { fillCart } from './shopping.ts';

/** API Gateway's and S3's own words, which no visitor shall read. */
const foreign = /^\{"message":|<\?xml|<Error>|<Code>/;

/** Addresses in the forms in which the world writes them, and addresses at which there is nothing. */
export const addressChecks: readonly Check[] = [
  {
    name: 'HEAD answers as GET does, without the body',
    run: async (world) => {
      const { work } = await buyable(world);
      const visitor = world.newVisitor();
      for (const path of [
        '/',
        `/artwork/${work.id}`,
        '/sitemap.xml',
        '/products.xml',
        '/robots.txt',
        '/manifest.json',
        work.imageUrl,
      ]) {
        const whole = await visitor.get(path);
        const head = await visitor.send('HEAD', path);
        ok(whole);
        ok(head);
        expect(head.text === '', `HEAD ${path} has a body`);
        expect(
          head.headers.get('content-type') === whole.headers.get('content-type'),
          `HEAD ${path} is ${head.headers.get('content-type')}`,
        );
      }
    },
  },
  {
    name: 'what is not there is answered in the shop’s own words',
    run: async (world) => {
      const visitor = world.newVisitor();
      for (const path of [
        '/assets/gone.js',
        '/assets/gone.css',
        '/media/gone/640.avif',
        '/favicon-of-old.ico',
        '/api/gone',
        '/api/artworks/NOT-THERE',
        '/artwork/NOT-THERE',
      ]) {
        const { status, text } = await visitor.get(path);
        expect(status === 404, `${path} answers ${status}`);
        expect(text !== '' && !foreign.test(text), `${path} answers ${text.slice(0, 80)}`);
      }
      const gone = await visitor.post('/api/gone', {});
      expect(gone.status === 404 && !foreign.test(gone.text), `POST /api/gone answers ${gone.text}`);
    },
  },
  {
    name: 'beside the CDN the API answers nobody',
    run: async ({ shop }) => {
      const routes = shop.stack
        .all<{ RouteKey: string }>('AWS::ApiGatewayV2::Route')
        .map(({ properties }) => properties.RouteKey.replace('$default', 'GET /gone'));
      for (const route of routes) {
        const [method = '', path = ''] = route.split(' ');
        // Slowly enough for the gateway's throttle, which would refuse as well.
        shop.advance(1000);
        const { status } = await shop.api.origin({
          method,
          path: path.replace(/\{\w+\}/g, 'ID1'),
          query: '',
          headers: { 'x-origin-secret': 'a guess', origin: shop.url, 'content-type': 'application/json' },
          body: Buffer.from(method === 'GET' || method === 'HEAD' ? '' : '{}'),
          from: { address: '198.51.100.7', port: 4711 },
        });
        expect(status === 403, `${route} answers ${status} to somebody who comes past the CDN`);
      }
    },
  },
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
];
