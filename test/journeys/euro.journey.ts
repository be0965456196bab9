import type { Page } from '@playwright/test';
import type { Ledger } from '#infra/local/square-simulator/store/ledger.ts';
import { findWork, openWork, putIntoCart } from '#test/support/journeys/artworks.ts';
import { fillCard, payButton } from '#test/support/journeys/card-form.ts';
import { euroShop } from '#test/support/journeys/euro-shop.ts';
import { expect, fillShipping, testWithOwnShop } from '#test/support/journeys/journey.ts';
import { openMail, sendDueMails } from '#test/support/journeys/mails.ts';
import type { OwnShop } from '#test/support/journeys/own-shop.ts';
import { openOrders } from '#test/support/journeys/studio.ts';

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

// Rules 6.9 and 23.7
test('a purchase in euros, with tax in the prices, says the same of them everywhere', {
  tag: ['@desktop-long', '@phone-long'],
}, async ({ page, shop }) => {
  const email = `ada-${page.viewportSize()?.width}@example.com`;
  await showsItsPricesInEuros(page, shop);

  await fillCart(page, shop);
  const summary = page.getByRole('region', { name: 'Order Summary' });
  await expect(summary.getByText(total)).toHaveCount(2);
  await expect(summary.getByText(beforeSquare)).toBeVisible();
  await hasNoDollars(page);
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
