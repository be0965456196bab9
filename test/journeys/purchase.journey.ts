// Rules 1.1 and 9.19
import { expect, fillShipping, test } from '#test/support/journeys/journey.ts';

test.describe('a visitor', { tag: '@phone' }, () => {
  // Rule 12.9
  test('finds a work, buys it in test mode and reads the confirmation', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Explore Gallery' }).click();
    await expect(page.getByRole('heading', { name: 'Gallery', level: 1 })).toBeVisible();

    const buyable = page
      .getByRole('article')
      .filter({ has: page.getByRole('button', { name: 'Add to Cart' }) });
    const title = (await buyable.first().getByRole('heading').textContent()) ?? '';
    const card = page
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name: title, exact: true }) });
    await card.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page.getByText('Added to cart')).toBeVisible();
    await expect(card.getByRole('button', { name: 'In Cart' })).toBeDisabled();

    await page.getByRole('navigation').getByRole('link', { name: /cart/i }).click();
    await expect(page.getByText(title).first()).toBeVisible();
    await expect(page.getByText('Shipping', { exact: true })).toBeVisible();
    await expect(page.getByText('Free', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await fillShipping(page);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /pay|order|purchase/i })
      .click();

    await expect(page.getByRole('heading', { name: 'Order Complete!' })).toBeVisible();
    await expect(page).toHaveURL(/\/order-complete\?/);
    await expect(page.getByText('Confirmation number').locator('+ dd')).toHaveText(
      /^[0-9A-Z]{3}-[0-9A-Z]{3}$/,
    );
    await expect(page.getByText('This is a test order. No actual payment has been processed.')).toBeVisible();
    await page.getByRole('link', { name: 'Continue Shopping' }).click();
    await expect(page).toHaveURL(/\/gallery$/);
    await page.goto('/cart');
    await expect(page.getByText('Your cart is empty')).toBeVisible();
  });
});
