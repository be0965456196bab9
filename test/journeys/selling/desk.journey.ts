import type { Locator, Page } from '@playwright/test';
import { isAccessible } from '#test/support/journeys/accessible.ts';
import { expect, testWithOwnShop } from '#test/support/journeys/journey.ts';
import { brokenWords, doubleText, hasButtonsInView } from '#test/support/journeys/layout.ts';
import { type OwnShop, sellingShop } from '#test/support/journeys/own-shop.ts';
import { openOrders, placeOrder } from '#test/support/journeys/studio.ts';

const test = testWithOwnShop(sellingShop);

/** Returns the row of a list that opens an order. */
function rowOf(page: Page, orderId: string): Locator {
  return page.locator(`#order-${orderId}`);
}

test.describe('the artist’s orders', { tag: '@desktop' }, () => {
  // Rule 20.3
  test('are found, opened, read and printed', async ({ page, shop }) => {
    const sold = await placeOrder(page, shop, 'Fish Weather');
    expect(await sold.pay()).toBe(200);

    // Opens the order from the list by keyboard.
    await openOrders(page, shop);
    await expect(rowOf(page, sold.orderId)).toHaveText(/^Ada Lovelace, /);
    await expect(rowOf(page, sold.orderId)).toHaveAccessibleDescription(/^1\s×\sFish Weather, Originals/);
    await rowOf(page, sold.orderId).focus();
    await page.keyboard.press('Enter');

    await expect(page.getByRole('heading', { name: 'Ada Lovelace', exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Works' })).toContainText('Fish Weather');
    const where = page.getByRole('region', { name: 'Ship to' });
    await expect(where).toContainText('12 Analytical Row');
    // Only the packing slip is printed, and only the page is on the screen.
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

    // With large text on a phone, no word is broken over two lines.
    await doubleText(page);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await brokenWords(page.getByRole('main'))).toEqual([]);
    await page.getByRole('link', { name: 'All', exact: true }).click();
    await expect(page.getByText('To ship').first()).toBeVisible();
    expect(await brokenWords(page.getByRole('main'))).toEqual([]);
  });

  // Rules 12.14, 20.4 and 20.5
  test('are refunded and shipped once by a double click', async ({ page, shop }) => {
    test.slow();
    const sold = await placeOrder(page, shop, 'Balloon Harbour');
    expect(await sold.pay()).toBe(200);
    await openOrders(page, shop, `/orderadmin?order=${sold.orderId}`);
    const refund = page.getByRole('button', { name: 'Refund', exact: true });
    await refund.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Refund this order' });
    await dialog.getByLabel('Amount in USD').fill('50');
    await dialog.getByRole('switch', { name: 'Balloon Harbour' }).click();
    await hasButtonsInView(page, dialog);
    await dialog.getByRole('button', { name: 'Refund $50.00' }).dblclick();
    await expect(page.getByText('The refund was sent')).toBeVisible();
    await shop.simulator.settle();
    await page.reload();
    const refunds = page.getByRole('region', { name: 'Refunds' });
    await expect(refunds.getByRole('listitem')).toHaveCount(1);
    await expect(refunds).toContainText('$50.00');

    const ship = page.getByRole('button', { name: 'Mark as shipped' });
    await ship.click();
    const shipping = page.getByRole('dialog', { name: 'Mark as shipped' });
    const number = shipping.getByLabel('Tracking number (optional)');
    await shipping.getByLabel('Carrier (optional)').fill('UPS');
    await number.fill('1Z 999 AA1');

    await sessionEnds(page, shop, () => number.press('Enter'));
    await expect(number).toHaveValue('1Z 999 AA1');
    await expect(number).toBeFocused();
    await shipping.getByRole('button', { name: 'Mark as shipped' }).dblclick();
    await expect(page.getByText('The order is shipped')).toBeVisible();
    const parcel = page.getByRole('region', { name: 'Parcel' });
    await expect(parcel).toContainText('UPS 1Z 999 AA1');
  });
});

/** Ends the session, calls `act`, and logs the artist in again, after which the action continues. */
async function sessionEnds(page: Page, shop: OwnShop, act: () => Promise<void>): Promise<void> {
  await shop.studio.post('/api/account/sessions/end-others');
  await act();
  const login = page.getByRole('dialog', { name: 'Your session has ended' });
  const password = login.getByLabel('Password');
  await expect(password).toBeFocused();
  await isAccessible(page);
  await password.fill(shop.admin.password);
  await password.press('Enter');
  await expect(login).toBeHidden();
}
