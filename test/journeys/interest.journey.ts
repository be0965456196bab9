// Rule 13.30
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import type { Interest, WorkInterest } from '#shared/model/interest.ts';
import { findWork } from '#test/support/journeys/artworks.ts';
import { expect, testWithOwnShop } from '#test/support/journeys/journey.ts';
import { resize } from '#test/support/journeys/layout.ts';
import { sellingShop } from '#test/support/journeys/own-shop.ts';
import { logIn, placeOrder } from '#test/support/journeys/studio.ts';

const test = testWithOwnShop(sellingShop);

const counted = ['wishes', 'carts', 'sold'] as const;

/** The table on a desk, a list of cards on a phone. */
const numberOf = (row: Locator, label: string) =>
  row.getByRole('cell').filter({ hasText: label }).locator('span').last();

async function rowOf(page: Page, id: string): Promise<Locator> {
  const row = page.getByRole('row').filter({ has: page.locator(`a[href="/artwork/${id}"]`) });
  const all = page.getByRole('button', { name: /^Show all/ });
  if (await all.isVisible()) await all.click();
  return row;
}

test.describe('what visitors like', { tag: ['@desktop-long', '@phone-long'] }, () => {
  test('a heart, a cart and a sale of visitors are in the artist’s list, which is sorted and exported', async ({
    page,
    shop,
  }) => {
    const work = await findWork(shop.url, 'The Moon Stairs', 'Prints on Wood');
    const read = async (): Promise<WorkInterest> => {
      const { works } = (await shop.studio.get('/api/studio/interest')) as Interest;
      return works.find(({ id }) => id === work.id) as WorkInterest;
    };
    const before = await read();
    // The shopper's cart is empty afterwards, and the next visitor is another one.
    expect(await (await placeOrder(page, shop, work.title, { category: work.category })).pay()).toBe(200);
    await page.context().clearCookies();
    await page.goto(`/artwork/${work.id}`);
    const heart = page.getByRole('button', { name: 'Wishlist' }).first();
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: 'Add to Cart' }).first().click();
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();

    await logIn(page, shop);
    await page.getByRole('link', { name: 'What visitors like' }).click();
    await expect(page.getByRole('heading', { name: 'What visitors like', level: 1 })).toBeVisible();
    const row = await rowOf(page, work.id);
    for (const [label, name] of [
      ['Wishes', 'wishes'],
      ['In carts', 'carts'],
      ['Sold', 'sold'],
    ] as const)
      await expect(numberOf(row, label), label).toHaveText(String(before[name] + 1));
    expect(counted.map((name) => before[name])).not.toContain(undefined);
    await resize(page, { width: 390, height: 844 });
    const first = page.getByRole('rowheader').first();
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Title, Z to A' });
    await expect(page).toHaveURL(/\?sort=title&reverse$/);
    // The address changes before the rows do.
    await expect(page.locator('thead th').first()).toHaveAttribute('aria-sort', 'descending');
    const last = await first.textContent();
    await page.reload();
    await expect(first).toHaveText(String(last));

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export this list (CSV)' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^what-visitors-like-\d{4}-\d\d-\d\d\.csv$/);
    expect(readFileSync(await file.path(), 'utf8')).toContain(
      `"The Moon Stairs","Prints on Wood","${before.wishes + 1}","${before.carts + 1}"`,
    );

    // Nothing is cut off or lies on something else, from a small phone to a wide desk.
    for (const width of [320, 390, 703, 705, 820, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const wrong = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        const cells = [...document.querySelectorAll('tbody tr')]
          .slice(0, 20)
          .flatMap((row) =>
            [...row.children]
              .filter((cell) => cell.scrollWidth > cell.clientWidth + 1)
              .map((cell) => cell.textContent),
          );
        // Where the scrollbar's room is kept free, the page is narrower than its window.
        return { over: Math.max(0, scrollWidth - clientWidth), cells };
      });
      expect(wrong, `at ${width} px`).toEqual({ over: 0, cells: [] });
    }
  });
});
