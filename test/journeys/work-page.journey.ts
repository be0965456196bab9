import type { Locator } from '@playwright/test';
import { findWork } from '#test/support/journeys/artworks.ts';
import { expect, fillShipping, test } from '#test/support/journeys/journey.ts';
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
