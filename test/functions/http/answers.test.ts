// Rule 11.6
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { beforeAll, describe, expect, it } from 'vitest';
import { catalogueService } from '#functions/catalogue/handlers.ts';
import { serve } from '#functions/http/serve.ts';
import { call, event } from '#test/support/shop/call.ts';
import { testServices } from '#test/support/shop/services.ts';

let shop: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  shop = await testServices();
});

const manyPlaces = () =>
  serve(
    'catalogue',
    {
      listCategories: async () =>
        Array.from({ length: 300 }, (_, i) => ({ id: `C${i}`, name: `Painted rooms ${i}` })),
    } as never,
    shop.services.http,
  );

describe('an answer of the API', () => {
  it.each(['br, gzip', 'gzip;q=0.5, br;q=1.0', 'gzip, br;q=0.9'])(
    'is compressed for a caller that accepts %s',
    async (accepted) => {
      const plain = await call(manyPlaces(), 'listCategories');
      const answer = await call(manyPlaces(), 'listCategories', { headers: { 'accept-encoding': accepted } });

      expect(plain.wireBytes).toBeGreaterThan(1000);
      expect(answer.headers['content-encoding']).toBe('br');
      expect(answer.headers['vary']).toBe('Accept-Encoding');
      expect(answer.wireBytes).toBeLessThan(plain.wireBytes / 2);
      expect(answer.body).toEqual(plain.body);
    },
  );

  it.each(['identity', 'gzip', 'br;q=0, gzip', 'br; q=0.0', 'brotli'])(
    'is not compressed for a caller that accepts %s',
    async (accepted) => {
      const plain = await call(manyPlaces(), 'listCategories', { headers: { 'accept-encoding': accepted } });

      expect(plain.headers).not.toHaveProperty('content-encoding');
    },
  );

  it('is not compressed if it is short', async () => {
    const short = await call(manyPlaces(), 'listArtworks', { headers: { 'accept-encoding': 'br' } });

    expect(short.headers).not.toHaveProperty('content-encoding');
  });

  it('to HEAD has the status and headers of the answer to GET, and no body', async () => {
    const ask = (lambda: unknown, operation: 'listArtworks' | 'getArtwork', method: string) => {
      const made = event(operation, { params: { id: 'NOSUCHWORK' } } as never);
      const changed = {
        ...made,
        routeKey: made.routeKey.replace('GET', method),
        requestContext: { ...made.requestContext, http: { ...made.requestContext.http, method } },
      };
      return (
        lambda as (
          event: APIGatewayProxyEventV2,
          context: Context,
        ) => Promise<{ statusCode: number; headers: object; body?: string }>
      )(changed, {} as Context);
    };
    const catalogue = catalogueService(shop.services);
    for (const [operation, status] of [
      ['listArtworks', 200],
      ['getArtwork', 404],
    ] as const) {
      const got = await ask(catalogue, operation, 'GET');
      const head = await ask(catalogue, operation, 'HEAD');

      expect(head).toEqual({ statusCode: status, headers: got.headers });
      expect(got.body).toBeDefined();
    }
  });

  it('has the trace id of the log if it is a refusal', async () => {
    const answer = await call(catalogueService(shop.services), 'getArtwork', {
      params: { id: 'NOSUCHWORK' },
      headers: { 'x-amzn-trace-id': 'Root=1-5759e988-bd862e3fe1be46a994272793;Sampled=1' },
    });

    expect(answer.status).toBe(404);
    expect(answer.headers['x-trace-id']).toBe('1-5759e988-bd862e3fe1be46a994272793');
  });

  it.each([
    ['without the CDN’s secret', undefined],
    ['with a guessed secret', 'x'.repeat(43)],
  ])('to a request at API Gateway’s own URL %s is 403', async (_, proof) => {
    const answer = await call(catalogueService(shop.services), 'listArtworks', {
      absent: proof ? [] : ['x-origin-secret'],
      headers: {
        ...(proof && { 'x-origin-secret': proof }),
        // Rate limits trust this header, because the CDN sets it.
        'cloudfront-viewer-address': '198.51.100.7:1',
      },
    });

    expect(answer.status).toBe(403);
    expect(answer.body).toEqual({ error: 'The shop does not answer at this address' });
  });
});
