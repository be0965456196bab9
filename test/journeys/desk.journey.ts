import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import type { Ledger } from '#infra/local/square-simulator/store/ledger.ts';
import { isAccessible } from '#test/support/journeys/accessible.ts';
import { findWork } from '#test/support/journeys/artworks.ts';
import { expect, testWithOwnShop } from '#test/support/journeys/journey.ts';
import { brokenWords, doubleText, hasButtonsInView } from '#test/support/journeys/layout.ts';
import { sellingShop } from '#test/support/journeys/own-shop.ts';
import { openOrders, placeOrder } from '#test/support/journeys/studio.ts';

const test = testWithOwnShop(sellingShop);

/** The row of a list that opens an order. */
function rowOf(page: Page, orderId: string): Locator {
  return page.locator(`#order-${orderId}`);
}

/**
 * Goes on through a list until this is on it. What other journeys have sold waits longer and comes first, and what was sold
 * in the last minute is looked through for every list: there may be more of both than a page holds.
 */
async function readOnTo(page: Page, wanted: Locator): Promise<void> {
  const more = page.getByRole('button', { name: /^(Show more|Search on)$/ });
  for (;;) {
    await expect(wanted.or(more).first()).toBeVisible();
    if (await wanted.isVisible()) return;
    const answered = page.waitForResponse(/\/api\/studio\/orders\?/);
    await more.click();
    await answered;
  }
}

async function searchFor(page: Page, words: string): Promise<void> {
  const search = page.getByRole('searchbox', { name: 'Name, number or title' });
  await search.fill(words);
  await search.press('Enter');
}

test.describe('the artist’s orders', { tag: ['@desktop', '@phone-long'] }, () => {
  test('are found, opened, read and printed', async ({ page, shop }) => {
    const sold = await placeOrder(page, shop, 'Fish Weather');
    expect(await sold.pay()).toBe(200);

    // By the keyboard: the list, the search, the order.
    await openOrders(page, shop);
    await page.getByRole('link', { name: 'To ship' }).focus();
    await page.keyboard.press('Enter');
    await readOnTo(page, rowOf(page, sold.orderId));
    await expect(rowOf(page, sold.orderId)).toHaveText('Fish Weather, Originals Ada Lovelace');
    await isAccessible(page);
    await searchFor(page, 'nobody of this name');
    await readOnTo(page, page.getByText('No order here matches “nobody of this name”.'));
    await searchFor(page, 'lovel');
    await readOnTo(page, rowOf(page, sold.orderId));
    await expect(page).toHaveURL(/\/orderadmin\?view=to-ship$/);
    await rowOf(page, sold.orderId).focus();
    await page.keyboard.press('Enter');

    await expect(page.getByRole('heading', { name: 'Ada Lovelace', exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Works' })).toContainText('Fish Weather');
    const where = page.getByRole('region', { name: 'Ship to' });
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
    await expect(slip).toContainText('$');
    await expect(page.getByRole('main')).toBeHidden();
    await page.emulateMedia({ media: 'screen' });

    await page.reload();
    await expect(page.getByRole('heading', { name: 'Ada Lovelace', exact: true })).toBeVisible();
    await page.goBack();
    await readOnTo(page, rowOf(page, sold.orderId));
    await page.goForward();
    await expect(page.getByRole('heading', { name: 'Ada Lovelace', exact: true })).toBeVisible();
    await page.goBack();
    await expect(rowOf(page, sold.orderId)).toBeFocused();

    // With large text on a phone no word is broken for what stands beside it.
    await doubleText(page);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await brokenWords(page.getByRole('main'))).toEqual([]);
    await page.getByRole('link', { name: 'Open in Square' }).click();
    await expect(page.getByText('Paid, to ship').first()).toBeVisible();
    expect(await brokenWords(page.getByRole('main'))).toEqual([]);
  });

  test('are refunded in parts, and the works go back into stock', async ({ page, shop }) => {
    test.slow();
    const sold = await placeOrder(page, shop, 'Balloon Harbour');
    expect(await sold.pay()).toBe(200);
    await openOrders(page, shop, `/orderadmin?order=${sold.orderId}`);
    const refund = page.getByRole('button', { name: 'Refund', exact: true });
    await refund.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Refund this order' });
    const amount = dialog.getByLabel('Amount in USD');
    await expect(amount).toHaveValue('1950.00');
    await amount.fill('1950.01');
    await expect(dialog.getByText('Up to $1,950.00 can be refunded.')).toBeVisible();
    await amount.fill('50');
    await dialog.getByLabel('Reason (optional)').fill('A scratch on the frame');
    await dialog.getByRole('switch', { name: 'Balloon Harbour' }).click();
    const preview = dialog.getByRole('list', { name: 'What will happen' });
    await expect(preview).toContainText('Square refunds $50.00 to the shopper’s card.');
    await expect(preview).toContainText('$1,900.00 of $1,950.00 stays with you.');
    await expect(preview).toContainText('Nothing goes back into stock.');
    await isAccessible(page);
    await hasButtonsInView(page, dialog);
    await page.keyboard.press('Escape');
    await expect(refund).toBeFocused();
    await refund.click();
    await amount.fill('50');
    await dialog.getByRole('switch', { name: 'Balloon Harbour' }).click();
    await dialog.getByRole('button', { name: 'Refund $50.00' }).dblclick();
    await expect(page.getByText('The refund was sent')).toBeVisible();
    await shop.simulator.settle();
    await page.reload();
    const back = page.getByRole('region', { name: 'Refunds' });
    await expect(back.getByRole('listitem')).toHaveCount(1);
    await expect(back).toContainText('$50.00');
    await expect(page.getByRole('region', { name: 'Works' })).toContainText('of which $50.00 refunded');

    await refund.click();
    await expect(amount).toHaveValue('1900.00');
    await expect(dialog.getByRole('switch', { name: 'Balloon Harbour' })).toBeChecked();
    await dialog.getByRole('button', { name: 'Refund $1,900.00' }).click();
    await expect(page.getByText('The refund was sent')).toBeVisible();
    await shop.simulator.settle();
    await page.reload();
    await expect(back.getByRole('listitem')).toHaveCount(2);
    await expect(refund).toHaveCount(0);
    await isAccessible(page);
    await page.goto('/orderadmin?view=refunded');
    await readOnTo(page, rowOf(page, sold.orderId));
    await expect
      .poll(async () => (await findWork(shop.url, 'Balloon Harbour', 'Originals')).variations[0]?.inStock)
      .toBe(1);
  });

  test('are shipped with their tracking, which can be corrected, and exported as a file', async ({
    page,
    shop,
  }) => {
    test.slow();
    const sold = await placeOrder(page, shop, 'Night Swim');
    expect(await sold.pay()).toBe(200);
    await openOrders(page, shop, `/orderadmin?order=${sold.orderId}`);
    const ship = page.getByRole('button', { name: 'Mark as shipped' });
    await ship.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Mark as shipped' });
    await isAccessible(page);
    await hasButtonsInView(page, dialog);
    const link = dialog.getByLabel('Tracking link (optional)');
    await link.fill('javascript:alert(1)');
    await dialog.getByLabel('Carrier (optional)').press('Enter');
    await expect(dialog.getByText('The tracking link must begin with https://')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(ship).toBeFocused();
    await ship.click();
    await dialog.getByLabel('Carrier (optional)').fill('UPS');
    await dialog.getByLabel('Tracking number (optional)').fill('1Z 999 AA1');
    await expect(link).toHaveValue('https://www.ups.com/track?tracknum=1Z999AA1');
    await dialog.getByRole('button', { name: 'Mark as shipped' }).dblclick();
    await expect(page.getByText('The order is shipped')).toBeVisible();
    await expect(ship).toHaveCount(0);
    const parcel = page.getByRole('region', { name: 'Parcel' });
    await expect(parcel).toContainText('UPS 1Z 999 AA1');
    const { orders } = (await shop.simulator.ledger()) as Ledger;
    expect(orders.map(({ state }) => state)).toContain('COMPLETED');

    await page.getByRole('button', { name: 'Correct the tracking' }).click();
    const correction = page.getByRole('dialog', { name: 'Correct the tracking' });
    await correction.getByLabel('Tracking number (optional)').fill('1Z 999 AA2');
    await hasButtonsInView(page, correction);
    await correction.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('The tracking is corrected')).toBeVisible();
    await expect(parcel).toContainText('1Z 999 AA2');
    await expect(parcel.getByRole('link')).toHaveAttribute('href', /1Z999AA2$/);
    await isAccessible(page);

    await page.getByRole('link', { name: '← Shipped' }).click();
    await readOnTo(page, rowOf(page, sold.orderId));
    await page.getByRole('link', { name: 'Sales' }).click();
    const sale = page.getByRole('listitem').filter({ hasText: 'Night Swim' });
    await expect(sale).toBeVisible();
    await isAccessible(page);
    const download = page.waitForEvent('download');
    await page
      .getByRole('link', { name: /^Export sales \(CSV\)/ })
      .first()
      .click();
    const file = await (await download).path();
    expect(readFileSync(file, 'utf8')).toContain('Night Swim');
  });

  test('are cancelled one by one while nobody has paid them', async ({ page, shop }) => {
    // Other journeys' shoppers gave up.
    await shop.studio.post('/api/orders/cancel-all', {});
    const unpaid = await placeOrder(page, shop, 'The Whale Comes Home');
    await openOrders(page, shop, '/orderadmin?view=unpaid');
    await rowOf(page, unpaid.orderId).click();
    await page.getByRole('button', { name: 'Cancel this order' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel this unpaid order?' });
    await isAccessible(page);
    await hasButtonsInView(page, dialog);
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await page.getByRole('button', { name: 'Cancel this order' }).click();
    await dialog.getByRole('button', { name: 'Cancel the order' }).click();
    await expect(page.getByText('The order is cancelled')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cancel this order' })).toHaveCount(0);
    await page.goto('/orderadmin?view=unpaid');
    await expect(page.getByText('No unpaid orders.')).toBeVisible();
  });
});
