// Rules 29.1, 29.2 and 29.3
import type { Page } from '@playwright/test';
import { isAccessible } from '#test/support/journeys/accessible.ts';
import { findWork, putIntoCart } from '#test/support/journeys/artworks.ts';
import { fillCard, payButton } from '#test/support/journeys/card-form.ts';
import { expect, fillShipping, testWithOwnShop } from '#test/support/journeys/journey.ts';
import { openMail, sendDueMails } from '#test/support/journeys/mails.ts';
import { type OwnShop, sellingShop } from '#test/support/journeys/own-shop.ts';
import { openOrders } from '#test/support/journeys/studio.ts';

const test = testWithOwnShop(sellingShop);

/** Buys a print for an address in Germany and stays on the confirmation page. Returns the order's number. */
async function buy(page: Page, shop: OwnShop, email: string): Promise<string> {
  const work = await findWork(shop.url, 'The Moon Stairs', 'Fine Art Prints');
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

/** Moves to a control by Tab and presses it by Enter. */
async function pressByKey(page: Page, name: string): Promise<void> {
  const control = page.getByRole('button', { name, exact: true });
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(control).toBeFocused({ timeout: 50 });
  }).toPass();
  await page.keyboard.press('Enter');
}

const sizes = {
  phone: { width: 390, height: 844 },
  desk: { width: 1440, height: 900 },
} as const;

test.describe('withdrawing', () => {
  test.use({ provokesFailures: true });

  for (const [at, tag] of [
    ['phone', '@desktop'],
    ['desk', '@desktop-long'],
  ] as const)
    test(`through the order’s link creates one withdrawal even if the first answer is lost (${at})`, {
      tag,
    }, async ({ page, shop }) => {
      await page.setViewportSize(sizes[at]);
      const email = `by-link-${at}@example.com`;
      const number = await buy(page, shop, email);
      await page.getByRole('link', { name: 'Track this order' }).click();
      await page.getByRole('main').getByRole('link', { name: 'Withdraw from contract' }).click();
      await expect(heading(page, 'What do you withdraw from?')).toBeVisible();
      await expect(page.getByText(number, { exact: true })).toBeVisible();
      await expect(page.getByText('A. L., San Francisco')).toBeVisible();
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
});

/** Withdraws by the order's number, after the same request with an unknown number, and stays on the last page. */
async function withdrawByNumber(page: Page, number: string, email: string): Promise<void> {
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/');
  const title = page.getByRole('heading', { level: 1, name: 'Withdraw from contract' });
  // Retries, because a press during hydration may be released over another element.
  await expect(async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Withdraw from contract' }).click();
    await expect(title).toBeVisible({ timeout: 5000 });
  }).toPass();
  await isAccessible(page);
  const answers: (string | null)[] = [];
  for (const typed of ['ABC-DEF', number]) {
    await page.getByLabel('Order number').fill(typed);
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^If this order was paid with this address/)).toBeVisible();
    answers.push(await page.getByText(/^If this order was paid/).textContent());
    if (typed !== number) await page.reload();
  }
  expect(new Set(answers).size).toBe(1);

  await sendDueMails(page);
  const asked = new RegExp(`^Please confirm your withdrawal from order ${number}.*${email}`);
  await expect(page.getByRole('link', { name: asked })).toHaveCount(1);
  await openMail(page, asked);
  await page.goto(`${page.url()}.html`);
  await page.goto((await page.getByRole('link', { name: 'Go on to confirm' }).getAttribute('href')) ?? '');
  await pressByKey(page, 'Continue');
  await pressByKey(page, 'Confirm withdrawal');
  await expect(heading(page, 'We received your withdrawal')).toBeFocused();
}

test('a withdrawal by the order’s number needs the link of an email', {
  tag: '@desktop',
}, async ({ page, shop }) => {
  await page.setViewportSize(sizes.desk);
  const email = 'by-number@example.com';
  await withdrawByNumber(page, await buy(page, shop, email), email);
});

test('a withdrawal by the order’s number contains no name after the shopper’s data is erased', {
  tag: '@desktop-long',
}, async ({ page, shop }) => {
  await page.setViewportSize(sizes.phone);
  const email = 'erased@example.com';
  const number = await buy(page, shop, email);
  await withdrawByNumber(page, number, email);
  const link = page.url();
  await expect(page.getByText('A. L., San Francisco')).toBeVisible();

  await openOrders(page, shop);
  const row = page.getByRole('listitem').filter({ hasText: number });
  await expect(row).toContainText('Withdrawal to decide');
  await row.getByRole('link').click();
  const notice = page.getByRole('region', { name: 'The shopper withdraws from this order' });
  await expect(notice).toBeVisible();
  await isAccessible(page);
  await notice.getByRole('button', { name: /^Refund / }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund this order' });
  await isAccessible(page);
  await dialog.getByRole('button', { name: /^Refund \$/ }).click();
  await expect(page.getByText('The refund was sent')).toBeVisible();
  await shop.simulator.settle();

  await page.goto('/admin/settings');
  await page.getByLabel('Email or order number').fill(number);
  // The data cannot be erased while the refund is on its way.
  const erase = page.getByRole('button', { name: 'Erase…' });
  await expect(async () => {
    await page.getByRole('button', { name: 'Look up' }).click();
    await expect(erase).toBeVisible({ timeout: 3000 });
  }).toPass();
  await expect(page.getByText(/^Withdrawal of/)).toBeVisible();
  await erase.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Erase', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText(/erased/).first()).toBeVisible();

  await page.goto('/');
  await page.goto(link);
  await expect(page.getByRole('main')).toContainText('This order is closed for it');
  await expect(page.getByRole('main')).not.toContainText('A. L.');
});
