// Rules 1.21 and 9.25
import type { Page } from '@playwright/test';
import { findWork, putIntoCart } from '#test/support/journeys/artworks.ts';
import { fillCard, payButton } from '#test/support/journeys/card-form.ts';
import { expect, fillShipping, shipping, testWithOwnShop } from '#test/support/journeys/journey.ts';
import { sellingShop } from '#test/support/journeys/own-shop.ts';

const test = testWithOwnShop(sellingShop);

const checkout = (page: Page) => page.getByRole('dialog', { name: 'Complete Your Purchase' });

async function goToCart(page: Page, baseURL: string | undefined): Promise<void> {
  const work = await findWork(baseURL, 'Fish Weather', 'Fine Art Prints');
  await putIntoCart(page, work.id, work.variations[0]?.id ?? '');
  await page.goto('/gallery');
  await page.getByRole('navigation').getByRole('link', { name: /cart/i }).click();
}

async function openCheckout(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await payButton(page);
}

test.describe("the browser's back action", () => {
  test('closes the cart’s dialogs without leaving the cart', {
    tag: '@desktop',
  }, async ({ page, baseURL }) => {
    await goToCart(page, baseURL);
    await openCheckout(page);
    await fillShipping(page);
    await page.goBack();
    await expect(checkout(page)).toBeHidden();
    await expect(page).toHaveURL(/\/cart$/);
    await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeFocused();
    await page.getByRole('button', { name: 'Remove Fish Weather' }).click();
    const remove = page.getByRole('dialog', { name: 'Remove Item' });
    await expect(remove).toBeVisible();
    await page.goBack();
    await expect(remove).toBeHidden();
    await page.getByRole('contentinfo').getByRole('button', { name: 'Email' }).click();
    const contact = page.getByRole('dialog', { name: /^Contact / });
    await expect(contact).toBeVisible();
    await page.goBack();
    await expect(contact).toBeHidden();
    await expect(page).toHaveURL(/\/cart$/);

    await openCheckout(page);
    await expect(checkout(page).getByLabel('City')).toHaveValue(shipping.city);
    await fillCard(page);
    const answered = Promise.withResolvers<void>();
    await page.route('**/api/payments', async (route) => {
      const response = await route.fetch();
      await answered.promise;
      await route.fulfill({ response });
    });
    await (await payButton(page)).click();
    await expect(checkout(page).getByRole('button', { name: 'Processing...' })).toBeVisible();
    for (let press = 0; press < 2; press += 1) {
      await page.goBack();
      await expect(checkout(page)).toBeVisible();
      await expect(page).toHaveURL(/\/cart$/);
    }
    answered.resolve();
    await expect(page.getByRole('heading', { name: 'Order Complete!' })).toBeVisible();
    await page.goBack();
    await expect(page.getByText('Your cart is empty')).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/gallery$/);
  });
});
