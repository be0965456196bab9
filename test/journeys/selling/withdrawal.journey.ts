// Rules 29.1, 29.2 and 29.3
import type { Page } from '@playwright/test';
import { isAccessible } from '#test/support/journeys/accessible.ts';
import { findWork, putIntoCart } from '#test/support/journeys/artworks.ts';
import { fillCard, payButton } from '#test/support/journeys/card-form.ts';
import { expect, fillShipping, testWithOwnShop } from '#test/support/journeys/journey.ts';
import { openMail, sendDueMails } from '#test/support/journeys/mails.ts';
import { type OwnShop, sellingShop } from '#test/support/journeys/own-shop.ts';

const test = testWithOwnShop(sellingShop);

/** Buys a print for an address in Germany; returns the order's number. The confirmation page stays open. */
async function buy(page: Page, shop: OwnShop, email: string): Promise<string> {
  const work = await findWork(shop.url, 'The Moon Stairs', 'Prints on Wood');
  await putIntoCart(page, work.id, work.variations[0]?.id ?? '');
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await fillShipping(page, { email });
  await page.getByLabel('Country').selectOption('DE');
  await page.getByLabel('Postal code').fill('10115');
  await fillCard(page);
  await (await payButton(page)).click();
  await expect(page.getByRole('heading', { name: 'Order Complete!' })).toBeVisible();
  return new URL(page.url()).searchParams.get('confirmation') ?? '';
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });

/** Reaches a control only by keyboard and presses it. */
async function pressByKey(page: Page, name: string): Promise<void> {
  const control = page.getByRole('button', { name, exact: true });
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(control).toBeFocused({ timeout: 50 });
  }).toPass();
  await page.keyboard.press('Enter');
}

test.describe('withdrawing', { tag: '@desktop' }, () => {
  test.use({ provokesFailures: true });

  test('by the order’s link on a phone is one withdrawal even if the first answer is lost', async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const email = 'by-link@example.com';
    const number = await buy(page, shop, email);
    await page.getByRole('link', { name: 'Track this order' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Withdraw from contract' }).click();
    await expect(heading(page, 'What do you withdraw from?')).toBeVisible();
    await isAccessible(page);

    await pressByKey(page, 'Continue');
    await expect(heading(page, 'Please confirm')).toBeFocused();
    await isAccessible(page);
    await page.route(
      '**/api/withdrawals',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await pressByKey(page, 'Confirm withdrawal');
    await expect(page.getByText(/press again, it stays one withdrawal/)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(heading(page, 'We received your withdrawal')).toBeFocused();
    await isAccessible(page);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('button')).toHaveCount(0);
    await page.emulateMedia({ media: 'screen' });

    await sendDueMails(page);
    const told = page.getByRole('link', {
      name: new RegExp(`^Withdrawal received.*${number}.*${email}`),
    });
    await expect(told).toHaveCount(1);
  });

  test('by the order’s number needs the link from an email', async ({ page, shop }) => {
    const email = 'by-number@example.com';
    const number = await buy(page, shop, email);
    await page.evaluate(() => sessionStorage.clear());
    await page.goto('/');
    const title = page.getByRole('heading', { level: 1, name: 'Withdraw from contract' });
    // A press while the page hydrates may be released over another element.
    await expect(async () => {
      await page.getByRole('contentinfo').getByRole('link', { name: 'Withdraw from contract' }).click();
      await expect(title).toBeVisible({ timeout: 5000 });
    }).toPass();
    await isAccessible(page);
    await page.getByLabel('Order number').fill(number);
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^If this order was paid with this address/)).toBeVisible();

    await sendDueMails(page);
    await openMail(page, new RegExp(`^Please confirm your withdrawal from order ${number}.*${email}`));
    await page.goto(`${page.url()}.html`);
    await page.goto((await page.getByRole('link', { name: 'Go on to confirm' }).getAttribute('href')) ?? '');
    await pressByKey(page, 'Continue');
    await pressByKey(page, 'Confirm withdrawal');
    await expect(heading(page, 'We received your withdrawal')).toBeFocused();
  });
});
