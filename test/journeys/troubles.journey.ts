import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { Ledger } from '#infra/local/square-simulator/store/ledger.ts';
import { findWork, putIntoCart } from '#test/support/journeys/artworks.ts';
import { fillCard, payButton } from '#test/support/journeys/card-form.ts';
import { expect, fillShipping, shipping, testWithOwnShop } from '#test/support/journeys/journey.ts';
import { inBothWindows } from '#test/support/journeys/layout.ts';
import { sellingShop } from '#test/support/journeys/own-shop.ts';

const test = testWithOwnShop(sellingShop);

/** What is said can be read, on a phone and on a desk, and nothing runs off the side. */
async function isReadable(page: Page, ...said: readonly Locator[]): Promise<void> {
  const runsOff = () => document.documentElement.scrollWidth - window.innerWidth;
  await inBothWindows(page, async () => {
    for (const words of said) {
      await expect(words).toBeVisible();
      await words.scrollIntoViewIfNeeded();
      await expect(words).toBeInViewport({ ratio: 1 });
    }
    expect(await page.evaluate(runsOff)).toBeLessThanOrEqual(0);
  });
}

/** A message leaves as much room on its left as on its right, where it takes the page’s width. */
async function isInTheMiddle(page: Page, words: Locator): Promise<void> {
  const card = await words.locator('xpath=ancestor::div[@role="alert"]/*').boundingBox();
  // Less the room that is kept for a scroll bar, with an open dialog too.
  const width = await page.evaluate(() => document.body.getBoundingClientRect().width);
  if (!card || card.width < width / 2) return;
  expect(Math.abs(card.x - (width - card.x - card.width))).toBeLessThanOrEqual(1);
}

const checkout = (page: Page) => page.getByRole('dialog', { name: 'Complete Your Purchase' });
/** The sentence above Pay, which stays when the message is gone. */
const reason = (page: Page, words: string) =>
  checkout(page).getByText(words).and(page.locator(':not([aria-label="Messages"] *)'));
const message = (page: Page, words: string | RegExp) =>
  page.getByRole('region', { name: 'Messages' }).getByText(words);
const lineOf = (page: Page, title: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: title });

async function openCheckout(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await fillShipping(page);
  await fillCard(page);
}

async function pay(page: Page): Promise<void> {
  await (await payButton(page)).click();
}

/** The message has been read. */
async function dismiss(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Dismiss' }).first().click();
  await expect(message(page, 'Payment Failed')).toBeHidden();
}

async function isConfirmed(page: Page, amount: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Order Complete!' })).toBeVisible();
  // Once as the total; below it what was bought, and its price.
  await expect(page.getByRole('definition').filter({ hasText: amount }).first()).toBeVisible();
}

test.afterEach(({ shop }) => shop.simulator.noFaults());

test.describe('a failed checkout says why, and the cart is correct', {
  tag: ['@desktop-long', '@phone-long'],
}, () => {
  // Rule 9.21
  test('sold at the till while the payment is tried again', async ({ page, baseURL, shop }) => {
    const original = await findWork(baseURL, 'The Library of Birds', 'Originals');
    const print = await findWork(baseURL, 'The Library of Birds', 'Fine Art Prints');
    const variationId = original.variations[0]?.id ?? '';
    await putIntoCart(page, original.id, variationId);
    await putIntoCart(page, print.id, print.variations[0]?.id ?? '');
    await page.goto('/cart');
    await openCheckout(page);
    // The card is authorised, the answer gets lost, and before the shop asks again the canvas is sold at a fair.
    const match = { operation: 'createPayment' };
    await shop.simulator.fault({
      kind: 'event',
      side: 'after',
      event: { type: 'till-sale', variationId },
      match,
      times: 1,
    });
    await shop.simulator.fault({ kind: 'apply-then-drop', match, times: 1 });
    await pay(page);

    const removed = page.getByRole('dialog', { name: 'Items No Longer Available' });
    await expect(removed).toBeVisible();
    await expect(checkout(page)).toBeHidden();
    const told = message(
      page,
      /'The Library of Birds \(Originals\)' is no longer available\s+Your card was not charged\./,
    );
    await isReadable(page, told, removed.getByText('Out of stock'));
    await inBothWindows(page, () => isInTheMiddle(page, told));
    const { payments } = (await shop.simulator.ledger()) as Ledger;
    expect(payments.at(-1)?.status).toBe('CANCELED');

    await removed.getByRole('button', { name: 'Continue Shopping' }).click();
    await expect(lineOf(page, 'Originals')).toHaveCount(0);
    await expect(lineOf(page, 'Fine Art Prints')).toBeVisible();
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await expect(checkout(page).getByLabel('City')).toHaveValue(shipping.city);
    await fillCard(page);
    await pay(page);
    await isConfirmed(page, '$38.00');
  });

  // Rule 8.12
  test('a work that somebody else is paying for', async ({ page, baseURL, shop, playwright }) => {
    const original = await findWork(baseURL, 'Lantern Garden, The', 'Originals');
    const variationId = original.variations[0]?.id ?? '';
    await putIntoCart(page, original.id, variationId);
    await page.goto('/cart');
    await expect(page.getByText('(1 in stock)')).toBeVisible();

    const rival = await playwright.request.newContext({
      baseURL: baseURL ?? '',
      extraHTTPHeaders: { origin: baseURL ?? '' },
    });
    const order = await orderOf(rival, { artworkId: original.id, variationId });
    await shop.simulator.fault({ kind: 'drop', match: { operation: 'createPayment' }, times: 3 });
    expect((await payOf(rival, order)).status()).toBe(503);

    await page.reload();
    const note = lineOf(page, 'The Lantern Garden').getByText('Someone is paying for this right now.');
    await isReadable(page, note);
    await expect(page.getByRole('textbox', { name: 'Quantity of The Lantern Garden' })).toHaveValue('1');
    await expect(page.getByText(/fewer left|in stock\)/)).toHaveCount(0);
    await openCheckout(page);
    await pay(page);
    const words =
      "Someone is paying for 'The Lantern Garden (Originals)' right now. It may become available again in a few minutes.";
    await isReadable(page, reason(page, words));
    await dismiss(page);

    // The other's card is declined.
    expect((await payOf(rival, order)).status()).toBe(402);
    await rival.dispose();
    await expect(checkout(page).getByText('Someone is paying for this right now.')).toBeHidden();
    await pay(page);
    await isConfirmed(page, '$2,650.00');
    await page.goto('/cart');
    await expect(page.getByText('Your cart is empty')).toBeVisible();
  });
});

/** Somebody else's order of one work, up to the payment. */
async function orderOf(
  rival: APIRequestContext,
  choice: { readonly artworkId: string; readonly variationId: string },
): Promise<string> {
  await rival.get('/api/cart');
  expect((await rival.post('/api/cart', { data: choice })).ok()).toBe(true);
  const { email: _, ...address } = shipping;
  const placed = await rival.post('/api/orders', {
    data: { shippingAddress: { ...address, country: 'US' } },
  });
  expect(placed.ok()).toBe(true);
  return ((await placed.json()) as { readonly orderId: string }).orderId;
}

/** Pays with a card that will be declined once Square is asked. */
async function payOf(rival: APIRequestContext, orderId: string) {
  const { email, ...address } = shipping;
  return rival.post('/api/payments', {
    data: {
      orderId,
      sourceId: 'cnon:declined:GENERIC_DECLINE',
      shippingAddress: { ...address, country: 'US' },
      buyerEmail: email,
    },
  });
}
