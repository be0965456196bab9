import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { smokeTest } from '#infra/release/smoke.ts';
import { type ShopProcess, startShop, testAdmin } from '#test/support/shop/shop-process.ts';
import { smallCatalogueFile } from '#test/support/shop/small-catalogue.ts';
import { openStudio } from '#test/support/shop/studio-api.ts';

const once = { attempts: 1, pause: async () => undefined };

describe('the tries after a deploy', () => {
  let shop: ShopProcess;
  beforeAll(async () => {
    shop = await startShop({ args: ['--catalogue', smallCatalogueFile(3)] });
    await (await openStudio(shop.url, testAdmin)).syncEnded();
  }, 120_000);
  afterAll(async () => {
    await shop.stop();
    shop.remove();
  });

  it('are well on a shop that works, and leave nothing in the cart', async () => {
    const looks = await smokeTest(shop.url, once);

    expect(looks).toEqual([
      { what: 'home page', isWell: true, says: 'with its script' },
      { what: 'list of works', isWell: true, says: '3 works' },
      { what: 'page of a work', isWell: true, says: expect.stringMatching(/^\/artwork\//) },
      { what: 'cart', isWell: true, says: 'a work was put in and taken out again' },
    ]);
    const [, , work] = looks;
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

it('say what is broken, one by one', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/api/artworks') response.writeHead(200).end('<html>gateway</html>');
    else response.writeHead(200).end('<html><body>no script here</body></html>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;

  const looks = await smokeTest(url, once);
  server.close();

  expect(looks).toEqual([
    { what: 'home page', isWell: false, says: 'it names no script' },
    { what: 'list of works', isWell: false, says: '/api/artworks: the answer is not JSON' },
  ]);
});

it('are tried again while a new address is not known everywhere', async () => {
  let pauses = 0;

  const looks = await smokeTest('http://127.0.0.1:1', {
    attempts: 3,
    pause: async () => {
      pauses++;
    },
  });

  expect(pauses).toBe(4);
  expect(looks.map(({ isWell }) => isWell)).toEqual([false, false]);
  expect(looks[0]?.says).toMatch(/GET \/: no answer \(\w+\)/);
});
