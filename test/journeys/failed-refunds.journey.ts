// Rules 14.5 and 15.25
import type { Page } from '@playwright/test';
import type { Ledger } from '#infra/local/square-simulator/store/ledger.ts';
import { staysAccessible } from '#test/support/journeys/accessible.ts';
import { expect, testWithOwnShop } from '#test/support/journeys/journey.ts';
import { inBothWindows, isInReach } from '#test/support/journeys/layout.ts';
import { sendDueMails } from '#test/support/journeys/mails.ts';
import { type OwnShop, sellingShop } from '#test/support/journeys/own-shop.ts';
import { logIn, openOrders, placeOrder } from '#test/support/journeys/studio.ts';

/** Refunds that Square takes and then does not pay out. */
const test = testWithOwnShop(sellingShop);

/** Sold, refunded whole, and the refund failed; answers the order's id. */
async function refundFails(page: Page, shop: OwnShop): Promise<string> {
  const { orderId, pay } = await placeOrder(page, shop, 'Fish Weather', { category: 'Fine Art Prints' });
  expect(await pay()).toBe(200);
  const { payments } = (await shop.simulator.ledger()) as Ledger;
  const amount = payments.at(-1)?.amount_money.amount;
  const refund = { requestId: `fails-${orderId}`, amount, restock: [] };
  await shop.studio.post(`/api/studio/orders/${orderId}/refund`, refund);
  const { refunds } = (await shop.simulator.ledger()) as Ledger;
  await shop.simulator.simulate({ type: 'refund-fails', refundId: refunds.at(-1)?.id ?? '' });
  // What the reconciler does each minute.
  await sendDueMails(page);
  return orderId;
}

/** The panel that asks for the decision. */
const decision = (page: Page) =>
  page.getByRole('region', { name: /^The refund of \$\d+\.00 did not reach the shopper$/ });

/** Its row on a list of the shop's own. */
const rowOf = (page: Page, orderId: string) => page.locator(`#order-${orderId}`);

test.describe('an order whose refund failed', { tag: ['@desktop-long', '@phone-long'] }, () => {
  test.beforeEach(({ shop }) => shop.simulator.lags({ refund: 3_600_000 }));
  test.afterEach(({ shop }) => shop.simulator.lags({ refund: 1_000 }));

  test('is found under what needs the artist, and shipped once the artist says so', async ({
    page,
    shop,
  }) => {
    const orderId = await refundFails(page, shop);
    await logIn(page, shop);
    const need = page.getByRole('link', { name: '1 refund failed' });
    await isInReach(page, need);
    await need.focus();
    await page.keyboard.press('Enter');
    await expect(decision(page)).toContainText('Until you decide, the order is not on the list to ship.');
    await expect(page.getByText('Refund failed, do not ship')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Mark as shipped' })).toHaveCount(0);
    await staysAccessible(page);

    await page.getByRole('link', { name: '← Refund failed' }).click();
    await expect(rowOf(page, orderId)).toBeVisible();
    await page.getByRole('link', { name: 'To ship', exact: true }).click();
    await expect(page).toHaveURL(/view=to-ship$/);
    await expect(page.getByRole('searchbox')).toBeVisible();
    await expect(rowOf(page, orderId)).toHaveCount(0);

    await openOrders(page, shop, `/orderadmin?order=${orderId}`);
    const ship = decision(page).getByRole('button', { name: 'Ship it after all' });
    await inBothWindows(page, async () => {
      await ship.scrollIntoViewIfNeeded();
      await isInReach(page, ship);
    });
    await ship.focus();
    await page.keyboard.press('Enter');
    await expect(decision(page)).toHaveCount(0);
    // The pressed button is gone; the keyboard goes on from the top of the order.
    const title = page.getByRole('heading', { name: 'Ada Lovelace', exact: true });
    await expect(title).toBeFocused();
    await isInReach(page, title);
    await expect(page.getByText('Decision saved')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Mark as shipped' })).toBeVisible();
    await page.goto('/orderadmin?view=to-ship');
    await expect(rowOf(page, orderId)).toBeVisible();
  });
});
