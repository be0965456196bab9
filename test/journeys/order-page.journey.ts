import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { isAccessible, isAccessibleByDayAndNight } from '#test/support/journeys/accessible.ts';
import { findWork, putIntoCart } from '#test/support/journeys/artworks.ts';
import { fillCard, payButton } from '#test/support/journeys/card-form.ts';
import { expect, fillShipping, testWithOwnShop } from '#test/support/journeys/journey.ts';
import { openMail, sendDueMails } from '#test/support/journeys/mails.ts';
import { type OwnShop, sellingShop } from '#test/support/journeys/own-shop.ts';
import { openOrders } from '#test/support/journeys/studio.ts';

const test = testWithOwnShop(sellingShop);

/** The one of its kind. */
const title = 'A Door in the Hill';
const original = (shop: OwnShop) => findWork(shop.url, title, 'Originals');

/** Buys by card; answers the number on the confirmation. */
async function buy(page: Page, work: Awaited<ReturnType<typeof findWork>>, email: string): Promise<string> {
  await putIntoCart(page, work.id, work.variations[0]?.id ?? '');
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await fillShipping(page, { email });
  await fillCard(page);
  await (await payButton(page)).click();
  await expect(page.getByRole('heading', { name: 'Order Complete!' })).toBeVisible();
  return new URL(page.url()).searchParams.get('confirmation') ?? '';
}

/** The link in the newest email to this address: in the viewer, under its button. */
async function linkInMail(page: Page, subject: RegExp): Promise<string> {
  // Square may have something to say first.
  await expect(async () => {
    await sendDueMails(page);
    expect(await page.getByRole('link', { name: subject }).count()).toBeGreaterThan(0);
  }).toPass();
  await openMail(page, subject);
  await page.goto(`${page.url()}.html`);
  return (await page.getByRole('link', { name: 'See your order' }).getAttribute('href')) ?? '';
}

/** A browser that has never been here. */
async function newBrowser(browser: Browser, of: Page): Promise<Page> {
  const context = await browser.newContext({
    viewport: of.viewportSize(),
    locale: 'en-US',
    baseURL: new URL(of.url()).origin,
  });
  return context.newPage();
}

const orderStands = (page: Page) => page.getByRole('region', { name: 'How your order stands' });

/** What Square has to say arrives by itself, a moment later. */
async function untilItReads(page: Page, words: string): Promise<void> {
  await expect(async () => {
    await page.reload();
    expect(await orderStands(page).getByRole('heading').textContent()).toBe(words);
  }).toPass();
}

/** The artist on the page of this order, about to ship it. */
async function ship(artist: Page): Promise<void> {
  await artist.getByRole('button', { name: 'Mark as shipped' }).click();
  const dialog = artist.getByRole('dialog', { name: 'Mark as shipped' });
  await dialog.getByLabel('Carrier (optional)').fill('UPS');
  await dialog.getByLabel('Tracking number (optional)').fill('1Z 999 AA1');
  await dialog.getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(artist.getByText('The order is shipped')).toBeVisible();
}

/** The parcel came back: everything is refunded and restocked. */
async function refund(artist: Page): Promise<void> {
  await artist.reload();
  await artist.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = artist.getByRole('dialog', { name: 'Refund this order' });
  const back = dialog.getByRole('switch', { name: title });
  if (!(await back.isChecked())) await back.click();
  await dialog.getByRole('button', { name: /^Refund \$/ }).click();
  await expect(artist.getByText('The refund was sent')).toBeVisible();
}

test('a shopper follows the order in another browser, from the email to the parcel and the refund', {
  tag: ['@phone', '@desktop-long'],
}, async ({ page, browser, shop }) => {
  test.slow();
  const email = `ada-${page.viewportSize()?.width}@example.com`;
  const confirmation = await buy(page, await original(shop), email);
  await expect(orderStands(page)).toContainText('Being packed');
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await isAccessibleByDayAndNight(page);
  expect((await original(shop)).variations[0]?.inStock).toBe(0);

  const link = await linkInMail(page, new RegExp(`^Your order .* from .* to ${email}`));
  const shopper = await newBrowser(browser, page);
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
  await isAccessibleByDayAndNight(shopper);

  // The token is nowhere but in this tab: not in the address, in no request, in no log.
  const token = new URL(link).hash.slice(1);
  const proof = token.split('.').at(-1) ?? '';
  expect(proof).toHaveLength(22);
  await expect(shopper).toHaveURL(/\/order$/);
  expect(sent.filter((line) => line.includes(proof) || !line.startsWith(shop.url))).toEqual([]);
  const log = readFileSync(join(shop.dataDirectory, 'shop.log'), 'utf8');
  expect(log).toContain('"viewOrder"');
  expect(log).not.toContain(proof);

  const artist = await newBrowser(browser, page);
  await openOrders(artist, shop, `/orderadmin?order=${token.split('.')[0]}`);
  await ship(artist);
  await untilItReads(shopper, 'Shipped');
  await expect(orderStands(shopper)).toContainText('1Z 999 AA1');
  await expect(shopper.getByRole('link', { name: 'Track the parcel' })).toHaveAttribute('rel', /noreferrer/);
  await isAccessibleByDayAndNight(shopper);
  await page.goto(await linkInMail(page, new RegExp(`^On its way.* to ${email}`)));
  await expect(orderStands(page)).toContainText('UPS');

  await refund(artist);
  await shop.simulator.settle();
  await untilItReads(shopper, 'Refunded');
  await isAccessibleByDayAndNight(shopper);
  await page.goto(await linkInMail(page, new RegExp(`^Refunded .* to ${email}`)));
  await expect(orderStands(page)).toContainText('Refunded');
  await expect.poll(async () => (await original(shop)).variations[0]?.inStock).toBe(1);
  await shopper.goto(`/artwork/${(await original(shop)).id}`);
  await expect(shopper.getByRole('button', { name: 'Add to Cart' }).first()).toBeEnabled();

  // Another link pasted over this page's address.
  await shopper.goto('/order');
  await expect(orderStands(shopper)).toContainText('Refunded');
  await shopper.evaluate(
    (hash) => {
      window.location.hash = hash;
    },
    `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
  );
  await expect(shopper.getByText(/^This link does not lead to an order/)).toBeVisible();
  await expect(shopper).toHaveURL(/\/order$/);
  for (const page of [shopper, artist]) await page.context().close();
});

test('a lost link is requested by keyboard alone, and arrives by email', {
  tag: ['@phone', '@desktop-long'],
}, async ({ page, shop }) => {
  const email = `lost-${page.viewportSize()?.width}@example.com`;
  const print = await findWork(shop.url, title, 'Fine Art Prints');
  const confirmation = await buy(page, print, email);
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/order');
  await expect(page.getByRole('heading', { name: 'Find your order' })).toBeVisible();
  await isAccessible(page);
  await page.getByLabel('Order number').focus();
  await page.keyboard.type(confirmation);
  await page.keyboard.press('Tab');
  await page.keyboard.type(email.toUpperCase());
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^If this order was paid with this address/)).toBeVisible();
  await isAccessible(page);

  const link = await linkInMail(page, new RegExp(`Your order [^:]* from [^:]* to ${email}`));
  await page.goto(link);
  await expect(orderStands(page)).toContainText('Being packed');
});
