// Rules 9.30 and 9.31
import type { Page } from '@playwright/test';
import { outsideTheCard, violations } from '#test/support/journeys/accessible.ts';
import { findWork, putIntoCart } from '#test/support/journeys/artworks.ts';
import { payButton } from '#test/support/journeys/card-form.ts';
import { expect, fillShipping, testWithOwnShop } from '#test/support/journeys/journey.ts';
import { doubleText, isInReach, liesApart, resize } from '#test/support/journeys/layout.ts';
import { sellingShop } from '#test/support/journeys/own-shop.ts';
import type { Ledger } from '#test/support/orders/ledger.ts';

const test = testWithOwnShop(sellingShop);

/** The simulator's cheapest print. No other journey buys it, because these tests change its price. */
const title = 'Lighthouse for Lost Balloons';
const wallets = ['Google Pay', 'Apple Pay'] as const;

const checkout = (page: Page) => page.getByRole('dialog', { name: 'Complete Your Purchase' });
const buttonOf = (page: Page, wallet: string) =>
  checkout(page).getByRole('button', { name: `Buy with ${wallet}` });
const sheetOf = (page: Page, wallet: string) => page.getByRole('dialog', { name: wallet, exact: true });
const proceed = (page: Page) => page.getByRole('button', { name: 'Proceed to Checkout' }).click();

async function smallestPrint(baseURL: string | undefined) {
  const { id, variations } = await findWork(baseURL, title, 'Fine Art Prints');
  return { artworkId: id, id: variations[0]?.id ?? '', cents: Math.round((variations[0]?.price ?? 0) * 100) };
}

async function goToCart(page: Page, baseURL: string | undefined) {
  const print = await smallestPrint(baseURL);
  await putIntoCart(page, print.artworkId, print.id);
  await page.goto('/cart');
  return print;
}

for (const [wallet, window] of [
  ['Google Pay', { width: 1440, height: 900 }],
  ['Apple Pay', { width: 390, height: 844 }],
] as const) {
  test(`${wallet} pays once, and charges nothing after failures`, {
    tag: '@desktop',
  }, async ({ page, baseURL, shop }) => {
    await page.setViewportSize(window);
    const button = buttonOf(page, wallet);
    const ledger = async () => ((await shop.simulator.ledger()) as Ledger).payments;
    const before = (await ledger()).length;
    const press = async (choice: string) => {
      await button.click();
      await sheetOf(page, wallet).getByRole('button', { name: choice, exact: true }).click();
    };
    await page.clock.install();
    const print = await goToCart(page, baseURL);

    await test.step('the wallet is unavailable', async () => {
      await page.evaluate(() => localStorage.setItem('square-simulator-wallets', 'none'));
      await proceed(page);
      await fillShipping(page);
      await payButton(page);
      await expect(checkout(page).getByRole('button', { name: /Google|Apple/ })).toHaveCount(0);
      await page.evaluate(() => localStorage.removeItem('square-simulator-wallets'));
      await page.keyboard.press('Escape');
      await proceed(page);
    });

    await test.step('the form is incomplete', async () => {
      await fillShipping(page, { email: '' });
      await button.press('Enter');
      await expect(checkout(page).getByLabel('Email')).toBeFocused();
      await fillShipping(page);
    });

    await test.step('the sheet is closed', async () => {
      await press('Cancel');
      await expect(button).toBeFocused();
      await payButton(page);
      await expect(page.getByText('Payment Failed')).toHaveCount(0);
    });

    const cents = print.cents + 100;
    await test.step('the total changes while the sheet is open', async () => {
      await button.click();
      await shop.simulator.simulate({ type: 'price-change', variationId: print.id, amount: cents });
      await expect.poll(async () => (await smallestPrint(baseURL)).cents).toBe(cents);
      await sheetOf(page, wallet).getByRole('button', { name: 'Pay', exact: true }).click();
      const now = `$${(cents / 100).toFixed(2)}`;
      const told = checkout(page).getByText(`The price has changed: your order is now ${now}.`);
      await expect(told.filter({ visible: true })).toBeVisible();
      await expect(checkout(page).getByRole('button', { name: `Pay ${now}` })).toBeEnabled();
    });

    await test.step('the card is declined', async () => {
      await press('Pay with a card that is declined');
      await expect(page.getByText('The card was declined').filter({ visible: true })).toBeVisible();
    });

    await test.step('the wallet does not answer', async () => {
      await shop.simulator.fault({ kind: 'tokenize', does: 'hangs', times: 1 });
      await press('Pay');
      await expect.poll(() => shop.simulator.faults()).toMatchObject({ faults: [{ fired: 1 }] });
      await page.clock.fastForward(20_000);
      await expect(checkout(page).getByText(`${wallet} has not answered yet.`).first()).toBeVisible();
      await checkout(page).getByRole('button', { name: 'Start over' }).click();
      const told = checkout(page).getByText('Nothing was charged. Please try again, or pay by card.');
      await expect(told).toBeFocused();
      await shop.simulator.noFaults();
      await expect(checkout(page).getByLabel('City')).toHaveValue('San Francisco');
    });

    const charged = async () => (await ledger()).slice(before).filter(({ status }) => status !== 'FAILED');
    expect(await charged()).toEqual([]);

    await test.step('the wallet pays once by keyboard after the bank has verified the card', async () => {
      await button.press('Enter');
      await button.dispatchEvent('click');
      const sheet = sheetOf(page, wallet);
      await expect(sheet.getByText(`${(cents / 100).toFixed(2)} USD`)).toBeVisible();
      await sheet.getByRole('button', { name: 'Pay with a card that the bank verifies' }).press('Enter');
      const bank = page.getByRole('dialog', { name: 'Card verification' });
      await isInReach(page, bank);
      const code = bank.frameLocator('iframe').getByLabel('Verification code');
      await code.fill('123456');
      await code.press('Enter');
      await expect(page.getByRole('heading', { name: 'Order Complete!' })).toBeVisible();
    });
    expect(await charged()).toMatchObject([{ status: 'COMPLETED', amount_money: { amount: cents } }]);
  });
}

test('the wallet buttons are above the card in every window, at 400 % zoom and with large text', {
  tag: '@desktop',
}, async ({ page, baseURL }) => {
  await goToCart(page, baseURL);
  await proceed(page);
  const buttons = wallets.map((wallet) => buttonOf(page, wallet));
  const card = checkout(page).getByRole('group', { name: 'Card' });
  const standAbove = async () => {
    for (const button of buttons) {
      await liesApart(button, card);
      await liesApart(button, checkout(page).getByLabel('Postal code'));
      await button.focus();
      await isInReach(page, button);
    }
  };
  for (const size of [
    { width: 320, height: 225 },
    { width: 390, height: 844 },
    { width: 820, height: 1180 },
    { width: 1440, height: 900 },
  ]) {
    await resize(page, size);
    await standAbove();
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violations(page, outsideTheCard)).toEqual([]);
  }
  await doubleText(page);
  await resize(page, { width: 320, height: 640 });
  await standAbove();
});
