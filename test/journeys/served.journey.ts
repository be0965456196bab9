import type { Page } from '@playwright/test';
import { shop } from '#shop-config';
import { expect, test } from '#test/support/journeys/journey.ts';

/** Addresses of all kinds. */
const addresses = ['/gallery', '/about', '/cart', '/artwork-index', '/artwork/UNKNOWN', '/nowhere'];

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const address of addresses) {
    test(`${address} says what to do and whom to write to`, { tag: ['@phone', '@desktop'] }, async ({
      page,
    }) => {
      await page.goto(address);
      await expect(bar(page).getByRole('link', { name: shop.brand })).toBeVisible();
      await expect(page.locator('main noscript p').first()).toContainText('This page needs JavaScript');
      await expect(page.locator('main noscript p').first()).toBeVisible();
      // The words of a noscript element are there for readers, though no role is told of them.
      const links = page.locator('main noscript a');
      await expect(links).toHaveText([shop.email, 'Instagram', 'Facebook']);
      expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
        `mailto:${shop.email}`,
        shop.social.instagram,
        shop.social.facebook,
      ]);
      await expect(page.getByTestId('gallery-placeholder').first()).toBeHidden();
    });
  }
});

test.describe('before its scripts arrive', () => {
  test('the gallery shows its bar, its heading and twelve placeholders', {
    tag: ['@phone', '@tablet', '@desktop'],
  }, async ({ page }) => {
    const letThrough = await holdBack(page);
    await page.goto('/gallery', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { name: 'Gallery', level: 1 })).toBeVisible();
    await expect(page.getByTestId('gallery-placeholder')).toHaveCount(12);
    await expect(bar(page).getByRole('link', { name: 'Gallery' })).toHaveAttribute('aria-current', 'page');
    const heading = page.getByRole('heading', { name: 'Gallery', level: 1 });
    const before = await heading.boundingBox();
    letThrough();
    await expect(page.getByRole('article')).toHaveCount(12);
    expect(await heading.boundingBox()).toEqual(before);
  });

  test('every other page shows its bar', { tag: ['@phone', '@desktop'] }, async ({ page }) => {
    const letThrough = await holdBack(page);
    await page.goto('/cart', { waitUntil: 'commit' });
    await expect(bar(page).getByRole('link', { name: shop.brand })).toBeVisible();
    await expect(page.locator('main noscript p')).toHaveCount(0);
    letThrough();
    await expect(page.getByRole('heading', { name: 'Your cart', level: 1 })).toBeVisible();
  });
});

/** Keeps scripts back until the answer is called. */
async function holdBack(page: Page): Promise<() => void> {
  let letThrough = () => {};
  const asked = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await asked;
    await route.continue();
  });
  return () => letThrough();
}
