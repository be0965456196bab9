import type { Page } from '@playwright/test';
import type { Ledger } from '#infra/local/square-simulator/store/ledger.ts';
import { isAccessibleByDayAndNight, standard, violations } from '#test/support/journeys/accessible.ts';
import { findWork, openWork, putIntoCart } from '#test/support/journeys/artworks.ts';
import { fillCard, payButton } from '#test/support/journeys/card-form.ts';
import { euroShop, studioLocation } from '#test/support/journeys/euro-shop.ts';
import { expect, fillShipping, testWithOwnShop } from '#test/support/journeys/journey.ts';
import { inBothWindows, isInReach } from '#test/support/journeys/layout.ts';
import { openMail, sendDueMails } from '#test/support/journeys/mails.ts';
import type { OwnShop } from '#test/support/journeys/own-shop.ts';
import { fold, logIn, openFold, openOrders } from '#test/support/journeys/studio.ts';

/** A shop in euros whose prices hold VAT, and its payment locations. */
const test = testWithOwnShop(euroShop);

const title = 'The Moon Stairs';
const beforeSquare = 'Includes any VAT due';
/** 20 % in the original and in two prints; none in the card. */
const [total, tax] = ['€2,482.00', 'Includes €412.67 VAT'];

const checkout = (page: Page) => page.getByRole('dialog', { name: 'Complete Your Purchase' });

/** No price of the page is in dollars. */
async function hasNoDollars(page: Page, part = page.getByRole('main')): Promise<void> {
  await expect(part).not.toContainText('$');
}

/** What search engines read on the page of the original. */
async function structuredPrices(page: Page): Promise<string> {
  return (await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '';
}

async function showsItsPricesInEuros(page: Page, shop: OwnShop): Promise<void> {
  await page.goto('/gallery');
  const dialog = await openWork(page, title);
  await dialog.getByLabel('Category').selectOption('Originals');
  await expect(dialog.getByText('€2,400.00', { exact: true }).first()).toBeVisible();
  await dialog.getByLabel('Category').selectOption('Fine Art Prints');
  await dialog.getByLabel('Size & Price').selectOption({ label: 'Small, 8 × 10 in - €38.00' });
  await expect(dialog.getByText('€38.00', { exact: true }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByLabel('Category', { exact: true }).first().selectOption('Originals');
  await expect(page.getByRole('article')).toContainText('€2,400.00');
  await hasNoDollars(page);

  const { id } = await findWork(shop.url, title, 'Originals');
  await page.goto(`/artwork/${id}`);
  await expect(page.getByText('€2,400.00', { exact: true }).first()).toBeVisible();
  await hasNoDollars(page);
  expect(await structuredPrices(page)).toMatch(/"price":"2400\.00","priceCurrency":"EUR"/);
  const feed = await (await page.request.get('/products.xml')).text();
  expect(feed).toContain('<g:price>2400.00 EUR</g:price>');
  expect(feed).not.toContain('USD');
}

/** The original, two prints and a card. */
async function fillCart(page: Page, shop: OwnShop): Promise<void> {
  const works = [
    ['Originals', 'Regular'],
    ['Fine Art Prints', 'Small, 8 × 10 in'],
    ['Greeting Cards', 'Single card, 5 × 7 in'],
  ] as const;
  for (const [category, size] of works) {
    const { id, variations } = await findWork(shop.url, title, category);
    await putIntoCart(page, id, variations.find(({ name }) => name === size)?.id ?? '');
  }
  await page.goto('/cart');
  const print = page.getByRole('listitem').filter({ hasText: 'Small, 8 × 10 in' });
  await print.getByRole('button', { name: /^Increase|^One more|\+/ }).click();
  await expect(print).toContainText('(€38.00 each)');
}

test('a purchase in euros, with tax in the prices, says the same of them everywhere', {
  tag: ['@phone', '@desktop-long'],
}, async ({ page, shop }) => {
  const email = `ada-${page.viewportSize()?.width}@example.com`;
  await showsItsPricesInEuros(page, shop);

  await fillCart(page, shop);
  const summary = page.getByRole('region', { name: 'Order Summary' });
  await expect(summary.getByText(total)).toHaveCount(2);
  await expect(summary.getByText(beforeSquare)).toBeVisible();
  await hasNoDollars(page);
  expect(await violations(page, standard)).toEqual([]);
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  const overview = checkout(page).getByRole('region', { name: 'Your order' });
  await expect(overview).toContainText(total);
  await expect(overview).toContainText(beforeSquare);
  await fillShipping(page, { email });
  await fillCard(page);
  const pay = await payButton(page);
  await expect(pay).toHaveText(`Pay ${total}`);
  await pay.click();

  await expect(page.getByRole('heading', { name: 'Order Complete!' })).toBeVisible();
  await expect(page).toHaveURL(/currency=EUR/);
  await expect(page.getByText(tax).first()).toBeVisible();
  await expect(page.getByText(total).first()).toBeVisible();
  await hasNoDollars(page);
  expect(await violations(page, standard)).toEqual([]);
  const { payments, orders } = (await shop.simulator.ledger()) as Ledger;
  expect(payments.at(-1)).toMatchObject({ amount_money: { amount: 248_200, currency: 'EUR' } });
  expect(orders.at(-1)).toMatchObject({
    total_money: { amount: 248_200, currency: 'EUR' },
    total_tax_money: { amount: 41_267, currency: 'EUR' },
  });
  const confirmation = new URL(page.url()).searchParams.get('confirmation') ?? '';

  await sendDueMails(page);
  await openMail(page, new RegExp(`^Your order .* from .* to ${email}`));
  const mail = page.getByLabel('The email as text');
  for (const words of [total, tax, '€76.00', '€6.00']) await expect(mail).toContainText(words);
  await expect(mail).not.toContainText('$');
  await page.goto(`${page.url()}.html`);
  await hasNoDollars(page, page.locator('body'));
  await page.goto((await page.getByRole('link', { name: 'See your order' }).getAttribute('href')) ?? '');
  await expect(page.getByText(total)).toBeVisible();
  await expect(page.getByText(tax)).toBeVisible();
  await hasNoDollars(page);

  await openOrders(page, shop, '/orderadmin?view=to-ship');
  await page
    .getByRole('link', { name: /Moon Stairs/ })
    .first()
    .click();
  await expect(page.getByRole('region', { name: 'Works' })).toContainText(tax);
  await hasNoDollars(page);
  const today = new Date().toISOString().slice(0, 10);
  const csv = await (await page.request.get(`/api/studio/orders.csv?from=${today}&to=${today}`)).text();
  const line = csv.split('\r\n').find((one) => one.includes(confirmation));
  expect(line).toContain('"2482.00","412.67","0.00","2482.00","EUR"');
});

/** What the artist reads of the location that takes the payments. */
const message = (page: Page, words: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(words, { exact: true });

/** A cart with these categories of the title, and a checkout whose address is filled in. */
async function openCheckout(page: Page, shop: OwnShop, categories: readonly string[]): Promise<void> {
  for (const category of categories) {
    const { id, variations } = await findWork(shop.url, title, category);
    await putIntoCart(page, id, variations[0]?.id ?? '');
  }
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await fillShipping(page);
  await payButton(page);
}

/** Moves in the list of locations as a person without a mouse does. */
async function moveFrom(page: Page, location: RegExp): Promise<void> {
  await page.getByRole('radio', { name: location }).focus();
  await page.keyboard.press('ArrowDown');
}

test.describe('the payment location', { tag: ['@phone', '@desktop-long'] }, () => {
  test.afterEach(async ({ shop }) => {
    await shop.studio.post('/api/square/location', { locationId: studioLocation });
    await shop.studio.syncEnded();
  });

  test('is chosen by keyboard; a sync starts, and what Square does not count there is not sold', async ({
    page,
    shop,
  }) => {
    const shopper = await page.context().newPage();
    await openCheckout(shopper, shop, ['Originals', 'Greeting Cards']);
    await page.bringToFront();
    await logIn(page, shop);
    await openFold(page, 'Location');
    const fair = page.getByRole('radio', { name: /^The fair/ });
    await isAccessibleByDayAndNight(page);

    // In dollars: refused with a sentence, and nothing has changed.
    await moveFrom(page, /^Marlo Wren's studio/);
    const refusal = message(page, 'The New York show is paid in USD, the shop in EUR');
    await inBothWindows(page, () => isInReach(page, refusal));
    await expect(page.getByRole('radio', { name: /^Marlo Wren's studio/ })).toBeChecked();
    await page.getByRole('button', { name: 'Dismiss' }).press('Enter');

    await moveFrom(page, /^The New York show/);
    const news = message(page, 'Payments go to The fair');
    await inBothWindows(page, () => isInReach(page, news));
    await expect(message(page, 'A sync is reading its stock and prices from Square.')).toBeVisible();
    await expect(fair).toBeChecked();
    await expect(fair).toBeFocused();
    await expect(fold(page, 'Location')).toContainText('The fair');
    await openFold(page, 'Sync');
    await expect(page.getByText(new RegExp(`^Ended .*, started by ${shop.admin.username}$`))).toBeVisible();
    await isAccessibleByDayAndNight(page);

    // The shopper has filled in no card, and is not asked for one.
    await shopper.bringToFront();
    const before = ((await shop.simulator.ledger()) as Ledger).orders.length;
    await (await payButton(shopper)).click();
    const removed = shopper.getByRole('dialog', { name: 'Items No Longer Available' });
    await expect(removed).toContainText('Out of stock');
    expect(((await shop.simulator.ledger()) as Ledger).orders).toHaveLength(before);
    await removed.getByRole('button', { name: 'Continue Shopping' }).click();

    // Cards are made on demand at either place.
    await shopper.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await fillCard(shopper);
    await (await payButton(shopper)).click();
    await expect(shopper.getByRole('heading', { name: 'Order Complete!' })).toBeVisible();
    const { orders } = (await shop.simulator.ledger()) as Ledger;
    expect(orders.at(-1)).toMatchObject({ location_id: 'LFAIR', total_money: { amount: 600 } });
    await shopper.close();
  });
});
