// Rule 1.19
import { openWork, searchFor } from '#test/support/journeys/artworks.ts';
import { expect, test } from '#test/support/journeys/journey.ts';
import { isInReach, resize } from '#test/support/journeys/layout.ts';
import { coversNothingOf, messageOf } from '#test/support/journeys/messages.ts';

const title = 'The Moon Stairs';
const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };

test.describe('a message', () => {
  test('covers neither the clicked button nor headings, fixed bars or an open dialog', {
    tag: '@phone',
  }, async ({ page }) => {
    await page.goto('/gallery');
    const card = await searchFor(page, title);
    const heart = card.getByRole('button', { name: /wishlist/i });
    const inUse = page.locator('h1, [data-bar], header, :focus');
    for (const size of [desk, phone]) {
      await resize(page, size);
      for (const block of ['start', 'end'] as const) {
        // Scrolls the heart to the bar, and then to the lower edge of the window.
        await heart.evaluate((element, edge) => element.scrollIntoView({ block: edge }), block);
        await heart.click();
        await expect(heart).toBeFocused();
        await coversNothingOf(page, /Wishlist$/, inUse);
        await messageOf(page).getByRole('button', { name: 'Dismiss' }).click();
      }
    }
    const dialog = await openWork(page, title);
    await dialog.getByRole('button', { name: 'Add to Cart' }).click();
    await coversNothingOf(page, 'Added to cart', dialog);
    // A focused message does not time out.
    const viewCart = messageOf(page).getByRole('link', { name: 'View cart' });
    await viewCart.focus();
    for (const size of [{ width: 320, height: 568 }, desk]) {
      await resize(page, size);
      await isInReach(page, viewCart);
      await coversNothingOf(page, 'Added to cart', dialog);
    }
    await page.emulateMedia({ media: 'print' });
    await expect(messageOf(page)).toBeHidden();
    await page.emulateMedia({ media: 'screen' });

    await viewCart.click();
    await expect(page).toHaveURL(/\/cart$/);
    // The cart is a document of its own. Going back while it loads would abort the load.
    await expect(page.getByRole('heading', { name: 'Your cart', level: 1 })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Gallery' })).toBeVisible();
    await expect(dialog).toBeHidden();

    await (await openWork(page, title)).getByRole('link', { name: "Open the artwork's page" }).click();
    for (const [size, format] of [
      [desk, 'Prints on Wood'],
      [phone, 'Greeting Cards'],
    ] as const) {
      await resize(page, size);
      await page.getByLabel('Select Format').selectOption(format);
      await page.getByRole('button', { name: 'Add to Cart' }).filter({ visible: true }).first().click();
      await coversNothingOf(page, 'Added to cart', inUse);
    }
  });
});
