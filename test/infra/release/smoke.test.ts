import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { cartService } from '#functions/cart/handlers.ts';
import { catalogueService } from '#functions/catalogue/handlers.ts';
import { pagesService } from '#functions/pages/handlers.ts';
import { smokeTest } from '#infra/commands/release/smoke.ts';
import { freePort } from '#infra/local/emulator.ts';
import type { HttpLambda } from '#infra/local/lambda-limits.ts';
import { close, listen } from '#infra/local/loopback.ts';
import { startSite } from '#infra/local/site.ts';
import { singleCardHost } from '#infra/stack/headers.ts';
import type { Service } from '#shared/contract/routes.ts';
import { makeArtworkItem, makeVariationItem, putArtwork } from '#test/support/shop/catalogue.ts';
import { testSecrets, testServices } from '#test/support/shop/services.ts';

const once = { attempts: 1, pause: async () => undefined };

/** Starts a local shop that has the services for the smoke test. */
async function startVisitedShop(works: number): Promise<{ readonly url: string; readonly site: Server }> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const folder = mkdtempSync(join(tmpdir(), 'smoke-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets', 'main.js'), '');
  const page =
    '<!doctype html><html><head><script src="/assets/main.js"></script></head><body></body></html>';
  for (const file of ['index.html', 'shell.html']) writeFileSync(join(folder, file), page);
  const shop = await testServices({
    environment: { SITE_ORIGIN: url, PAGE_TEMPLATE: join(folder, 'shell.html') },
  });
  for (let number = 1; number <= works; number++) {
    const work = makeArtworkItem({ artworkId: `WORK${number}` });
    await putArtwork(shop.table, work, [makeVariationItem({ available: 3 }, work)]);
  }
  const services = { ...shop.services, http: { ...shop.services.http, siteOrigin: url } };
  const lambdas: Partial<Record<Service, HttpLambda>> = {
    cart: cartService(services),
    catalogue: catalogueService(services),
    pages: pagesService(services),
  };
  const site = await startSite({
    port,
    lambdas: lambdas as Record<Service, HttpLambda>,
    originSecret: testSecrets.originSecret,
    hosts: { card: singleCardHost(url, url) },
    webFolder: folder,
    mediaFolder: folder,
  });
  return { url, site };
}

describe('smokeTest', () => {
  it('passes on a working shop and leaves nothing in the cart', async () => {
    const shop = await startVisitedShop(3);
    onTestFinished(() => close(shop.site));
    const results = await smokeTest(shop.url, once);

    expect(results).toEqual([
      { what: 'home page', isWell: true, says: 'with its script' },
      { what: 'list of works', isWell: true, says: '3 works' },
      { what: 'page of a work', isWell: true, says: expect.stringMatching(/^\/artwork\//) },
      { what: 'cart', isWell: true, says: 'a work was put in and taken out again' },
    ]);
    const [, , work] = results;
    const id = work?.says.split('/').at(-1);
    const works = (await (await fetch(`${shop.url}/api/artworks`)).json()) as {
      id: string;
      variations: { id: string }[];
    }[];
    const variation = works.find((one) => one.id === id)?.variations[0]?.id;
    const popularity = await fetch(`${shop.url}/api/cart/item-popularity/${id}/${variation}`);
    expect(await popularity.json()).toEqual({ count: 0 });
  });
});

it('the smoke test of a release reports each broken part', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/api/artworks') response.writeHead(200).end('<html>gateway</html>');
    else response.writeHead(200).end('<html><body>no script here</body></html>');
  });
  const results = await smokeTest(await listen(server), once);
  await close(server);

  expect(results).toEqual([
    { what: 'home page', isWell: false, says: 'it names no script' },
    { what: 'list of works', isWell: false, says: '/api/artworks: the answer is not JSON' },
  ]);
});

it('the smoke test of a release repeats its tests while the new address does not answer', async () => {
  let pauses = 0;

  const results = await smokeTest('http://127.0.0.1:1', {
    attempts: 3,
    pause: async () => {
      pauses++;
    },
  });

  expect(pauses).toBe(4);
  expect(results.map(({ isWell }) => isWell)).toEqual([false, false]);
  expect(results[0]?.says).toMatch(/GET \/: no answer \(\w+\)/);
});
