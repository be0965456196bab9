// Rules 1.21 and 9.25
import type { Page } from '@playwright/test';
import type { Ledger } from '#infra/local/square-simulator/store/ledger.ts';
import { outsideTheCard, staysAccessible } from '#test/support/journeys/accessible.ts';
import { findWork, nothingMoves, putIntoCart } from '#test/support/journeys/artworks.ts';
import { fillCard, payButton } from '#test/support/journeys/card-form.ts';
import { expect, fillShipping, shipping, testWithOwnShop } from '#test/support/journeys/journey.ts';
import { sellingShop } from '#test/support/journeys/own-shop.ts';

/** The browser's back action around a checkout. */
const test = testWithOwnShop(sellingShop);

const checkout = (page: Page) => page.getByRole('dialog', { name: 'Complete Your Purchase' });
const banner = (page: Page) =>
  page.getByRole('region', { name: 'Messages' }).getByText('Your payment is being confirmed…');

async function goToCart(page: Page, baseURL: string | undefined): Promise<void> {
  const work = await findWork(baseURL, 'Fish Weather', 'Fine Art Prints');
  await putIntoCart(page, work.id, work.variations[0]?.id ?? '');
  await page.goto('/gallery');
  await page.getByRole('navigation').getByRole('link', { name: /cart/i }).click();
}

async function openCheckout(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await payButton(page);
}

async function fillCheckout(page: Page): Promise<void> {
  await openCheckout(page);
  await fillShipping(page);
  await fillCard(page);
}

/** Keeps the answer of the payment back until it is called for; `paid` resolves once the shop has given it. */
async function holdPayment(page: Page) {
  const answered = Promise.withResolvers<void>();
  const paid = Promise.withResolvers<void>();
  await page.route('**/api/payments', async (route) => {
    const response = await route.fetch();
    paid.resolve();
    await answered.promise;
    await route.fulfill({ response });
  });
  return { answer: answered.resolve, paid: paid.promise };
}

test.describe('the back action', () => {
  test('closes every dialog of the cart and never leaves the cart, keeps the checkout while a payment runs, and leads to the cart from its confirmation', {
    tag: ['@desktop', '@phone-long'],
  }, async ({ page, baseURL }) => {
    await goToCart(page, baseURL);
    await openCheckout(page);
    await fillShipping(page);
    await page.goBack();
    await expect(checkout(page)).toBeHidden();
    await expect(page).toHaveURL(/\/cart$/);
    await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeFocused();
    await page.getByRole('button', { name: 'Remove Fish Weather' }).click();
    const remove = page.getByRole('dialog', { name: 'Remove Item' });
    await expect(remove).toBeVisible();
    await page.goBack();
    await expect(remove).toBeHidden();
    await page.getByRole('contentinfo').getByRole('button', { name: 'Email' }).click();
    const contact = page.getByRole('dialog', { name: /^Contact / });
    await expect(contact).toBeVisible();
    await page.goBack();
    await expect(contact).toBeHidden();
    await expect(page).toHaveURL(/\/cart$/);

    await openCheckout(page);
    await expect(checkout(page).getByLabel('City')).toHaveValue(shipping.city);
    await fillCard(page);
    const { answer } = await holdPayment(page);
    await (await payButton(page)).click();
    await expect(checkout(page).getByRole('button', { name: 'Processing...' })).toBeVisible();
    for (let press = 0; press < 2; press += 1) {
      await page.goBack();
      await expect(checkout(page)).toBeVisible();
      await expect(page).toHaveURL(/\/cart$/);
    }
    answer();
    await expect(page.getByRole('heading', { name: 'Order Complete!' })).toBeVisible();
    await page.goBack();
    await expect(page.getByText('Your cart is empty')).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/gallery$/);
  });

  test('closes no dialog that is opened while another is on its way out', {
    tag: ['@desktop', '@phone-long'],
  }, async ({ page, baseURL }) => {
    await goToCart(page, baseURL);
    const remove = page.getByRole('button', { name: 'Remove Fish Weather' });
    await remove.click();
    const dialog = page.getByRole('dialog', { name: 'Remove Item' });
    await expect(dialog).toBeVisible();
    // The browser goes back a moment after it was asked to. Within this moment the dialog is opened again.
    await remove.evaluate((button: HTMLElement) => {
      const back = history.back.bind(history);
      history.back = () => {
        history.back = back;
        back();
        button.click();
      };
    });
    const isBack = page.evaluate(
      () => new Promise<void>((resolve) => addEventListener('popstate', () => resolve(), { once: true })),
    );
    await page.keyboard.press('Escape');
    await isBack;

    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/cart$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/gallery$/);
  });

  test('that leads away from a running payment leaves a banner, which the outcome replaces', {
    tag: ['@desktop-long', '@phone-long'],
  }, async ({ page, baseURL }) => {
    await goToCart(page, baseURL);
    await fillCheckout(page);
    const { answer, paid } = await holdPayment(page);
    await (await payButton(page)).click();
    await paid;
    // As a browser that passes over the entries of overlays.
    await page.evaluate(() => history.go(-2));
    await expect(page).toHaveURL(/\/gallery$/);
    await expect(banner(page)).toBeVisible();
    // Other news comes and goes, and the banner is there again.
    await page.getByRole('article').first().getByRole('button', { name: 'Wishlist' }).click();
    await expect(page.getByText('Added to Wishlist')).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).first().click();
    await expect(banner(page)).toBeVisible();

    answer();
    await expect(page.getByRole('heading', { name: 'Order Complete!' })).toBeVisible();
    await expect(banner(page)).toBeHidden();
    await expect(page.getByText('Order Placed Successfully!')).toBeVisible();
  });
});

test.describe('a payment of which nobody knows yet', { tag: ['@desktop', '@phone-long'] }, () => {
  test.use({ provokesFailures: true });

  // Rule 8.18
  test('locks the lines it pays for, and is told of on every page until its outcome is known', async ({
    page,
    baseURL,
    shop,
  }) => {
    await goToCart(page, baseURL);
    await fillCheckout(page);
    await page.route('**/api/payments', async (route) => {
      await route.fetch().catch(() => undefined);
      await route.abort('connectionreset').catch(() => undefined);
    });
    let isOffline = true;
    await page.route('**/api/orders/*', (route) => (isOffline ? route.abort() : route.continue()));
    await (await payButton(page)).click();
    const heading = page.getByRole('heading', { name: 'Your payment is being confirmed…' });
    await expect(heading).toBeVisible();
    await expect(page.getByText('Please do not pay again.')).toBeVisible();

    const line = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Fish Weather' });
    await expect(line.getByText('This is being paid for.')).toBeVisible();
    await expect(line.getByRole('button', { name: 'Remove Fish Weather' })).toBeDisabled();
    await expect(line.getByRole('button', { name: 'Increase quantity of Fish Weather' })).toBeDisabled();
    await expect(line.getByRole('textbox')).not.toBeEditable();
    await line.getByRole('button', { name: 'Remove Fish Weather' }).click({ force: true });
    // The wheel that says that the shop is waiting turns for as long.
    await page.addStyleTag({ content: '* { animation: none !important; }' });
    await nothingMoves(page);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await staysAccessible(page, outsideTheCard);
    await page.reload();
    await expect(heading).toBeVisible();

    await page.getByRole('navigation').getByRole('link', { name: 'Gallery' }).click();
    await expect(banner(page)).toBeVisible();
    await page.getByRole('navigation').getByRole('link', { name: 'About' }).click();
    await expect(page.getByRole('heading', { name: 'About the Artist' })).toBeVisible();
    await expect(banner(page)).toBeVisible();
    isOffline = false;
    await page.getByRole('link', { name: 'View cart' }).click();
    await expect(page.getByRole('heading', { name: 'Order Complete!' })).toBeVisible();
    expect(((await shop.simulator.ledger()) as Ledger).payments.at(-1)?.status).toBe('COMPLETED');
  });
});
