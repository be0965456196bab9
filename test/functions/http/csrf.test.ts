import { beforeAll, describe, expect, it } from 'vitest';
import { cartService } from '#functions/cart/handlers.ts';
import { wishlistService } from '#functions/wishlist/handlers.ts';
import { type Operation, routes } from '#shared/contract/routes.ts';
import { call } from '#test/support/shop/call.ts';
import { siteOrigin, testServices } from '#test/support/shop/services.ts';

const fetchSites = [undefined, 'same-origin', 'same-site', 'cross-site', 'none'] as const;
const origins = [undefined, siteOrigin, 'https://evil.example', 'null'] as const;
const contentTypes = [
  'application/json',
  'application/json; charset=utf-8',
  'text/plain',
  'application/x-www-form-urlencoded',
  undefined,
] as const;

const changing = (Object.keys(routes) as Operation[]).filter((operation) => {
  const { method, service } = routes[operation];
  return method !== 'GET' && (service === 'cart' || service === 'wishlist');
});

/** Written here as the rule says it, not taken from the code. */
function isFromOurPages(fetchSite: string | undefined, origin: string | undefined): boolean {
  if (fetchSite !== undefined) return fetchSite === 'same-origin';
  return origin === undefined || origin === siteOrigin;
}

let lambdas: Record<string, unknown>;
beforeAll(async () => {
  const { services } = await testServices({
    wrapTable: (table) => ({ ...table, update: async () => undefined }),
  });
  lambdas = { cart: cartService(services), wishlist: wishlistService(services) };
});

describe('a request that changes something', () => {
  it.each(changing)('%s is taken from our own pages alone, whatever other sites send', async (operation) => {
    for (const fetchSite of fetchSites) {
      for (const origin of origins) {
        for (const contentType of contentTypes) {
          const answer = await call(lambdas[routes[operation].service], operation, {
            params: { id: 'line', artworkId: 'WORK', variationId: 'V', name: 'terms' },
            body: '{"artworkId":"WORK","variationId":"V","quantity":1}',
            headers: present({ 'sec-fetch-site': fetchSite, origin, 'content-type': contentType }),
            absent: Object.entries({ 'sec-fetch-site': fetchSite, origin, 'content-type': contentType })
              .filter(([, value]) => value === undefined)
              .map(([name]) => name),
          });

          const cell = JSON.stringify({ fetchSite, origin, contentType });
          expect(answer.status === 403, cell).toBe(!isFromOurPages(fetchSite, origin));
          expect(answer.status, cell).toBeLessThan(500);
          if (takesBody(operation) && !contentType?.startsWith('application/json')) {
            expect([403, 415], cell).toContain(answer.status);
          }
          expect(
            Object.keys(answer.headers).filter((name) => /^access-control/i.test(name)),
            cell,
          ).toEqual([]);
        }
      }
    }
  });
});

function takesBody(operation: Operation): boolean {
  return ['addToCart', 'updateCartItem', 'addToWishlist'].includes(operation);
}

function present(headers: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
