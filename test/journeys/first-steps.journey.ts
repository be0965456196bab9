// Rules 26.1, 26.4 and 28.1
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { journeyCatalogueFile } from '#test/support/journeys/catalogue.ts';
import { expect, fillShipping, testWithOwnShop } from '#test/support/journeys/journey.ts';
import { isInReach } from '#test/support/journeys/layout.ts';
import { fold, logIn } from '#test/support/journeys/studio.ts';

const test = testWithOwnShop({
  catalogue: () => journeyCatalogueFile(4, 1),
  testMode: true,
  unconnected: true,
});

// The inventory of an unconnected shop requests Square's locations, which fails.
test.use({ provokesFailures: true });

const connect = (page: Page) => page.getByRole('button', { name: 'Connect with Square' });
const connected = (page: Page) => page.getByText('The shop is connected with Square.');

test('the first steps lead the artist to a shop that can sell', {
  tag: '@desktop-long',
}, async ({ page, shop }) => {
  test.slow();
  const next = (title: string) => page.getByRole('heading', { name: `${title} (next)` });
  await logIn(page, shop);
  await expect(page.getByText('0 of 5 done. Next: connect with Square.')).toBeVisible();
  await page.getByRole('link', { name: 'Start' }).click();
  await expect(next('Connect with Square')).toBeVisible();

  await page.getByRole('link', { name: 'Connect with Square' }).click();
  await isInReach(page, connect(page));
  const backs: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.url().includes('code=')) backs.push(request.url());
  });
  await connect(page).click();
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(connected(page)).toBeVisible();
  // Square's parameters are in neither the URL nor the page.
  expect(page.url()).toBe(`${shop.url}/admin/square`);
  const code = new URL(backs[0] ?? 'about:blank').searchParams.get('code') ?? '';
  expect(code).not.toBe('');
  expect(await page.content()).not.toContain(code);
  expect(readFileSync(join(shop.dataDirectory, 'shop.log'), 'utf8')).not.toContain(code);
  await page.getByRole('link', { name: 'Continue: choose the location' }).click();

  await expect(next('Choose the payment location')).toBeVisible();
  await page.getByRole('radio').first().click();
  // The choice of a location starts the import.
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
  await page.getByRole('button', { name: 'Switch test mode off' }).click();
  await page.getByRole('button', { name: 'Sell for real' }).click();
  await expect(page.getByText('All steps are done: the shop sells for real.')).toBeVisible();
  await page.goto('/admin');
  await expect(page.getByRole('switch', { name: /^Featured: / }).first()).toBeVisible();
  // Test mode is off, so the page has read that all steps are done.
  await expect(fold(page, 'Test mode')).toContainText('Off');
  await expect(page.getByText('First steps', { exact: false })).toBeHidden();
});
