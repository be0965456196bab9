// Rule 1.25
import { findWork, openWork, putIntoCart, searchFor } from '#test/support/journeys/artworks.ts';
import { expect, fillShipping, test, testWithOwnShop } from '#test/support/journeys/journey.ts';
import { sellingShop } from '#test/support/journeys/own-shop.ts';
import { logIn, openFold, openOrders, placeOrder } from '#test/support/journeys/studio.ts';
import { isTranslated, translatePages } from '#test/support/journeys/translator.ts';

for (const way of ['replaces', 'moves'] as const) {
  test(`a page translator that ${way} texts leaves filters, wishlist, cart and checkout working`, {
    tag: way === 'replaces' ? '@phone' : '@desktop',
  }, async ({ page, baseURL }) => {
    await translatePages(page, way);
    await page.goto('/gallery');
    await isTranslated(page);
    const control = page.getByRole('button', { name: /^Sort and filter/ });
    const cards = page.getByRole('article');
    await control.click();
    await page.getByLabel('Orientation').selectOption('Portrait');
    await expect(control).toHaveText('Sort and filter (1)');
    await expect(cards).not.toHaveCount(12);
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(control).toHaveText('Sort and filter');
    await expect(cards).toHaveCount(12);

    const card = await searchFor(page, 'Fish Weather');
    await card.getByRole('button', { name: /wishlist/i }).click();
    await page.getByRole('button', { name: 'Show Wishlist' }).click();
    await expect(cards).toHaveCount(1);
    await page.getByRole('button', { name: 'Show All' }).click();
    const dialog = await openWork(page, 'Fish Weather');
    await expect(dialog.getByRole('button', { name: /cart/i })).toBeVisible();
    await page.keyboard.press('Escape');
    await card.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(card.getByRole('button', { name: 'In Cart' })).toBeDisabled();
    await isTranslated(page);

    const print = await findWork(baseURL, 'Fish Weather', 'Fine Art Prints');
    await putIntoCart(page, print.id, print.variations[0]?.id ?? '');
    await page.goto('/cart');
    await isTranslated(page);
    const line = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Fine Art Prints' }).last();
    const priceOf = (text: string | null) => Number(/\$([\d,.]+\d)/.exec(text ?? '')?.[1]?.replace(',', ''));
    const price = line.locator('p', { hasText: /^\$/ });
    const one = priceOf(await price.textContent());
    await line.getByRole('button', { name: /^Increase/ }).click();
    await expect(price).toHaveText(/each/);
    expect(priceOf(await price.textContent())).toBe(2 * one);
    await line.getByRole('button', { name: /^Decrease/ }).click();
    await expect(price).not.toHaveText(/each/);
    expect(priceOf(await price.textContent())).toBe(one);
    await page
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(1);

    await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await fillShipping(page);
    await page.getByRole('button', { name: /^Pay/ }).click();
    await expect(page.getByRole('heading', { name: 'Order Complete!' })).toBeVisible();
    await isTranslated(page);
  });
}

const studioTest = testWithOwnShop(sellingShop);

studioTest(
  'a page translator leaves the studio working: flags, filters, test mode and an order',
  {
    tag: '@desktop',
  },
  async ({ page, shop }) => {
    const { orderId, pay } = await placeOrder(page, shop, 'Fish Weather', { category: 'Fine Art Prints' });
    expect(await pay()).toBe(200);
    await translatePages(page, 'replaces');
    await logIn(page, shop);
    await isTranslated(page);
    const count = page.getByText(/^\d+ of \d+ artworks/);
    await page.getByRole('searchbox', { name: 'Search artworks' }).fill('Fish Weather');
    // Another journey in this shop may have sold the original.
    await expect(count).toHaveText(/^[23] of /);
    const found = (await count.textContent())?.slice(0, 1);
    const featured = page.getByRole('switch', { name: 'Featured: Fish Weather' }).first();
    for (const checked of [true, false]) {
      const saved = page.waitForResponse(/\/toggle-/);
      await featured.click();
      await expect(featured).toBeChecked({ checked });
      await saved;
    }
    await page.getByRole('checkbox', { name: new RegExp(`^All ${found} shown`) }).click();
    await expect(page.getByText(`${found} selected`)).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search artworks' }).clear();
    await expect(count).not.toHaveText(new RegExp(`^${found} of `));

    await openFold(page, 'Test mode');
    const testMode = page.getByRole('switch', { name: 'Test mode', exact: true });
    await testMode.click();
    await expect(testMode).toBeChecked();
    await testMode.click();
    await page.getByRole('button', { name: /^(Switch off anyway|Sell for real)$/ }).click();
    await expect(testMode).not.toBeChecked();
    await isTranslated(page);

    await openOrders(page, shop, `/orderadmin?order=${orderId}`);
    await page.getByRole('button', { name: 'Mark as shipped' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as shipped' }).click();
    await expect(page.getByText('The order is shipped')).toBeVisible();
    await page.getByRole('button', { name: /^Refund Fish Weather/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Refund \$/ })
      .click();
    await expect(page.getByText('The refund was sent')).toBeVisible();
    await isTranslated(page);
  },
);
