import type { Locator, Page } from '@playwright/test';
import { searchFor } from '#test/support/journeys/artworks.ts';
import { expect, test } from '#test/support/journeys/journey.ts';
import { boxOf, doubleText, liesApart, resize, windows } from '#test/support/journeys/layout.ts';

test.describe('a card of the gallery', { tag: '@desktop' }, () => {
  // Rules 3.9 and 3.11
  test('has its controls below the painting, clear of the scroll-to-top button, and its price at a fixed distance below the format', async ({
    page,
  }) => {
    await page.goto('/gallery');
    for (const size of windows) {
      await resize(page, size);
      const cards = page.getByRole('article').filter({ has: page.getByRole('button') });
      const painting = await boxOf(cards.first().getByRole('link'));
      const heart = await boxOf(cards.first().getByRole('button', { name: 'Wishlist' }));
      expect(heart.y, `${size.width} px`).toBeGreaterThanOrEqual(painting.y + painting.height);
      const lines = await cards.evaluateAll(pricesBelowFormats);
      expect(new Set(lines.map(({ hasFormats }) => hasFormats)).size, `${size.width} px`).toBe(2);
      expect(new Set(lines.map(({ below }) => below)).size, `${size.width} px`).toBe(1);

      await page.mouse.wheel(0, 400);
      const top = await boxOf(page.getByRole('button', { name: 'Scroll to top' }));
      const controls = page.getByRole('article').getByRole('button', { name: /^(Wishlist|Add to Cart)/ });
      expect(await controls.count()).toBeGreaterThan(0);
      const beside = await controls.evaluateAll(
        (all, { x, width }) =>
          all.filter((one) => {
            const { left, right } = one.getBoundingClientRect();
            return right > x && left < x + width;
          }).length,
        top,
      );
      expect(beside, `${size.width} px`).toBe(0);
      await page.evaluate(() => window.scrollTo(0, 0));
    }

    const card = await searchFor(page, 'Three Moons, No Waiting');
    for (const width of [320, 390, 768, 820, 1024, 1100, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await liesApart(
        card.getByText('Price on request'),
        card.getByRole('button', { name: 'Ask about this work' }),
      );
    }
  });
});

// Rule 3.4
test('the category and the search box share a row on a phone, but not with large text', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/gallery');
  const category = page.locator('search select');
  const field = page.getByRole('searchbox');
  const [choice, search] = [await boxOf(category), await boxOf(field)];
  expect(search.y).toBe(choice.y);
  expect(search.height).toBe(choice.height);
  expect(await roomOfPlaceholder(field)).toBeGreaterThanOrEqual(0);
  const wishlist = await boxOf(page.getByRole('button', { name: 'Show Wishlist' }));
  const title = await boxOf(page.getByRole('heading', { level: 1 }));
  expect(wishlist.y + wishlist.height).toBeLessThan(search.y);
  expect(Math.abs(centreOf(wishlist) - centreOf(title))).toBeLessThan(4);

  await doubleText(page);
  await page.setViewportSize({ width: 320, height: 640 });
  const rows = await rowsOf(page);
  // Category; search; wishlist; sort and filter.
  expect(rows).toHaveLength(4);
  expect(rows.every(({ left, right }) => left >= 0 && right <= 320)).toBe(true);
  expect(rows.every(({ top }, place) => place === 0 || top >= (rows[place - 1]?.bottom ?? 0))).toBe(true);
});

/** Returns the distance of the price below the top of the format's line for each card with a price. */
function pricesBelowFormats(cards: readonly Element[]) {
  return cards.flatMap((card) => {
    const price = [...card.querySelectorAll('p')].find(({ textContent }) => textContent.startsWith('$'));
    const format = price?.previousElementSibling;
    if (!price || !format) return [];
    const { top, height } = price.getBoundingClientRect();
    const below = Math.round(top + height / 2 - format.getBoundingClientRect().top);
    return [{ below, hasFormats: format.querySelector('select') !== null }];
  });
}

/** Returns the free pixels beside the placeholder. */
function roomOfPlaceholder(field: Locator): Promise<number> {
  return field.evaluate((element: HTMLInputElement) => {
    const context = document.createElement('canvas').getContext('2d');
    if (!context) throw new Error('No canvas');
    const { font, paddingLeft, paddingRight } = getComputedStyle(element);
    context.font = font;
    const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
    return element.clientWidth - padding - context.measureText(element.placeholder).width;
  });
}

function rowsOf(page: Page) {
  return page
    .locator('search > *')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
}

function centreOf({ y, height }: { readonly y: number; readonly height: number }): number {
  return y + height / 2;
}
