import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from '@playwright/test';
import { findWork, putIntoCart } from '#test/support/journeys/artworks.ts';
import { fillCard, payButton } from '#test/support/journeys/card-form.ts';
import { journeyCatalogueFile } from '#test/support/journeys/catalogue.ts';
import { expect, fillShipping } from '#test/support/journeys/journey.ts';
import { testWithOwnShop } from '#test/support/journeys/own-shop.ts';

const test = testWithOwnShop({ catalogue: () => journeyCatalogueFile(8, 1), testMode: false });

/** Buys a print by card; answers the number on the confirmation. */
async function buy(page: Page, baseURL: string | undefined, email: string): Promise<string> {
  const work = await findWork(baseURL, 'The Moon Stairs', 'Fine Art Prints');
  await page.goto('/about');
  await putIntoCart(page, work.id, work.variations[0]?.id ?? '');
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await fillShipping(page, { email });
  await fillCard(page);
  await (await payButton(page)).click();
  await expect(page.getByRole('heading', { name: 'Order Complete!' })).toBeVisible({ timeout: 20_000 });
  return new URL(page.url()).searchParams.get('confirmation') ?? '';
}

/** The link in the newest mail to this reader, found as she finds it: in the viewer, under its button. */
async function linkInMail(page: Page, subject: RegExp): Promise<string> {
  await page.goto('/__mail');
  await page.getByRole('button', { name: 'Send what is due' }).click();
  await page.getByRole('link', { name: subject }).first().click();
  await page.goto(`${page.url()}.html`);
  return (await page.getByRole('link', { name: 'See your order' }).getAttribute('href')) ?? '';
}

/** A browser that has never been here. */
async function strangersPage(browser: Browser, of: Page, colorScheme: 'light' | 'dark'): Promise<Page> {
  const context = await browser.newContext({ viewport: of.viewportSize(), colorScheme, locale: 'en-US' });
  return context.newPage();
}

const orderStands = (page: Page) => page.getByRole('region', { name: 'How your order stands' });

async function isFlawless(page: Page): Promise<void> {
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  const isTooWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
  expect(await page.evaluate(isTooWide)).toBe(false);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a buyer follows the link of the mail in another browser (${colorScheme}) @phone @desktop`, async ({
    page,
    browser,
    baseURL,
    shop,
  }) => {
    await page.emulateMedia({ colorScheme });
    const email = `ada-${colorScheme}-${page.viewportSize()?.width}@example.com`;
    const confirmation = await buy(page, baseURL, email);
    await expect(orderStands(page)).toContainText('Being packed');
    await expect(page.getByRole('heading', { name: 'The Moon Stairs' })).toBeVisible();
    await isFlawless(page);

    const link = await linkInMail(page, new RegExp(`Your order from .* to ${email}`));
    const stranger = await strangersPage(browser, page, colorScheme);
    const sent: string[] = [];
    stranger.on('request', (request) => sent.push(`${request.url()} ${JSON.stringify(request.headers())}`));
    await stranger.goto(link);
    await expect(stranger.getByRole('heading', { name: 'Your order', level: 1 })).toBeVisible();
    await expect(orderStands(stranger)).toContainText('Being packed');
    await expect(stranger.getByText(confirmation)).toBeVisible();
    await expect(stranger.getByText('A. L., San Francisco')).toBeVisible();
    await expect(stranger.getByText('Total paid').locator('xpath=..')).toContainText('$38.00');
    const picture = stranger.getByRole('region', { name: 'What you bought' }).locator('img').first();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await isFlawless(stranger);

    // The token is nowhere but in this tab: not in the address, in no request, in no log.
    const token = new URL(link).hash.slice(1);
    const proof = token.split('.').at(-1) ?? '';
    expect(proof).toHaveLength(22);
    await expect(stranger).toHaveURL(/\/order$/);
    expect(sent.filter((line) => line.includes(proof) || !line.startsWith(shop.url))).toEqual([]);
    expect(readFileSync(join(shop.dataDirectory, 'shop.log'), 'utf8')).toContain('"viewOrder"');
    expect(readFileSync(join(shop.dataDirectory, 'shop.log'), 'utf8')).not.toContain(proof);

    await stranger.reload();
    await expect(orderStands(stranger)).toContainText('Being packed');
    // Another link pasted over this page's address.
    await stranger.evaluate(
      (hash) => {
        window.location.hash = hash;
      },
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    );
    await expect(stranger.getByText(/^This link does not lead to an order/)).toBeVisible();
    await expect(stranger).toHaveURL(/\/order$/);
    await stranger.context().close();
  });
}

test('a lost link is asked for by keyboard alone, and comes by mail @phone @desktop', async ({
  page,
  baseURL,
}) => {
  const email = `lost-${page.viewportSize()?.width}@example.com`;
  const confirmation = await buy(page, baseURL, email);
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/order');
  await expect(page.getByRole('heading', { name: 'Find your order' })).toBeVisible();
  await isFlawless(page);
  await page.getByLabel('Order number').focus();
  await page.keyboard.type(confirmation);
  await page.keyboard.press('Tab');
  await page.keyboard.type(email.toUpperCase());
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^If this order was paid with this address/)).toBeVisible();
  await isFlawless(page);

  const link = await linkInMail(page, new RegExp(`Your order from [^:]* to ${email}`));
  await page.goto(link);
  await expect(orderStands(page)).toContainText('Being packed');
});
