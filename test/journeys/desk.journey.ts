import type { Locator, Page } from '@playwright/test';
import { findWork } from '#test/support/journeys/artworks.ts';
import { journeyCatalogueFile } from '#test/support/journeys/catalogue.ts';
import { expect } from '#test/support/journeys/journey.ts';
import { testWithOwnShop } from '#test/support/journeys/own-shop.ts';
import { isAccessible, openOrders, placeOrder } from '#test/support/journeys/studio.ts';

const test = testWithOwnShop({ catalogue: () => journeyCatalogueFile(8, 2), testMode: false });

/** The row of a list that opens an order. */
function rowOf(page: Page, orderId: string): Locator {
  return page.locator(`#order-${orderId}`);
}

test.describe('the artist’s orders', { tag: ['@phone', '@desktop'] }, () => {
  test('are found, opened, read and printed', async ({ page, shop }) => {
    const sold = await placeOrder(page, shop, 'Fish Weather');
    expect(await sold.pay()).toBe(200);

    // By the keyboard: the list, the search, the order.
    await openOrders(page, shop);
    await page.getByRole('link', { name: 'To ship' }).focus();
    await page.keyboard.press('Enter');
    await expect(rowOf(page, sold.orderId)).toHaveText('Ada Lovelace');
    await isAccessible(page);
    const search = page.getByRole('searchbox', { name: 'Search orders' });
    await search.fill('nobody of this name');
    await search.press('Enter');
    await expect(page.getByText('No order here matches “nobody of this name”.')).toBeVisible();
    await search.fill('lovel');
    await search.press('Enter');
    await expect(rowOf(page, sold.orderId)).toBeVisible();
    await expect(page).toHaveURL(/\/orderadmin\?view=to-ship$/);
    await rowOf(page, sold.orderId).focus();
    await page.keyboard.press('Enter');

    await expect(page.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Works' })).toContainText('Fish Weather');
    const where = page.getByRole('region', { name: 'Where it goes' });
    await expect(where).toContainText('12 Analytical Row');
    await expect(where.getByRole('link', { name: 'ada@example.com' })).toBeVisible();
    await isAccessible(page);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await where.getByRole('button', { name: 'Copy address' }).click();
    await expect(where.getByText('Copied')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain('Ada Lovelace\n12 Analytical Row');

    // What is on the screen is not on the paper, and the other way round.
    const slip = page.getByRole('article', { name: 'Packing slip' });
    await expect(slip).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(slip).toBeVisible();
    await expect(slip).toContainText('Fish Weather');
    await expect(slip).not.toContainText('$');
    await expect(page.getByRole('main')).toBeHidden();
    await page.emulateMedia({ media: 'screen' });

    await page.reload();
    await expect(page.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible();
    await page.goBack();
    await expect(rowOf(page, sold.orderId)).toBeVisible();
    await page.goForward();
    await expect(page.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible();
    await page.goBack();
    await expect(rowOf(page, sold.orderId)).toBeFocused();
  });

  test('give money back in parts, and their works to the wall', async ({ page, shop }) => {
    test.slow();
    const sold = await placeOrder(page, shop, 'The Moon Stairs');
    expect(await sold.pay()).toBe(200);
    await openOrders(page, shop, `/orderadmin?order=${sold.orderId}`);
    const refund = page.getByRole('button', { name: 'Refund', exact: true });
    await refund.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Give money back' });
    const amount = dialog.getByLabel('Amount in USD');
    await expect(amount).toHaveValue('2400.00');
    await amount.fill('2400.01');
    await expect(dialog.getByText('At most $2,400.00 is left to give back.')).toBeVisible();
    await amount.fill('50');
    await dialog.getByLabel('Reason (optional)').fill('A scratch on the frame');
    await dialog.getByRole('switch', { name: 'The Moon Stairs' }).click();
    const preview = dialog.getByRole('list', { name: 'What will happen' });
    await expect(preview).toContainText('Square gives $50.00 back to the buyer’s card.');
    await expect(preview).toContainText('$2,350.00 of $2,400.00 stays with you.');
    await expect(preview).toContainText('Nothing goes back into stock.');
    await isAccessible(page);
    await page.keyboard.press('Escape');
    await expect(refund).toBeFocused();
    await refund.click();
    await amount.fill('50');
    await dialog.getByRole('switch', { name: 'The Moon Stairs' }).click();
    await dialog.getByRole('button', { name: 'Refund $50.00' }).dblclick();
    await expect(page.getByText('The refund was sent')).toBeVisible();
    await shop.twin.settle();
    await page.reload();
    const back = page.getByRole('region', { name: 'Given back' });
    await expect(back.getByRole('listitem')).toHaveCount(1);
    await expect(back).toContainText('$50.00');
    await expect(page.getByRole('region', { name: 'Works' })).toContainText('of which $50.00 given back');

    await refund.click();
    await expect(amount).toHaveValue('2350.00');
    await expect(dialog.getByRole('switch', { name: 'The Moon Stairs' })).toBeChecked();
    await dialog.getByRole('button', { name: 'Refund $2,350.00' }).click();
    await expect(page.getByText('The refund was sent')).toBeVisible();
    await shop.twin.settle();
    await page.reload();
    await expect(back.getByRole('listitem')).toHaveCount(2);
    await expect(refund).toHaveCount(0);
    await isAccessible(page);
    await page.goto('/orderadmin?view=refunded');
    await expect(rowOf(page, sold.orderId)).toBeVisible();
    await expect
      .poll(async () => (await findWork(shop.url, 'The Moon Stairs', 'Originals')).variations[0]?.inStock)
      .toBe(1);
  });
});
