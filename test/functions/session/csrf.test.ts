// Rule 17.7
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Operation, routes } from '#shared/contract/routes.ts';
import { schemas } from '#shared/contract/schemas.ts';
import { startLambdas } from '#test/support/shop/lambdas.ts';
import { siteOrigin } from '#test/support/shop/services.ts';
import { adminCookie } from '#test/support/shop/session.ts';
import { isLong } from '#test/support/sizes.ts';

const changing = (Object.keys(routes) as Operation[]).filter(
  // Signing out would end the session that the other operations use.
  (operation) => routes[operation].method !== 'GET' && operation !== 'logout',
);
const fetchSites = [undefined, 'same-origin', 'same-site', 'cross-site', 'none'];
const origins = [undefined, siteOrigin, 'https://evil.example', 'null'];
const contentTypes = [
  undefined,
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
];

let shop: Awaited<ReturnType<typeof startLambdas>>;
let cookie: string;
beforeAll(async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  shop = await startLambdas();
  cookie = await adminCookie(shop.services);
});
afterAll(() => {
  vi.restoreAllMocks();
});

const isOurs = (site: string | undefined, origin: string | undefined) =>
  site === undefined ? origin === undefined || origin === siteOrigin : site === 'same-origin';

/**
 * Returns combinations of site, origin and content type. Each operation tests a third of them, and the next operation
 * another third. A long run tests all; cart and wishlist always test all.
 */
const cells = (ours: boolean, operation: Operation) =>
  fetchSites
    .flatMap((site) => origins.map((origin) => ({ site, origin })))
    .filter(({ site, origin }) => isOurs(site, origin) === ours)
    .flatMap((cell, place) =>
      contentTypes
        .filter((_, index) => takesAll(operation) || index === place % contentTypes.length)
        .map((type) => ({ ...cell, type })),
    )
    .filter((_, place) => isLong || takesAll(operation) || (place + changing.indexOf(operation)) % 3 === 0);
const takesAll = (operation: Operation) => ['cart', 'wishlist'].includes(routes[operation].service);
const takesJson = (operation: Operation) =>
  'body' in schemas[operation] && typeof schemas[operation].body === 'object';

describe.each(changing.map((operation) => ({ operation })))('$operation', ({ operation }) => {
  it('refuses requests from other sites, whatever their content type', async () => {
    const before = await shop.dump();
    for (const cell of cells(false, operation)) {
      const { status, text } = await send(operation, cell);
      expect({ ...cell, status, text }).toEqual({
        ...cell,
        status: 403,
        text: '{"error":"This request came from another site"}',
      });
    }
    expect(await shop.dump()).toBe(before);
  });

  it('accepts requests from the shop’s own pages and from programs that are not browsers', async () => {
    for (const cell of cells(true, operation)) {
      const answer = await send(operation, cell);
      expect(answer.text).not.toContain('another site');
      const asksForJson = routes[operation].service !== 'webhook' && answer.status !== 403;
      if (asksForJson && cell.type !== 'application/json')
        expect([200, 400, 404, 409, 415, 429, 503]).toContain(answer.status);
      if (takesJson(operation) && cell.type !== 'application/json')
        expect([403, 415]).toContain(answer.status);
    }
  });
});

function send(
  operation: Operation,
  { site, origin, type }: Record<'site' | 'origin' | 'type', string | undefined>,
) {
  const headers = { 'sec-fetch-site': site, origin, 'content-type': type } as Record<string, string>;
  return shop.call(operation, { body: '{}', headers, cookies: [cookie] }).then((answer) => {
    expect(Object.keys(answer.headers).some((name) => /^access-control/i.test(name))).toBe(false);
    return answer;
  });
}
