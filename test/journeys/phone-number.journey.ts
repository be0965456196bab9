import type { Ledger } from '#infra/local/square-simulator/store/ledger.ts';
import { standard, violations } from '#test/support/journeys/accessible.ts';
import { findWork, putIntoCart } from '#test/support/journeys/artworks.ts';
import { fillCard, payButton } from '#test/support/journeys/card-form.ts';
import { expect, fillShipping, testWithOwnShop } from '#test/support/journeys/journey.ts';
import { isInReach } from '#test/support/journeys/layout.ts';
import { sellingShop } from '#test/support/journeys/own-shop.ts';

const test = testWithOwnShop(sellingShop);

test.describe('a Square that demands a phone number', { tag: ['@phone', '@desktop'] }, () => {
  test.afterEach(({ shop }) => shop.simulator.simulate({ type: 'phone-required', on: false }));

  test('has the form ask for it by keyboard, keep what was typed, the card too, and buy', async ({
    page,
    baseURL,
    shop,
  }) => {
    await shop.simulator.simulate({ type: 'phone-required' });
    const work = await findWork(baseURL, 'Fish Weather', 'Fine Art Prints');
    await putIntoCart(page, work.id, work.variations[0]?.id ?? '');
    await page.goto('/cart');
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await fillShipping(page);
    await fillCard(page);
    const dialog = page.getByRole('dialog', { name: 'Complete Your Purchase' });
    const phone = dialog.getByLabel('Phone number');
    await expect(phone).toHaveCount(0);

    await (await payButton(page)).press('Enter');
    await expect(phone).toBeFocused();
    await expect(phone).toHaveAccessibleDescription(
      'The delivery needs a valid phone number. Nothing was charged. Please enter it and press Pay again.',
    );
    await isInReach(page, phone);
    expect(await violations(page, { ...standard, exclude: 'iframe' })).toEqual([]);

    await page.keyboard.type('+1 (503) 555-0100');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Order Complete!' })).toBeVisible();
    expect(page.url()).not.toContain('5550100');
    const { orders } = (await shop.simulator.ledger()) as Ledger;
    expect(JSON.stringify(orders.at(-1))).toContain('"phone_number":"+15035550100"');
  });
});
