// Rule 17.11
import type { Page } from '@playwright/test';
import { hostileCatalogueFile, xssPayloads } from '#test/support/hostile/catalogue.ts';
import { listWorks, putIntoCart } from '#test/support/journeys/artworks.ts';
import { goOn } from '#test/support/journeys/go-on.ts';
import { expect, fillShipping, testWithOwnShop } from '#test/support/journeys/journey.ts';
import { logInAs } from '#test/support/journeys/studio.ts';

const test = testWithOwnShop({ catalogue: hostileCatalogueFile, testMode: true });

/** Records every script, dialog or element that a text of the catalogue has caused. */
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

/** Elements that only a payload can have created. */
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

test.describe('a poisoned catalogue', () => {
  test('is shown as text only, on every page and in every dialog', { tag: '@desktop' }, async ({
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
    // React escapes all of them in the same way, so three works are enough for each place.
    for (const { id, title } of works.slice(0, 3)) {
      await goOn(page, `/artwork/${id}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title.trim());
      await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
      await isClean(page, harm);
    }
    await page.goto('/gallery');
    await page.getByRole('article').first().getByRole('link').click();
    await page.getByRole('button', { name: 'All sizes and prices' }).click();
    await expect(page.getByRole('table')).toBeVisible();
    await isClean(page, harm);

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
    await fillShipping(page, { name: xssPayloads[4] ?? '', city: xssPayloads[5] ?? '' });
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
      const empty = main.getByText(/^(Nothing yet\.|No subscribers yet\.)/);
      await expect(empty.or(main.getByRole('listitem')).first()).toBeVisible();
      await isClean(page, harm);
    }
    await page.goto('/orderadmin');
    await expect(page.getByText(/^(Unpaid test|Test) order$/).first()).toBeVisible();
    await isClean(page, harm);
  });
});
