import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import type { Ledger } from '#infra/local/square-twin/store/ledger.ts';
import { findWork, putIntoCart } from '#test/support/journeys/artworks.ts';
import { journeyCatalogueFile } from '#test/support/journeys/catalogue.ts';
import { expect, shipping } from '#test/support/journeys/journey.ts';
import { type OwnShop, testWithOwnShop } from '#test/support/journeys/own-shop.ts';

const test = testWithOwnShop({ catalogue: () => journeyCatalogueFile(8, 1), testMode: false });

interface Sold {
  readonly orderId: string;
  readonly variationId: string;
}

/** A POST of the shop page, with the visitor's own cookie. */
function post(page: Page, path: string, body: object) {
  return page.evaluate(
    async ([to, text]) => {
      const answer = await fetch(to, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: text,
      });
      return { status: answer.status, body: await answer.json() };
    },
    [path, JSON.stringify(body)] as const,
  );
}

/** Sold at the fair while a visitor pays, and Square takes her money all the same. */
async function soldTwice(page: Page, shop: OwnShop, title: string): Promise<Sold> {
  const work = await findWork(shop.url, title, 'Originals');
  const variationId = work.variations[0]?.id ?? '';
  // Each of them is another visitor.
  await page.context().clearCookies();
  await page.goto('/about');
  await putIntoCart(page, work.id, variationId);
  const { email, ...shippingAddress } = shipping;
  const placed = await post(page, '/api/orders', { shippingAddress });
  const orderId = String(placed.body.orderId);
  const pay = () =>
    post(page, '/api/payments', { orderId, sourceId: 'cnon:card-nonce-ok', buyerEmail: email });
  await shop.twin.fault({ kind: 'apply-then-drop', match: { operation: 'createPayment' } });
  expect((await pay()).status).toBe(503);
  await shop.twin.noFaults();
  await shop.twin.happen({ type: 'till-sale', variationId, quantity: 1 });
  const { payments } = (await shop.twin.ledger()) as Ledger;
  const paymentId = payments.at(-1)?.id ?? '';
  await shop.twin.happen({ type: 'guarantee', paymentId, captureAfter: 0 });
  await shop.twin.settle();
  await pay();
  return { orderId, variationId };
}

async function openOrders(page: Page, shop: OwnShop): Promise<Locator> {
  await page.goto('/orderadmin');
  await expect(page.getByRole('heading', { name: /^(Admin Login|Order Management)$/ })).toBeVisible();
  if (await page.getByRole('heading', { name: 'Admin Login' }).isVisible()) {
    await page.getByLabel('Username').fill(shop.admin.username);
    await page.getByLabel('Password').fill(shop.admin.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('heading', { name: 'Order Management' })).toBeVisible();
  }
  return page.getByRole('region', { name: 'Orders to review' });
}

async function isAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

test.describe('orders to review', () => {
  test.use({ provokesFailures: true });

  test('are refunded, or kept once stock allows it, and leave the list', async ({ page, shop }) => {
    test.slow();
    const refunded = await soldTwice(page, shop, 'Fish Weather');
    const kept = await soldTwice(page, shop, 'The Moon Stairs');
    const reviews = await openOrders(page, shop);
    const row = (orderId: string) => reviews.getByRole('listitem', { name: orderId });

    await expect(row(refunded.orderId)).toContainText('sold elsewhere too');
    await expect(row(refunded.orderId)).toContainText('Set aside for this order');
    await expect(row(refunded.orderId).getByRole('button', { name: 'Keep the sale' })).toHaveCount(0);
    await isAccessible(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);

    // By the keyboard alone, and given up first.
    const refund = row(refunded.orderId).getByRole('button', { name: /^Refund \$/ });
    await refund.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: /^Refund \$2,900\.00 to the buyer’s card\?$/ });
    await expect(dialog).toBeVisible();
    await isAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(refund).toBeFocused();
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: /^Refund \$/ }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^The buyer gets \$2,900\.00 back/)).toBeVisible();
    await expect(row(refunded.orderId)).toHaveCount(0);
    await expect(page.getByText('Given back, do not ship')).toBeVisible();
    expect(((await shop.twin.ledger()) as Ledger).refunds).toHaveLength(1);

    await shop.twin.happen({ type: 'stock', variationId: kept.variationId, quantity: '0' });
    await page.reload();
    await row(kept.orderId).getByRole('button', { name: 'Keep the sale' }).click();
    await page
      .getByRole('dialog', { name: 'Keep this sale?' })
      .getByRole('button', { name: 'Keep the sale' })
      .click();
    await expect(page.getByText('The sale is kept.')).toBeVisible();
    await expect(reviews).toHaveCount(0);

    await page.goto('/admin');
    const trail = page.getByRole('region', { name: 'What was done' });
    await expect(trail.getByText(`Keep the sale: order ${kept.orderId}`)).toBeVisible();
    await expect(trail.getByText(`Refund the buyer: order ${refunded.orderId}`)).toBeVisible();
  });
});
