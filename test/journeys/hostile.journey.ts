// Rules 17.11 and 17.12
import type { Page } from '@playwright/test';
import { inlineScript } from '#infra/build/web/inline-script.ts';
import { hostileCatalogueFile } from '#test/support/hostile/catalogue.ts';
import { returnsReadDifferently, singleForgeries } from '#test/support/hostile/forged-addresses.ts';
import { xssPayloads } from '#test/support/hostile/xss-payloads.ts';
import { listWorks, putIntoCart } from '#test/support/journeys/artworks.ts';
import { goOn } from '#test/support/journeys/go-on.ts';
import { expect, fillShipping, testWithOwnShop } from '#test/support/journeys/journey.ts';
import { isLongForm } from '#test/support/journeys/long-form.ts';
import { logInAs } from '#test/support/journeys/studio.ts';

const test = testWithOwnShop({ catalogue: hostileCatalogueFile, testMode: true });

/** Notices anything that ran, opened or was put into the page by a text. */
async function keepWatch(page: Page): Promise<string[]> {
  const harm: string[] = [];
  page.on('dialog', (dialog) => {
    harm.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.exposeFunction('evil', () => harm.push(`ran on ${page.url()}`));
  await page.exposeFunction('reportViolation', (directive: string) =>
    harm.push(`CSP: ${directive} on ${page.url()}`),
  );
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      Reflect.get(window, 'reportViolation')(event.violatedDirective);
    });
  });
  return harm;
}

/** Elements that only a payload can have brought. */
const foreign =
  'img[src="x"], iframe, object, embed, base, marquee, math, video, audio, template, [onerror], [onload], [onfocus], [ontoggle], [onstart], a[href^="javascript:" i], a[href^="data:" i], form[action*="evil"], link[href*="evil"], main script, body > script:not([src]):not([type="application/json"])';

async function isClean(page: Page, harm: readonly string[]): Promise<void> {
  expect(harm).toEqual([]);
  const { text, brought } = await page.evaluate((selector) => {
    const all = [...document.querySelectorAll(selector)];
    return { text: document.body.textContent, brought: all.map(({ outerHTML }) => outerHTML) };
  }, foreign);
  expect(text).not.toMatch(/function Object|\[native code\]|\[object /);
  expect(brought).toEqual([]);
}

/** Goes from the dialog of the gallery's first work to the next ones, and answers the place of the one that is open. */
async function* dialogsOf(page: Page, most = Number.POSITIVE_INFINITY): AsyncGenerator<number> {
  await page.getByRole('article').first().getByRole('link').click();
  // Keys lead from work to work once it is open.
  await page.getByRole('button', { name: 'All sizes and prices' }).waitFor();
  let last = most;
  for (let place = 1; place <= Math.min(last, most); place += 1) {
    if (place > 1) {
      await page.keyboard.press('ArrowRight');
      const said = await page.getByText(new RegExp(`, ${place} of \\d+$`)).textContent();
      last = Number(said?.split(' of ').at(-1));
    }
    yield place;
  }
}

test.describe('a poisoned catalogue', () => {
  test('is only ever text, on every page and in every dialog', { tag: '@desktop' }, async ({
    page,
    baseURL,
    shop,
  }) => {
    const harm = await keepWatch(page);
    const works = await listWorks(baseURL);
    expect(works.length).toBe(xssPayloads.length);

    await page.goto('/');
    await expect(page.getByRole('group', { name: 'Featured Artwork' }).getByRole('link')).toHaveCount(5);
    await isClean(page, harm);

    await page.goto('/gallery');
    for (let step = 1; step * 12 < works.length; step += 1) {
      await page.getByText('Loading more artworks...').scrollIntoViewIfNeeded();
      await expect.poll(() => page.locator('main article').count()).toBeGreaterThan(step * 12);
    }
    await isClean(page, harm);
    await page.goto('/artwork-index');
    await expect(page.getByRole('main').getByRole('link')).toHaveCount(works.length);
    await isClean(page, harm);

    await page.goto(`/artwork/${works.at(-1)?.id}`);
    // React shows them all alike: in every run it is the places that count, in the long form each text in each place.
    for (const { id, title } of isLongForm ? works : works.slice(0, 6)) {
      await goOn(page, `/artwork/${id}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title.trim());
      await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
      await isClean(page, harm);
    }
    await page.goto('/gallery');
    for await (const _ of dialogsOf(page, 6)) {
      await isClean(page, harm);
      await page.getByRole('button', { name: 'All sizes and prices' }).click();
      await expect(page.getByRole('table')).toBeVisible();
      await isClean(page, harm);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('table')).toBeHidden();
    }

    for (const { id } of works.slice(0, 6)) await putIntoCart(page, id, `${id}-V1`);
    await page.goto('/cart');
    await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(6);
    await page
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click();
    await isClean(page, harm);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await fillShipping(page, { name: xssPayloads[4] ?? '', city: xssPayloads[6] ?? '' });
    await page.getByRole('button', { name: /^Pay/ }).click();
    await expect(page.getByRole('heading', { name: 'Order Complete!' })).toBeVisible();
    await isClean(page, harm);

    await page.goto('/admin');
    await logInAs(page, shop.admin);
    await expect(page.getByText(`${works.length} of ${works.length} artworks`)).toBeVisible();
    await expect(page.getByRole('switch', { name: /^Featured: / }).first()).toBeVisible();
    await expect(page.getByText('<img src=x onerror=evil()>').first()).toBeVisible();
    await isClean(page, harm);
    for (const section of ['subscribers', 'activity']) {
      await page.goto(`/admin/${section}`);
      const main = page.getByRole('main');
      await expect(main.getByText('Nothing yet.').or(main.getByRole('listitem')).first()).toBeVisible();
      await isClean(page, harm);
    }
    await page.goto('/orderadmin?view=open');
    await expect(page.getByText(/^TEST, /).first()).toBeVisible();
    await isClean(page, harm);
  });

  test('is only ever text in the dialog of each work', { tag: '@desktop-long' }, async ({
    page,
    baseURL,
  }) => {
    const harm = await keepWatch(page);
    const works = await listWorks(baseURL);
    await page.goto('/gallery');
    let seen = 0;
    for await (const place of dialogsOf(page)) {
      await isClean(page, harm);
      seen = place;
    }
    // Some of them read alike and share a card.
    expect(seen).toBeGreaterThan(works.length * 0.9);
  });

  test('is only ever text on the page of each work, loaded anew', { tag: '@desktop-long' }, async ({
    page,
    baseURL,
  }) => {
    const harm = await keepWatch(page);
    for (const { id } of await listWorks(baseURL)) {
      await page.goto(`/artwork/${id}`);
      await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
      await isClean(page, harm);
    }
  });

  test('is read back unchanged from link previews and structured data, and adds no markup to the page', {
    tag: '@desktop',
  }, async ({ page, baseURL }) => {
    for (const work of await listWorks(baseURL)) {
      const html = await (await fetch(`${baseURL}/artwork/${work.id}`)).text();
      const read = await page.evaluate(
        ([text = '', own, selector = '']) => {
          const parsed = new DOMParser().parseFromString(text, 'text/html');
          return {
            ogTitle: parsed.querySelector('meta[property="og:title"]')?.getAttribute('content'),
            jsonLd: [...parsed.querySelectorAll('script[type="application/ld+json"]')].map(
              (one) => one.textContent,
            ),
            scripts: [...parsed.querySelectorAll('script:not([src]):not([type^="application/"])')].filter(
              (one) => one.textContent !== own,
            ).length,
            brought: [...parsed.querySelectorAll(selector)]
              .filter((one) => one.textContent !== own)
              .map(({ outerHTML }) => outerHTML),
          };
        },
        [html, inlineScript, foreign],
      );
      expect(read.scripts).toBe(0);
      expect(read.brought).toEqual([]);
      expect(read.jsonLd).toHaveLength(1);
      const [product] = JSON.parse(read.jsonLd[0] ?? '')['@graph'] as [{ name: string; category: string }];
      expect(product.name).toBe(work.title);
      expect(product.category).toBe(work.category);
      expect(read.ogTitle).toContain(work.title);
    }
  });

  // Rule 5.15
  test('is text in the site map and in the feed, which stay well-formed', { tag: '@desktop' }, async ({
    page,
    baseURL,
  }) => {
    for (const [path, entry] of [
      ['/sitemap.xml', 'url'],
      ['/products.xml', 'item'],
    ] as const) {
      const xml = await (await fetch(`${baseURL}${path}`)).text();
      const read = await page.evaluate(
        ([text, name]) => {
          const parsed = new DOMParser().parseFromString(text, 'application/xml');
          return {
            error: parsed.querySelector('parsererror')?.textContent,
            entries: parsed.getElementsByTagName(name).length,
            scripts: parsed.getElementsByTagName('script').length,
          };
        },
        [xml, entry] as const,
      );
      expect(read.error, path).toBeUndefined();
      expect(read.scripts, path).toBe(0);
      expect(read.entries, path).toBeGreaterThanOrEqual(xssPayloads.length);
    }
  });
});

test.describe('a forged address', { tag: '@desktop' }, () => {
  test('of the confirmation page shows only what can be true', async ({ page }) => {
    const harm = await keepWatch(page);
    await page.goto('/order-complete');
    for (const { search, isValid } of singleForgeries) {
      await goOn(page, `/order-complete${search}`);
      const heading = isValid ? 'Order Complete!' : 'There is no order to show here.';
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      const text = (await page.getByRole('main').textContent()) ?? '';
      expect(text).not.toMatch(/NaN|∞|Infinity|undefined|null|<|\$-|-\$/);
      await isClean(page, harm);
    }
    expect(singleForgeries.some(({ isValid }) => isValid)).toBe(true);
  });

  test('of the login screen never leads out of the studio', async ({ page, shop }) => {
    // The works on that page are no subject of this test.
    await page.route('**/api/artworks?scope=all', (route) => route.fulfill({ json: [] }));
    const [first = '', ...others] = returnsReadDifferently;
    await page.goto(`/admin?return=${encodeURIComponent(first)}`);
    await logInAs(page, shop.admin);
    await isLedBack();
    // An artist who is signed in passes the login screen.
    for (const to of others) {
      await goOn(page, `/admin?return=${encodeURIComponent(to)}`);
      await isLedBack();
    }

    async function isLedBack() {
      await expect.poll(() => new URL(page.url()).search).toBe('');
      await expect(page.getByRole('heading', { name: /Inventory|Order Management/ })).toBeVisible();
      expect(new URL(page.url()).pathname).toMatch(/^\/(admin|orderadmin)$/);
      expect(new URL(page.url()).origin).toBe(new URL(shop.url).origin);
    }
  });
});
