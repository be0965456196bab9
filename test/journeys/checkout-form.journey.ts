// Rules 9.27, 9.28 and 23.4
import type { Locator, Page } from '@playwright/test';
import type { Ledger } from '#infra/local/square-simulator/store/ledger.ts';
import { outsideTheCard, staysAccessible } from '#test/support/journeys/accessible.ts';
import { findWork, putIntoCart } from '#test/support/journeys/artworks.ts';
import { fillCard, payButton } from '#test/support/journeys/card-form.ts';
import { expect, fillShipping, testWithOwnShop } from '#test/support/journeys/journey.ts';
import { inBothWindows, isInReach } from '#test/support/journeys/layout.ts';
import { sellingShop } from '#test/support/journeys/own-shop.ts';
import { tabTo } from '#test/support/journeys/tab-to.ts';

/** What the form of the checkout asks for beyond a name and an address. */
const test = testWithOwnShop(sellingShop);

const checkout = (page: Page) => page.getByRole('dialog', { name: 'Complete Your Purchase' });
const write = (page: Page, value: string) =>
  checkout(page).getByRole('button', { name: `Write ${value}`, exact: true });

async function isWhollyReadable(page: Page, words: Locator): Promise<void> {
  await inBothWindows(page, async () => {
    await words.scrollIntoViewIfNeeded();
    await expect(words).toBeInViewport({ ratio: 1 });
  });
}

test.describe('a shopper from Switzerland, at a Square that demands phone numbers', {
  tag: ['@desktop-long', '@phone-long'],
}, () => {
  test.afterEach(({ shop }) => shop.simulator.simulate({ type: 'phone-required', on: false }));

  test('leaves out what is not sent there, is helped with the address, is asked for a phone, and buys by keyboard', async ({
    page,
    baseURL,
    shop,
  }) => {
    await shop.simulator.simulate({ type: 'phone-required' });
    // A crate that the demo's artist sends to two countries alone, and a print.
    const crate = await findWork(baseURL, 'Clock Orchard, The', 'Originals');
    const print = await findWork(baseURL, 'Fish Weather', 'Fine Art Prints');
    for (const { id, variations } of [crate, print]) await putIntoCart(page, id, variations[0]?.id ?? '');
    await page.goto('/cart');
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await fillShipping(page, { city: 'Zürich', state: '', postalCode: '8001' });
    const country = checkout(page).getByLabel('Country');
    await tabTo(page, country);
    await page.keyboard.type('Switzerland');
    await expect(country).toHaveValue('CH');

    const refusal = checkout(page).getByRole('region', { name: 'This work is not shipped to Switzerland:' });
    await expect(refusal).toContainText('The Clock Orchard');
    await expect(refusal).not.toContainText('Fish Weather');
    await isWhollyReadable(page, refusal);
    await tabTo(page, refusal.getByRole('button', { name: 'Remove it from the cart' }));
    await page.keyboard.press('Enter');
    await expect(refusal).toBeHidden();
    await expect(country).toBeFocused();

    await (await payButton(page)).press('Enter');
    const state = checkout(page).getByLabel('State');
    const postalCode = checkout(page).getByLabel('Postal code');
    await expect(state).toBeFocused();
    await expect(state).toHaveAccessibleDescription(
      'State is required No state where you live? Write your region or town again.',
    );
    await expect(postalCode).toHaveAccessibleDescription(
      'Valid postal code is required Is your code that short? Write the country before it.',
    );
    await inBothWindows(page, () => isInReach(page, write(page, 'Zürich')));
    await staysAccessible(page, outsideTheCard);
    for (const [field, words] of [
      [state, 'Zürich'],
      [postalCode, 'CH-8001'],
    ] as const) {
      await tabTo(page, write(page, words));
      await page.keyboard.press('Enter');
      await expect(field).toHaveValue(words);
      await expect(field).toBeFocused();
    }
    await expect(checkout(page).getByText(/is required$/)).toHaveCount(0);

    const phone = checkout(page).getByLabel('Phone number');
    await expect(phone).toHaveCount(0);
    await fillCard(page);
    await (await payButton(page)).press('Enter');
    await expect(phone).toBeFocused();
    await expect(phone).toHaveAccessibleDescription(
      'The delivery needs a valid phone number. Nothing was charged. Please enter it and press Pay again.',
    );
    await isInReach(page, phone);
    await page.keyboard.type('+41 44 268 12 34');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Order Complete!' })).toBeVisible();
    expect(page.url()).not.toContain('2681234');
    const { orders } = (await shop.simulator.ledger()) as Ledger;
    expect(JSON.stringify(orders.at(-1))).toContain('"phone_number":"+41442681234"');
    expect(JSON.stringify(orders.at(-1))).toContain('"postal_code":"CH-8001"');
  });
});
