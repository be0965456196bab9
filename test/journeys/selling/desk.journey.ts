import type { Locator, Page } from '@playwright/test';
import { expect, testWithOwnShop } from '#test/support/journeys/journey.ts';
import { brokenWords, doubleText } from '#test/support/journeys/layout.ts';
import { sellingShop } from '#test/support/journeys/own-shop.ts';
import { openOrders, placeOrder } from '#test/support/journeys/studio.ts';

const test = testWithOwnShop(sellingShop);

/** The row of a list that opens an order. */
function rowOf(page: Page, orderId: string): Locator {
  return page.locator(`#order-${orderId}`);
}

test.describe('the artist’s orders', { tag: '@desktop' }, () => {
  // Rule 20.3
  test('are found, opened, read and printed', async ({ page, shop }) => {
    const sold = await placeOrder(page, shop, 'Fish Weather');
    expect(await sold.pay()).toBe(200);

    // By keyboard: from the list to the order.
    await openOrders(page, shop);
    await expect(rowOf(page, sold.orderId)).toHaveText(/^Ada Lovelace, /);
    await expect(rowOf(page, sold.orderId)).toHaveAccessibleDescription(/^1\s×\sFish Weather, Originals/);
    await rowOf(page, sold.orderId).focus();
    await page.keyboard.press('Enter');

    await expect(page.getByRole('heading', { name: 'Ada Lovelace', exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Works' })).toContainText('Fish Weather');
    const where = page.getByRole('region', { name: 'Ship to' });
    await expect(where).toContainText('12 Analytical Row');
    // The page is not printed, and the print is not on the page.
    const slip = page.getByRole('article', { name: 'Packing slip' });
    await expect(slip).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(slip).toBeVisible();
    await expect(slip).toContainText('Fish Weather');
    await expect(slip).toContainText('$');
    await expect(page.getByRole('main')).toBeHidden();
    await page.emulateMedia({ media: 'screen' });

    await page.goBack();
    await expect(rowOf(page, sold.orderId)).toBeFocused();

    // With large text on a phone no word is broken.
    await doubleText(page);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await brokenWords(page.getByRole('main'))).toEqual([]);
    await page.getByRole('link', { name: 'All', exact: true }).click();
    await expect(page.getByText('To ship').first()).toBeVisible();
    expect(await brokenWords(page.getByRole('main'))).toEqual([]);
  });
});
