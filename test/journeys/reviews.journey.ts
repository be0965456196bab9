// Rule 14.6
import type { Page } from '@playwright/test';
import type { Ledger } from '#infra/local/square-simulator/store/world.ts';
import { orderNumber } from '#shared/order/order-number.ts';
import { isAccessible } from '#test/support/journeys/accessible.ts';
import { expect, testWithOwnShop } from '#test/support/journeys/journey.ts';
import { type OwnShop, sellingShop } from '#test/support/journeys/own-shop.ts';
import { openOrders, type PlacedOrder, placeOrder } from '#test/support/journeys/studio.ts';

const test = testWithOwnShop(sellingShop);

/** Sold at the fair while a visitor pays, and Square captures the payment all the same. */
async function soldTwice(page: Page, shop: OwnShop, title: string): Promise<PlacedOrder> {
  const order = await placeOrder(page, shop, title);
  await shop.simulator.fault({ kind: 'apply-then-drop', match: { operation: 'createPayment' } });
  expect(await order.pay()).toBe(503);
  await shop.simulator.noFaults();
  await shop.simulator.simulate({ type: 'till-sale', variationId: order.variationId, quantity: 1 });
  const { payments } = (await shop.simulator.ledger()) as Ledger;
  const paymentId = payments.at(-1)?.id ?? '';
  await shop.simulator.simulate({ type: 'guarantee', paymentId, captureAfter: 0 });
  await shop.simulator.settle();
  await order.pay();
  return order;
}

test.describe('orders to review', { tag: '@desktop-long' }, () => {
  test.use({ provokesFailures: true });

  test('are refunded, or kept once stock allows it, and leave the list', async ({ page, shop }) => {
    test.slow();
    const before = ((await shop.simulator.ledger()) as Ledger).refunds.length;
    const refunded = await soldTwice(page, shop, 'The Curtain of Tuesday');
    const kept = await soldTwice(page, shop, 'What the Leaves Saw');
    await openOrders(page, shop, '/orderadmin?view=open');
    const reviews = page.getByRole('region', { name: 'Orders to review' });
    const row = (orderId: string) => reviews.getByRole('listitem').filter({ hasText: orderId });

    await expect(row(refunded.orderId)).toContainText('sold elsewhere too');
    await expect(row(refunded.orderId)).toContainText('Set aside for this order');
    await expect(row(refunded.orderId).getByRole('button', { name: 'Keep the sale' })).toHaveCount(0);

    // By the keyboard alone, and given up first.
    const refund = row(refunded.orderId).getByRole('button', { name: /^Refund \$/ });
    await refund.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: /^Refund \$2,750\.00 to the shopper’s card\?$/ });
    await expect(dialog).toBeVisible();
    await isAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(refund).toBeFocused();
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: /^Refund \$/ }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^The shopper gets \$2,750\.00 back/)).toBeVisible();
    await expect(row(refunded.orderId)).toHaveCount(0);
    await expect(page.getByText('Refunded, do not ship')).toBeVisible();
    expect(((await shop.simulator.ledger()) as Ledger).refunds).toHaveLength(before + 1);

    await shop.simulator.simulate({ type: 'stock', variationId: kept.variationId, quantity: '0' });
    await page.reload();
    await row(kept.orderId).getByRole('button', { name: 'Keep the sale' }).click();
    await page
      .getByRole('dialog', { name: 'Keep this sale?' })
      .getByRole('button', { name: 'Keep the sale' })
      .click();
    await expect(page.getByText('The sale is kept.')).toBeVisible();
    await expect(reviews).toHaveCount(0);

    await page.goto('/admin/activity');
    const activity = page.getByRole('region', { name: 'Activity' });
    await expect(activity.getByText(`Keep the sale: order ${orderNumber(kept.orderId)}`)).toBeVisible();
    await expect(
      activity.getByText(`Refund the shopper: order ${orderNumber(refunded.orderId)}`),
    ).toBeVisible();
  });
});
