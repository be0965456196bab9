import type { Page } from '@playwright/test';
import { orderNumber } from '#shared/order/order-number.ts';
import { outsideTheCard, violations } from '#test/support/journeys/accessible.ts';
import { findWork, putIntoCart } from '#test/support/journeys/artworks.ts';
import { fillCard, payButton } from '#test/support/journeys/card-form.ts';
import { expect, fillShipping, testWithOwnShop } from '#test/support/journeys/journey.ts';
import { inBothWindows, isInReach } from '#test/support/journeys/layout.ts';
import { type OwnShop, sellingShop } from '#test/support/journeys/own-shop.ts';
import type { Ledger } from '#test/support/orders/ledger.ts';

const test = testWithOwnShop(sellingShop);

/** The cheapest print. */
const title = 'Fish Weather';

const payments = async (shop: OwnShop) => ((await shop.simulator.ledger()) as Ledger).payments;

/** Adds a print to the cart, opens the checkout and fills in the address. */
async function goToCheckout(page: Page, baseURL: string | undefined): Promise<void> {
  const work = await findWork(baseURL, title, 'Fine Art Prints');
  await putIntoCart(page, work.id, work.variations[0]?.id ?? '');
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await fillShipping(page);
}

async function isConfirmed(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Order Complete!' })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: '$38.00' }).first()).toBeVisible();
  await expect(page.getByText('This is a test order.')).toHaveCount(0);
}

test.describe('paying by card', () => {
  // Rule 9.24
  test('shows the bank’s check if the bank requires it, and charges once for several clicks on Pay', {
    tag: '@desktop',
  }, async ({ page, baseURL, shop }) => {
    await goToCheckout(page, baseURL);
    await fillCard(page, { number: '4310 0000 0020 1019' });
    const before = (await payments(shop)).length;
    await (await payButton(page)).dblclick();
    const bank = page.getByRole('dialog', { name: 'Card verification' });
    const code = bank.frameLocator('iframe').getByLabel('Verification code');
    await expect(code).toBeVisible();
    await inBothWindows(page, () => isInReach(page, bank));
    expect(await violations(page, outsideTheCard)).toEqual([]);
    await code.press('1');
    await page.keyboard.type('23456');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Order Placed Successfully!', { exact: true })).toBeVisible();
    await isConfirmed(page);
    const { payments: all, orders } = (await shop.simulator.ledger()) as Ledger;
    expect(all.slice(before).map(({ status }) => status)).toEqual(['COMPLETED']);
    const confirmation = new URL(page.url()).searchParams.get('confirmation');
    expect(confirmation).toBe(orderNumber(orders.at(-1)?.reference_id ?? ''));
    await page.goto('/cart');
    await expect(page.getByText('Your cart is empty')).toBeVisible();
  });
});
