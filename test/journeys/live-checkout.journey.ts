import type { Page, Route } from '@playwright/test';
import type { Ledger } from '#infra/local/square-simulator/store/ledger.ts';
import { orderNumber } from '#shared/rules/order-number.ts';
import { outsideTheCard, staysAccessible, violations } from '#test/support/journeys/accessible.ts';
import { findWork, putIntoCart, searchFor } from '#test/support/journeys/artworks.ts';
import { fillCard, payButton } from '#test/support/journeys/card-form.ts';
import { expect, fillShipping, testWithOwnShop } from '#test/support/journeys/journey.ts';
import { inBothWindows, isInReach, liesApart } from '#test/support/journeys/layout.ts';
import { type OwnShop, sellingShop } from '#test/support/journeys/own-shop.ts';

const test = testWithOwnShop(sellingShop);

/** Its smallest print. */
const title = 'Fish Weather';

const checkout = (page: Page) => page.getByRole('dialog', { name: 'Complete Your Purchase' });
const payments = async (shop: OwnShop) => ((await shop.simulator.ledger()) as Ledger).payments;

/** Into the cart with a print and on to the card form. */
async function goToCheckout(page: Page, baseURL: string | undefined): Promise<void> {
  const work = await findWork(baseURL, title, 'Fine Art Prints');
  await putIntoCart(page, work.id, work.variations[0]?.id ?? '');
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await fillShipping(page);
}

async function isConfirmed(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Order Complete!' })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: '$38.00' }).first()).toBeVisible();
  await expect(page.getByText('This is a test order.')).toHaveCount(0);
}

test.beforeEach(({ shop }) => shop.simulator.noFaults());
test.afterEach(({ shop }) => shop.simulator.noFaults());

test.describe('paying by card', () => {
  // Rule 9.24
  test('asks the bank where the bank wants to be asked, by keyboard, and takes the money once, however often Pay is pressed', {
    tag: ['@desktop', '@phone-long'],
  }, async ({ page, baseURL, shop }) => {
    await goToCheckout(page, baseURL);
    await fillCard(page, { number: '4310 0000 0020 1019' });
    const before = (await payments(shop)).length;
    await (await payButton(page)).dblclick();
    const bank = page.getByRole('dialog', { name: 'Card verification' });
    const code = bank.frameLocator('iframe').getByLabel('Verification code');
    await expect(code).toBeVisible();
    await inBothWindows(page, () => isInReach(page, bank));
    expect(await violations(page, outsideTheCard)).toEqual([]);
    await code.press('1');
    await page.keyboard.type('23456');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Order Placed Successfully!', { exact: true })).toBeVisible();
    await isConfirmed(page);
    const { payments: all, orders } = (await shop.simulator.ledger()) as Ledger;
    expect(all.slice(before).map(({ status }) => status)).toEqual(['COMPLETED']);
    const confirmation = new URL(page.url()).searchParams.get('confirmation');
    expect(confirmation).toBe(orderNumber(orders.at(-1)?.reference_id ?? ''));
    await page.goto('/cart');
    await expect(page.getByText('Your cart is empty')).toBeVisible();
  });

  // Rule 9.23
  test('says after 20 seconds that the bank has not answered; who starts over by keyboard pays once, however late it answers', {
    tag: ['@desktop-long', '@phone-long'],
  }, async ({ page, baseURL, shop }) => {
    await page.clock.install();
    await goToCheckout(page, baseURL);
    await fillCard(page);
    const before = (await payments(shop)).length;
    await shop.simulator.fault({ kind: 'tokenize', does: 'late', times: 1 });
    await (await payButton(page)).click();
    await expect.poll(() => shop.simulator.faults().then(JSON.stringify)).toContain('"fired":1');
    await page.clock.fastForward(20_000);
    const startOver = checkout(page).getByRole('button', { name: 'Start over' });
    await inBothWindows(page, () => isInReach(page, startOver));
    await isInReach(page, checkout(page).getByText('Your bank is being asked.').first());
    await staysAccessible(page, outsideTheCard);

    await startOver.focus();
    await page.keyboard.press('Enter');
    const enterAgain = checkout(page).getByText('Nothing was charged. Please enter your card again.');
    await expect(enterAgain).toBeFocused();
    await isInReach(page, enterAgain);
    await payButton(page);
    await liesApart(checkout(page).locator('iframe'), enterAgain);
    await expect(checkout(page).frameLocator('iframe').getByLabel('Card number')).toHaveValue('');
    await expect(checkout(page).getByLabel('City')).toHaveValue('San Francisco');
    expect(await payments(shop)).toHaveLength(before);
    await fillCard(page);
    await (await payButton(page)).click();
    await isConfirmed(page);
    expect((await payments(shop)).slice(before).map(({ status }) => status)).toEqual(['COMPLETED']);
  });
});

test.describe('a card that is not taken', { tag: '@desktop-long' }, () => {
  const triggers = [
    [{ number: '4111 1111 1111 1112' }, 'Credit card number is not valid'],
    [{ cvv: '911' }, 'The card security code (CVV) is incorrect'],
    [{ number: '4000 0000 0000 0002' }, 'The card was declined'],
    [{ expiry: '01/40' }, 'The card expiration date is invalid'],
  ] as const;

  // Rule 9.15
  test('is explained, the cart is kept, and another card goes through', async ({ page, baseURL }) => {
    await goToCheckout(page, baseURL);
    for (const [card, message] of triggers) {
      await fillCard(page, card);
      await (await payButton(page)).click();
      await expect(page.getByText('Payment Failed')).toBeVisible();
      const said = page.getByRole('region', { name: 'Messages' }).getByText(message);
      await expect(said).toBeVisible();
      await page.getByRole('button', { name: 'Dismiss' }).first().click();
      await expect(said).toBeHidden();
    }
    await expect(checkout(page).getByLabel('City')).toHaveValue('San Francisco');
    await fillCard(page);
    await (await payButton(page)).click();
    await isConfirmed(page);
  });
});

// Rule 9.29
test.describe('a card form that never comes', { tag: ['@desktop', '@phone-long'] }, () => {
  for (const [what, file, block] of [
    ['its frame is blocked', '**/card-form/form.html', (route: Route) => route.fulfill({ body: '' })],
    ['its script stays away', '**/square.js', () => undefined],
  ] as const) {
    test(`is given up after 15 seconds where ${what}, says so, and comes after Try again without a reload`, async ({
      page,
      baseURL,
    }) => {
      await page.clock.install();
      await page.route(file, block);
      const asked = page.waitForRequest(file);
      await goToCheckout(page, baseURL);
      await asked;
      await page.clock.fastForward(15_000);
      const again = checkout(page).getByRole('button', { name: 'Try again' });
      await expect(page.getByText('Payment Form Error')).toBeVisible();
      await inBothWindows(page, async () => {
        await again.scrollIntoViewIfNeeded();
        await isInReach(page, again);
      });
      await staysAccessible(page, outsideTheCard);

      await page.unroute(file, block);
      await again.focus();
      await page.keyboard.press('Enter');
      await page.clock.fastForward(3_000);
      await fillCard(page);
      await (await payButton(page)).click();
      await isConfirmed(page);
    });
  }
});

test.describe('a Square that is down', { tag: '@desktop-long' }, () => {
  test.use({ provokesFailures: true });

  // Rule 15.12
  test('does not affect browsing, is shown at Pay, and disappears once Square answers', async ({
    page,
    baseURL,
    shop,
  }) => {
    await goToCheckout(page, baseURL);
    await fillCard(page);
    const before = (await payments(shop)).length;
    await shop.simulator.fault({ kind: 'server-error' });

    await (await payButton(page)).click();
    await expect(page.getByText('Payment Failed')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Order Complete!' })).toHaveCount(0);
    const visitor = await page.context().newPage();
    await visitor.goto('/gallery');
    await expect(visitor.getByRole('article').first()).toBeVisible();
    await visitor.close();

    await shop.simulator.noFaults();
    await page.getByRole('button', { name: 'Dismiss' }).first().click();
    await fillCard(page);
    await (await payButton(page)).click();
    await isConfirmed(page);
    expect((await payments(shop)).slice(before).map(({ status }) => status)).toEqual(['COMPLETED']);
  });
});

test.describe('a sale at the till', { tag: '@desktop-long' }, () => {
  test('shows as sold on a gallery that is open, without a sync by hand', async ({ page, baseURL, shop }) => {
    const inStock = async () =>
      (await findWork(baseURL, 'Ladder Season', 'Originals')).variations[0]?.inStock;
    const work = await findWork(baseURL, 'Ladder Season', 'Originals');
    await page.clock.install();
    await page.goto('/gallery');
    await page.getByLabel('Category', { exact: true }).first().selectOption('Originals');
    const card = await searchFor(page, 'Ladder Season');
    await expect(card.getByText('Only 1 left!')).toBeVisible();
    await shop.simulator.simulate({ type: 'till-sale', variationId: work.variations[0]?.id ?? '' });
    await expect.poll(inStock).toBe(0);
    // When the page asks next.
    await page.clock.fastForward(15_000);
    await expect(card).toBeHidden();
  });
});
