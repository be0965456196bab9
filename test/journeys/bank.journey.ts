import type { Page } from '@playwright/test';
import type { Ledger } from '#infra/local/square-simulator/store/ledger.ts';
import { standard, violations } from '#test/support/journeys/accessible.ts';
import { findWork, putIntoCart } from '#test/support/journeys/artworks.ts';
import { fillCard, payButton } from '#test/support/journeys/card-form.ts';
import { expect, fillShipping, testWithOwnShop } from '#test/support/journeys/journey.ts';
import { isInReach, liesApart } from '#test/support/journeys/layout.ts';
import { type OwnShop, sellingShop } from '#test/support/journeys/own-shop.ts';

/** The bank's check before a payment, when it goes wrong. */
const test = testWithOwnShop(sellingShop);

/** Square answers for what is inside its frame. */
const outsideTheCard = { ...standard, exclude: 'iframe' };

const checkout = (page: Page) => page.getByRole('dialog', { name: 'Complete Your Purchase' });
const startOver = (page: Page) => checkout(page).getByRole('button', { name: 'Start over' });
const enterAgain = (page: Page) =>
  checkout(page).getByText('Nothing was charged. Please enter your card again.');

/** From the gallery to a cart with a print, and a checkout that is filled in. */
async function goToCheckout(page: Page, baseURL: string | undefined): Promise<void> {
  await page.clock.install();
  const work = await findWork(baseURL, 'Fish Weather', 'Fine Art Prints');
  await putIntoCart(page, work.id, work.variations[0]?.id ?? '');
  await page.goto('/gallery');
  await page.getByRole('navigation').getByRole('link', { name: /cart/i }).click();
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await fillShipping(page);
  await fillCard(page);
}

async function pay(page: Page): Promise<void> {
  await (await payButton(page)).click();
}

/** Pay was pressed, the simulator has had its fault so often, and 20 seconds have gone by. */
async function waitForBank(page: Page, shop: OwnShop, fired = 1): Promise<void> {
  await pay(page);
  await expect.poll(() => shop.simulator.faults().then(JSON.stringify)).toContain(`"fired":${fired}`);
  await page.clock.fastForward(20_000);
  await isInReach(page, startOver(page));
}

async function isConfirmed(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Order Complete!' })).toBeVisible();
}

const payments = async (shop: OwnShop) => ((await shop.simulator.ledger()) as Ledger).payments;

test.beforeEach(({ shop }) => shop.simulator.noFaults());
test.afterEach(({ shop }) => shop.simulator.noFaults());

test.describe('a bank that does not answer', () => {
  test('is told of after 20 seconds; by keyboard the shopper starts over and pays once', {
    tag: ['@desktop', '@phone-long'],
  }, async ({ page, baseURL, shop }) => {
    await goToCheckout(page, baseURL);
    const before = (await payments(shop)).length;
    await shop.simulator.fault({ kind: 'tokenize', does: 'hangs', times: 1 });
    await waitForBank(page, shop);
    await isInReach(page, checkout(page).getByText('Your bank is being asked.').first());
    expect(await violations(page, outsideTheCard)).toEqual([]);

    await startOver(page).focus();
    await page.keyboard.press('Enter');
    await expect(enterAgain(page)).toBeFocused();
    await isInReach(page, enterAgain(page));
    await payButton(page);
    await expect(checkout(page).frameLocator('iframe').getByLabel('Card number')).toHaveValue('');
    expect(await violations(page, outsideTheCard)).toEqual([]);
    await expect(checkout(page).getByLabel('City')).toHaveValue('San Francisco');
    await fillCard(page);
    await pay(page);
    await isConfirmed(page);
    expect((await payments(shop)).slice(before).map(({ status }) => status)).toEqual(['COMPLETED']);
  });

  test('and whose token comes too late charges nothing', { tag: ['@phone', '@desktop-long'] }, async ({
    page,
    baseURL,
    shop,
  }) => {
    await goToCheckout(page, baseURL);
    const before = (await payments(shop)).length;
    await shop.simulator.fault({ kind: 'tokenize', does: 'late', times: 1 });
    await waitForBank(page, shop);
    await startOver(page).click();
    await expect(enterAgain(page)).toBeFocused();
    await isInReach(page, enterAgain(page));
    await payButton(page);
    await liesApart(checkout(page).locator('iframe'), enterAgain(page));
    expect(await payments(shop)).toHaveLength(before);

    await fillCard(page);
    await pay(page);
    await isConfirmed(page);
    expect((await payments(shop)).slice(before).map(({ status }) => status)).toEqual(['COMPLETED']);
  });

  test('the second time, after it has thrown, leaves the shopper a way to pay', {
    tag: ['@phone', '@desktop-long'],
  }, async ({ page, baseURL, shop }) => {
    await goToCheckout(page, baseURL);
    await shop.simulator.fault({ kind: 'tokenize', does: 'throws', nth: 1 });
    await pay(page);
    await expect(page.getByText('Payment Failed')).toBeVisible();
    await expect(checkout(page).getByText('The verification could not be completed.').first()).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).first().click();

    await shop.simulator.noFaults();
    await shop.simulator.fault({ kind: 'tokenize', does: 'hangs', times: 1 });
    await waitForBank(page, shop);
    await startOver(page).click();
    await payButton(page);
    await fillCard(page);
    await pay(page);
    await isConfirmed(page);
  });

  test('may be left: nothing is charged, and the shopper is told on the page that comes', {
    tag: ['@phone', '@desktop-long'],
  }, async ({ page, baseURL, shop }) => {
    await goToCheckout(page, baseURL);
    const before = (await payments(shop)).length;
    await shop.simulator.fault({ kind: 'tokenize', does: 'late', times: 1 });
    await waitForBank(page, shop);
    // As a browser that passes over the entries of overlays.
    await page.evaluate(() => history.go(-2));
    await expect(page).toHaveURL(/\/gallery$/);
    await expect(page.getByText('Nothing was charged', { exact: true })).toBeVisible();
    expect(await payments(shop)).toHaveLength(before);
    await page.goto('/cart');
    await expect(page.getByRole('main').getByText('Fish Weather')).toBeVisible();
  });
});
