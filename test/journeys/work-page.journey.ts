import type { Locator } from '@playwright/test';
import { findWork } from '#test/support/journeys/artworks.ts';
import { catalogueFile, journeyCatalogue } from '#test/support/journeys/catalogue.ts';
import { expect, fillShipping, test, testWithOwnShop } from '#test/support/journeys/journey.ts';
import { tabTo } from '#test/support/journeys/tab-to.ts';

// Rule 5.23
for (const [by, tag] of [
  ['touch', '@phone'],
  ['the keyboard', '@desktop'],
] as const) {
  test(`a work is bought from its own page by ${by}`, { tag }, async ({ page, baseURL, hasTouch }) => {
    const press = async (control: Locator) => {
      if (hasTouch) return control.tap();
      await tabTo(page, control);
      await page.keyboard.press('Enter');
    };
    const { id } = await findWork(baseURL, 'The Moon Stairs', 'Greeting Cards');
    await page.goto(`/artwork/${id}`);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('article').locator('img').first(), 'on paper').toBeVisible();
    await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await press(page.getByRole('button', { name: 'Add to Cart' }));
    await expect(page.getByRole('button', { name: 'In Cart' })).toBeVisible();
    if (!hasTouch) await tabTo(page, page.getByRole('link', { name: 'Cart, 1 item' }), 'Shift+Tab');
    await press(page.getByRole('link', { name: 'Cart, 1 item' }));
    await press(page.getByRole('button', { name: 'Proceed to Checkout' }));
    await fillShipping(page);
    await press(page.getByRole('button', { name: /^Pay/ }));
    await expect(page.getByRole('heading', { name: 'Order Complete!' })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('link', { name: 'Continue Shopping' }), 'on paper').toBeHidden();
  });
}

const soldOut = testWithOwnShop({
  catalogue: () => {
    // Without greeting cards, whose stock Square does not count.
    const { counts = [], ...rest } = journeyCatalogue(3, 1);
    return catalogueFile({ ...rest, counts: counts.map((count) => ({ ...count, quantity: '0' })) });
  },
  testMode: true,
});

// Rules 22.1 and 22.4
soldOut(
  'a sold-out shop leads from home to its sold works and the sign-up',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'See the sold works' }).tap();
    await expect(page).toHaveURL(/\/sold$/);
    await expect(page.getByRole('main').getByText('Sold', { exact: true }).first()).toBeVisible();

    await page.getByRole('link', { name: 'Gallery', exact: true }).tap();
    await expect(page.getByText('No artworks found matching your criteria.')).toBeVisible();
    await expect(page.getByText('Everything here has found a home.')).toBeVisible();
    await page.getByLabel('Your email').fill('ada@example.com');
    // The shop rejects forms that are sent too fast.
    await expect(async () => {
      const answer = page.waitForResponse('**/api/news');
      await page.getByRole('button', { name: 'Sign up', exact: true }).tap();
      expect((await answer).ok()).toBe(true);
    }).toPass();
    await expect(page.getByText(/^Almost done/)).toBeVisible();
  },
);
