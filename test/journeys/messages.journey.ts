import { findWork, openWork, putIntoCart, searchFor } from '#test/support/journeys/artworks.ts';
import { expect, fillShipping, test } from '#test/support/journeys/journey.ts';
import { resize } from '#test/support/journeys/layout.ts';
import { coversNothingOf, messageOf } from '#test/support/journeys/messages.ts';

const title = 'The Moon Stairs';

test.describe('a message', { tag: ['@phone', '@desktop'] }, () => {
  test('covers no text and no control of the dialog that is open', async ({ page }) => {
    await page.goto('/gallery');
    const dialog = await openWork(page, title);
    await dialog.getByRole('button', { name: 'Add to Cart' }).click();
    await coversNothingOf(page, 'Added to cart', dialog);
    // While it has the focus, a message stays.
    await messageOf(page).getByRole('link', { name: 'View cart' }).focus();
    for (const size of [
      { width: 320, height: 568 },
      { width: 390, height: 640 },
      { width: 1440, height: 900 },
    ]) {
      await resize(page, size);
      await coversNothingOf(page, 'Added to cart', dialog);
    }
    await page.emulateMedia({ media: 'print' });
    await expect(messageOf(page)).toBeHidden();
  });

  test('covers no text of a checkout in which the payment fails', async ({ page, baseURL }) => {
    const { id, variations } = await findWork(baseURL, title, 'Prints on Wood');
    await putIntoCart(page, id, variations[0]?.id ?? '');
    await page.route('**/api/payments', (route) =>
      route.fulfill({ status: 402, json: { error: 'The card was declined by the bank that issued it.' } }),
    );
    await page.goto('/cart');
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await fillShipping(page);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Pay/ }).click();
    await coversNothingOf(page, 'Payment Failed', dialog);
  });

  test('covers neither the pressed button nor a heading nor a fixed bar', async ({ page, baseURL }) => {
    await page.goto('/gallery');
    const card = await searchFor(page, title);
    const heart = card.getByRole('button', { name: /wishlist/i });
    const inUse = page.locator('h1, [data-bar], header, :focus');
    for (const block of ['start', 'end'] as const) {
      // Beside the bar and beside the lower edge of the window.
      await heart.evaluate((element, edge) => element.scrollIntoView({ block: edge }), block);
      await heart.click();
      await expect(heart).toBeFocused();
      await coversNothingOf(page, /Wishlist$/, inUse);
      await messageOf(page).getByRole('button', { name: 'Dismiss' }).click();
    }
    const { id } = await findWork(baseURL, title, 'Prints on Wood');
    await page.goto(`/artwork/${id}`);
    await page.getByRole('button', { name: 'Add to Cart' }).filter({ visible: true }).first().click();
    await coversNothingOf(page, 'Added to cart', inUse);
  });

  test('is told to screen readers alone where the page itself says it', async ({ page, baseURL }) => {
    const { id, variations } = await findWork(baseURL, title, 'Prints on Wood');
    await putIntoCart(page, id, variations[0]?.id ?? '');
    await page.goto('/cart');
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await fillShipping(page);
    await page.getByRole('dialog').getByRole('button', { name: /^Pay/ }).click();
    await expect(page.getByRole('heading', { name: 'Order Complete!' })).toBeVisible();
    const told = messageOf(page).getByRole('status');
    await expect(told).toContainText('Order Placed Successfully!');
    expect(await told.locator('> div').evaluate((element) => element.getBoundingClientRect().width)).toBe(1);
    await expect(messageOf(page).getByRole('button')).toHaveCount(0);
  });
});
