// Rules 12.18, 26.1, 26.2, 26.4, 26.7 and 28.1
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { isAccessible, staysAccessible } from '#test/support/journeys/accessible.ts';
import { journeyCatalogueFile } from '#test/support/journeys/catalogue.ts';
import { expect, fillShipping, testWithOwnShop } from '#test/support/journeys/journey.ts';
import { isInReach } from '#test/support/journeys/layout.ts';
import type { OwnShop } from '#test/support/journeys/own-shop.ts';
import { fold, logIn } from '#test/support/journeys/studio.ts';

const test = testWithOwnShop({
  catalogue: () => journeyCatalogueFile(4, 1),
  testMode: true,
  unconnected: true,
});

// The inventory of a shop without a connection asks Square for its locations in vain.
test.use({ provokesFailures: true });

const connect = (page: Page) => page.getByRole('button', { name: 'Connect with Square' });
const connected = (page: Page) => page.getByText('The shop is connected with Square.');

/** The shop's next answer there, as ten minutes after the sign-in. */
async function answerSignInAgain(page: Page, path: string): Promise<void> {
  const json = { error: 'Please log in again. Nothing was changed.', code: 'SIGN_IN_AGAIN' };
  const writes = ({ pathname }: URL) => pathname === path;
  await page.route(
    writes,
    (route) => (route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 403, json })),
    { times: 1 },
  );
}

/** By keyboard alone: the password field has the focus. */
async function confirmLogin(page: Page, { admin }: OwnShop): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Is it you?' });
  await expect(question.getByLabel('Password')).toBeFocused();
  await isAccessible(page);
  await page.keyboard.type(admin.password);
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
}

test('an artist is led from the first click to a shop that sells, and connects it anew when Square has ended the connection', {
  tag: ['@desktop-long', '@phone-long'],
}, async ({ page, shop }) => {
  test.slow();
  const next = (title: string) => page.getByRole('heading', { name: `${title} (next)` });
  await logIn(page, shop);
  await expect(page.getByText('0 of 5 done. Next: connect with Square.')).toBeVisible();
  await page.getByRole('link', { name: 'Begin' }).click();
  await expect(next('Connect with Square')).toBeVisible();

  await page.getByRole('link', { name: 'Connect with Square' }).click();
  await isInReach(page, connect(page));
  await staysAccessible(page);
  const backs: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.url().includes('code=')) backs.push(request.url());
  });
  await connect(page).click();
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(connected(page)).toBeVisible();
  // What Square appended is in no address any more, and the way back leads past it.
  expect(page.url()).toBe(`${shop.url}/admin/square`);
  const code = new URL(backs[0] ?? 'about:blank').searchParams.get('code') ?? '';
  expect(code).not.toBe('');
  expect(await page.content()).not.toContain(code);
  expect(readFileSync(join(shop.dataDirectory, 'shop.log'), 'utf8')).not.toContain(code);
  await page.getByRole('link', { name: 'Go on: choose the payment location' }).click();

  await expect(next('Choose the payment location')).toBeVisible();
  await page.getByRole('radio').first().click();
  // With a location the works are read.
  await expect(page.getByText('Payments go to', { exact: false }).first()).toBeVisible();
  await shop.studio.syncEnded();
  await expect(next('Make a test purchase')).toBeVisible();

  await page.getByRole('link', { name: 'Open the gallery' }).click();
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await page.getByRole('navigation').getByRole('link', { name: /cart/i }).click();
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await fillShipping(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /pay|order|purchase/i })
    .click();
  await expect(page.getByRole('heading', { name: 'Order Complete!' })).toBeVisible();

  await page.goto('/admin');
  await page.getByRole('link', { name: 'First steps: 4 of 5 done' }).click();
  await expect(next('Go live')).toBeVisible();
  await expect(page.getByText('takes cards in USD', { exact: false })).toBeVisible();
  await staysAccessible(page);
  await page.getByRole('button', { name: 'Switch test mode off' }).click();
  await page.getByRole('button', { name: 'Sell for real' }).click();
  await expect(page.getByText('All steps are done: the shop sells for real.')).toBeVisible();
  await page.goto('/admin');
  await expect(page.getByRole('switch', { name: /^Featured: / }).first()).toBeVisible();
  // By now the page knows that nothing is left to be done.
  await expect(fold(page, 'Test mode')).toContainText('Off');
  await expect(page.getByText('First steps', { exact: false })).toBeHidden();

  await shop.simulator.simulate({ type: 'authorization-revoked' });
  await expect
    .poll(async () => shop.studio.get('/api/studio/needs'))
    .toMatchObject({ token: { problem: 'refused' } });
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Square rejects the shop’s token' }).click();
  await expect(page.getByText('Square no longer accepts this shop', { exact: false })).toBeVisible();
  await staysAccessible(page);
  await answerSignInAgain(page, '/api/studio/square/start');
  await connect(page).click();
  await confirmLogin(page, shop);
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(connected(page)).toBeVisible();
  // The same way back, opened again, is refused in words and takes nothing away.
  await page.goto(backs[1] ?? '');
  await expect(page.getByRole('alert').filter({ hasText: 'already used' })).toBeVisible();
  await expect(connected(page)).toBeVisible();
  expect(page.url()).toBe(`${shop.url}/admin/square`);

  await page.getByRole('button', { name: 'Disconnect' }).click();
  const dialog = page.getByRole('dialog', { name: 'Disconnect the shop from Square?' });
  await isAccessible(page);
  await answerSignInAgain(page, '/api/studio/square');
  await dialog.getByRole('button', { name: 'Disconnect' }).click();
  await confirmLogin(page, shop);
  await expect(dialog).toBeHidden();
  await expect(connect(page)).toBeVisible();
});
