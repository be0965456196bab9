// Rule 10.6
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { isAccessible } from '#test/support/journeys/accessible.ts';
import { findWork, putIntoCart } from '#test/support/journeys/artworks.ts';
import { fillCard, payButton } from '#test/support/journeys/card-form.ts';
import { expect, fillShipping, testWithOwnShop } from '#test/support/journeys/journey.ts';
import { openMail, sendDueMails } from '#test/support/journeys/mails.ts';
import { type OwnShop, sellingShop } from '#test/support/journeys/own-shop.ts';
import type { Ledger } from '#test/support/orders/ledger.ts';

const test = testWithOwnShop(sellingShop);

const title = 'A Door in the Hill';

/** Buys a work by card. Returns the confirmation number. */
async function buy(page: Page, shop: OwnShop, email: string): Promise<string> {
  const work = await findWork(shop.url, title, 'Originals');
  await putIntoCart(page, work.id, work.variations[0]?.id ?? '');
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await fillShipping(page, { email });
  await fillCard(page);
  await (await payButton(page)).click();
  await expect(page.getByRole('heading', { name: 'Order Complete!' })).toBeVisible();
  return new URL(page.url()).searchParams.get('confirmation') ?? '';
}

/** Returns the link of the button in the newest email whose list entry matches. */
async function linkInMail(page: Page, subject: RegExp): Promise<string> {
  // Retries, because Square's events may arrive later.
  await expect(async () => {
    await sendDueMails(page);
    expect(await page.getByRole('link', { name: subject }).count()).toBeGreaterThan(0);
  }).toPass();
  await openMail(page, subject);
  await page.goto(`${page.url()}.html`);
  return (await page.getByRole('link', { name: 'See your order' }).getAttribute('href')) ?? '';
}

const orderStands = (page: Page) => page.getByRole('region', { name: 'How your order stands' });

/** Reloads the page until it shows the state that Square's events have caused. */
async function untilItReads(page: Page, words: string): Promise<void> {
  await expect(async () => {
    await page.reload();
    expect(await orderStands(page).getByRole('heading').textContent()).toBe(words);
  }).toPass();
}

// Rule 10.4
test('a shopper follows an order by the link of an email, from payment to shipping and refund', {
  tag: '@desktop',
}, async ({ page, browser, shop }) => {
  const email = `ada-${page.viewportSize()?.width}@example.com`;
  const confirmation = await buy(page, shop, email);
  await expect(orderStands(page)).toContainText('Being packed');
  await expect(page.getByRole('heading', { name: title })).toBeVisible();

  const link = await linkInMail(page, new RegExp(`^Your order .* from .* to ${email}`));
  // A browser without cookies of the shop.
  const shopper = await browser.newPage({
    viewport: page.viewportSize(),
    locale: 'en-US',
    baseURL: shop.url,
  });
  const sent: string[] = [];
  shopper.on('request', (request) => sent.push(`${request.url()} ${JSON.stringify(request.headers())}`));
  await shopper.goto(link);
  await expect(shopper.getByRole('heading', { name: 'Your order', level: 1 })).toBeVisible();
  await expect(orderStands(shopper)).toContainText('Being packed');
  await expect(shopper.getByText(confirmation)).toBeVisible();
  await expect(shopper.getByText('A. L., San Francisco')).toBeVisible();
  const picture = shopper.getByRole('region', { name: 'What you bought' }).locator('img').first();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await isAccessible(shopper);

  // The token is in this tab only: in no URL, request or log.
  const token = new URL(link).hash.slice(1);
  const proof = token.split('.').at(-1) ?? '';
  expect(proof).toHaveLength(22);
  await expect(shopper).toHaveURL(/\/order$/);
  expect(sent.filter((line) => line.includes(proof) || !line.startsWith(shop.url))).toEqual([]);
  const log = readFileSync(join(shop.dataDirectory, 'shop.log'), 'utf8');
  expect(log).toContain('"viewOrder"');
  expect(log).not.toContain(proof);

  const order = `/api/studio/orders/${token.split('.')[0]}`;
  const trackingUrl = 'https://www.ups.com/track?tracknum=1Z999AA1';
  await shop.studio.post(`${order}/ship`, {
    carrier: 'UPS',
    trackingNumber: '1Z 999 AA1',
    trackingUrl,
    notify: true,
  });
  await untilItReads(shopper, 'Shipped');
  await expect(orderStands(shopper)).toContainText('1Z 999 AA1');
  await expect(shopper.getByRole('link', { name: 'Track the parcel' })).toHaveAttribute('rel', /noreferrer/);
  await page.goto(await linkInMail(page, new RegExp(`^On its way.* to ${email}`)));
  await expect(orderStands(page)).toContainText('UPS');

  const { payments } = (await shop.simulator.ledger()) as Ledger;
  const amount = payments.at(-1)?.amount_money.amount;
  await shop.studio.post(`${order}/refund`, { requestId: 'parcel-came-back', amount, restock: [] });
  await shop.simulator.settle();
  await untilItReads(shopper, 'Refunded');
  await page.goto(await linkInMail(page, new RegExp(`^Refunded .* to ${email}`)));
  await expect(orderStands(page)).toContainText('Refunded');

  // Another link is pasted into the address bar.
  await shopper.evaluate(
    (hash) => {
      window.location.hash = hash;
    },
    `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
  );
  await expect(shopper.getByText(/^This link does not lead to an order/)).toBeVisible();
  await expect(shopper).toHaveURL(/\/order$/);
  await shopper.context().close();
});
