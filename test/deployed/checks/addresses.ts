import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { type Check, expect } from './check.ts';
import { fillCart } from './shopping.ts';

/** Answers of API Gateway and S3 that no visitor may see. */
const foreign = /^\{"message":|<\?xml|<Error>|<Code>/;

/** Checks of unusual spellings of addresses, and of addresses that do not exist. */
export const addressChecks: readonly Check[] = [
  {
    name: 'missing addresses get the shop’s own answers',
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
    name: 'rate limits use the viewer’s address, not the CDN’s',
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
