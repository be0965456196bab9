import type { Page } from '@playwright/test';
import type { Ledger } from '#infra/local/square-simulator/store/ledger.ts';
import { standard, violations } from '#test/support/journeys/accessible.ts';
import { findWork, putIntoCart } from '#test/support/journeys/artworks.ts';
import { fillCard, payButton } from '#test/support/journeys/card-form.ts';
import { expect, fillShipping, testWithOwnShop } from '#test/support/journeys/journey.ts';
import { isInReach } from '#test/support/journeys/layout.ts';
import { sellingShop } from '#test/support/journeys/own-shop.ts';

/** Shoppers whose addresses have no state, or no postal code of five characters. */
const test = testWithOwnShop(sellingShop);

const checkout = (page: Page) => page.getByRole('dialog', { name: 'Complete Your Purchase' });
const write = (page: Page, value: string) =>
  checkout(page).getByRole('button', { name: `Write ${value}`, exact: true });

const shoppers = [
  {
    country: 'CH',
    city: 'Zürich',
    code: '8001',
    hint: 'Is your code that short? Write the country before it.',
    written: 'CH-8001',
    tag: ['@phone', '@desktop-long'],
  },
  {
    country: 'HK',
    city: 'Central',
    code: '',
    hint: 'No postal code where you live?',
    written: '00000',
    tag: ['@desktop', '@phone-long'],
  },
];

for (const { country, city, code, hint, written, tag } of shoppers) {
  test.describe(`a shopper from ${country}`, { tag }, () => {
    test('is helped with state and postal code by one press each, by keyboard, and buys', async ({
      page,
      baseURL,
      shop,
    }) => {
      const work = await findWork(baseURL, 'Fish Weather', 'Fine Art Prints');
      await putIntoCart(page, work.id, work.variations[0]?.id ?? '');
      await page.goto('/cart');
      await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
      await fillShipping(page, { city, state: '', postalCode: code });
      await expect(write(page, city)).toHaveCount(0);
      await checkout(page).getByLabel('Country').selectOption(country);

      await (await payButton(page)).click();
      const state = checkout(page).getByLabel('State');
      await expect(state).toBeFocused();
      await expect(state).toHaveAccessibleDescription(
        'State is required No state where you live? Write your region or town again.',
      );
      await isInReach(page, write(page, city));
      const postalCode = checkout(page).getByLabel('Postal code');
      await expect(postalCode).toHaveAccessibleDescription(`Valid postal code is required ${hint}`);
      expect(await violations(page, { ...standard, exclude: 'iframe' })).toEqual([]);

      await page.keyboard.press('Tab');
      await expect(write(page, city)).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(state).toBeFocused();
      await expect(state).toHaveValue(city);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await expect(write(page, written)).toBeFocused();
      await isInReach(page, write(page, written));
      await page.keyboard.press('Enter');
      await expect(postalCode).toHaveValue(written);
      await expect(checkout(page).getByText(/is required$/)).toHaveCount(0);
      await fillCard(page);

      await (await payButton(page)).click();
      await expect(page.getByRole('heading', { name: 'Order Complete!' })).toBeVisible();
      const { orders } = (await shop.simulator.ledger()) as Ledger;
      expect(JSON.stringify(orders.at(-1))).toContain(`"postal_code":"${written}"`);
    });
  });
}
