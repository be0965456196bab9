import type { Locator, Page } from '@playwright/test';
import { policies } from '#shop-config';
import { findWork, nothingMoves, openWork, putIntoCart } from '#test/support/journeys/artworks.ts';
import { fillCard, payButton } from '#test/support/journeys/card-form.ts';
import { expect, fillShipping, shipping, testWithOwnShop } from '#test/support/journeys/journey.ts';
import {
  boxOf,
  isInReach,
  liesApart,
  linesOf,
  resize,
  setTextSize,
  windows,
} from '#test/support/journeys/layout.ts';
import { coversNothingOf } from '#test/support/journeys/messages.ts';
import { sellingShop } from '#test/support/journeys/own-shop.ts';
import { holdBack } from '#test/support/journeys/requests.ts';

const test = testWithOwnShop(sellingShop);
const title = 'The Moon Stairs';

async function goToCheckout(page: Page, baseURL: string | undefined): Promise<Locator> {
  const wood = await findWork(baseURL, title, 'Prints on Wood');
  const card = await findWork(baseURL, title, 'Greeting Cards');
  await putIntoCart(page, wood.id, wood.variations[0]?.id ?? '');
  await putIntoCart(page, card.id, card.variations[0]?.id ?? '');
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await payButton(page);
  return page.getByRole('dialog', { name: 'Complete Your Purchase' });
}

const scrollDown = (dialog: Locator) =>
  dialog.evaluate((element) => {
    for (const one of element.querySelectorAll('*')) one.scrollTop = one.scrollHeight;
    element.scrollTop = element.scrollHeight;
  });

// Rules 1.11, 6.13 and 6.14
test('price, stock and Add to Cart stay visible in the artwork dialog and on the work’s page, even with large text', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/gallery');
  const dialog = await openWork(page, title);
  const add = dialog.getByRole('button', { name: 'Add to Cart' });
  const price = dialog.getByText(/^\$[\d,]+\.\d\d$/);
  const toPage = dialog.getByRole('link', { name: "Open the artwork's page" });
  for (const isLarge of [true, false]) {
    await setTextSize(page, isLarge ? 32 : 16);
    for (const category of ['Originals', 'Prints on Wood']) {
      await dialog.getByLabel('Category').selectOption(category);
      for (const size of windows) {
        await resize(page, size);
        await isInReach(page, add);
        await isInReach(page, price);
        await isInReach(page, dialog.getByText(/^Only \d+ left!$|^\d+ in stock$/));
        expect(await linesOf(price)).toBe(1);
        if (!isLarge) {
          const { width, height } = await boxOf(dialog);
          expect(width).toBeLessThanOrEqual(Math.min(896, size.width));
          expect(height).toBeLessThanOrEqual(size.height * 0.9 + 1);
          if (size.width >= 1280) expect(width).toBe(896);
        }
        await scrollDown(dialog);
        await liesApart(add, toPage);
        await isInReach(page, add);
      }
    }
  }

  await toPage.click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  for (const size of windows.filter(({ width }) => width >= 390)) {
    await resize(page, size);
    await isInReach(page, page.getByRole('button', { name: 'Add to Cart' }));
  }
});

// Rules 1.19, 9.1, 9.2 and 9.22
test('Pay stays visible in every window of the checkout, and messages cover no control', {
  tag: '@desktop',
}, async ({ page, baseURL }) => {
  const dialog = await goToCheckout(page, baseURL);
  const order = dialog.getByRole('region', { name: 'Your order' });
  await expect(order.getByRole('listitem')).toHaveCount(2);
  await expect(order).toContainText('Prints on Wood');
  await expect(order).toContainText('Greeting Cards');
  const pay = await payButton(page);
  const total = (await pay.textContent())?.replace('Pay ', '') ?? '';
  await expect(order).toContainText(`Total with free shipping${total}`);
  const email = dialog.getByLabel('Email');
  const last = dialog.getByRole('link', { name: 'Returns' });
  for (const size of windows) {
    await resize(page, size);
    await isInReach(page, pay);
    await scrollDown(dialog);
    await isInReach(page, last);
    const card = await boxOf(dialog.locator('iframe'));
    const field = await boxOf(email);
    expect([card.x, card.width], 'the card field is as wide as the others').toEqual([field.x, field.width]);
    const { y, height } = await boxOf(last);
    expect((await boxOf(pay)).y - (y + height), 'room below the last line').toBeGreaterThanOrEqual(16);
    await isInReach(page, pay);
    const { width } = await boxOf(dialog);
    expect(width).toBeLessThanOrEqual(500);
    if (size.width >= 820) expect(width).toBe(500);
  }

  const look = (field: Locator) =>
    field.evaluate((element) => {
      const { color, backgroundColor } = getComputedStyle(element);
      return { color, backgroundColor };
    });
  const grounds = new Set<string>();
  for (const colorScheme of ['light', 'dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    const wanted = await look(email);
    await expect.poll(() => look(dialog.frameLocator('iframe').getByLabel('Card number'))).toEqual(wanted);
    grounds.add(wanted.backgroundColor);
  }
  expect(grounds.size, 'the card field follows day and night').toBe(2);

  await fillShipping(page);
  await fillCard(page, { cvv: '911' });
  await resize(page, { width: 390, height: 844 });
  await expect(dialog.getByText(policies.returns.promise)).toBeVisible();
  const link = dialog.getByRole('link', { name: 'Returns' });
  const returns = page.getByRole('dialog', { name: 'Returns' });
  const waysBack = [
    () => page.goBack(),
    () => page.keyboard.press('Escape'),
    () => returns.getByRole('button', { name: 'Close' }).click(),
  ];
  for (const goBack of waysBack) {
    await link.click();
    await expect(returns).toContainText('Write to studio@marlowren.example');
    await expect(returns.getByText('Write to studio@marlowren.example')).toHaveCSS('text-align', 'start');
    await nothingMoves(page);
    await goBack();
    await expect(returns).toBeHidden();
    await expect(link).toBeFocused();
  }
  await expect(page).toHaveURL(/\/cart$/);
  await expect(dialog.getByLabel('City')).toHaveValue(shipping.city);
  const card = dialog.frameLocator('iframe').getByLabel('Card number');
  await expect(card).toHaveValue(/^4111/);
  await resize(page, { width: 1440, height: 900 });

  const answer = await holdBack(page, '**/api/payments');
  await scrollDown(dialog);
  const scrolled = () =>
    dialog.evaluate((element) =>
      Math.max(...[element, ...element.querySelectorAll('*')].map(({ scrollTop }) => scrollTop)),
    );
  const before = await scrolled();
  expect(before).toBeGreaterThan(0);
  await pay.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Processing...' })).toBeFocused();
  // A browser sends only one cancel event for a dialog.
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('Escape');
  answer();
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect(messages.getByText('Payment Failed')).toBeVisible();
  await expect(pay).toBeFocused();
  await expect(pay).toHaveAccessibleDescription('The card security code (CVV) is incorrect');
  expect((await boxOf(dialog.locator('iframe'))).height).toBeGreaterThan(90);
  await isInReach(page, pay);
  expect(await scrolled()).toBeGreaterThanOrEqual(before);
  // A focused message does not time out.
  await messages.getByRole('button', { name: 'Dismiss' }).focus();
  for (const size of windows) {
    await resize(page, size);
    await isInReach(page, pay);
    await coversNothingOf(page, 'Payment Failed', dialog);
  }

  await fillCard(page);
  await pay.click();
  await expect(page.getByRole('heading', { name: 'Order Complete!' })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Payment Failed')).toHaveCount(0);
  // A focused message does not time out.
  await messages.getByRole('button', { name: 'Dismiss' }).focus();
  for (const size of windows) {
    await resize(page, size);
    await coversNothingOf(page, 'Order Placed Successfully!', page.locator('h1, header, [data-bar]'));
  }
  await messages.getByRole('button', { name: 'Dismiss' }).click();
  const on = page.getByRole('link', { name: 'Continue Shopping' });
  for (const size of windows) {
    await resize(page, size);
    // Starts at the top of the page.
    await page.evaluate(() => scrollTo(0, 0));
    await on.scrollIntoViewIfNeeded();
    await isInReach(page, on);
  }
});
