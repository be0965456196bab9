import type { Page } from '@playwright/test';
import { expect, testWithOwnShop } from '#test/support/journeys/journey.ts';
import { type OwnShop, studioShop } from '#test/support/journeys/own-shop.ts';
import { logInAs } from '#test/support/journeys/studio.ts';

const byNumber = (url: string) => url.replace('localhost', '127.0.0.1');

const test = testWithOwnShop(studioShop).extend({
  otherOrigins: ({ shop }, use) => use([byNumber(shop.url)]),
});

async function logIn(page: Page, shop: OwnShop): Promise<void> {
  await page.goto('/admin/settings');
  await logInAs(page, shop.admin);
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
}

async function addKey(page: Page, name: string): Promise<void> {
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('dialog', { name: 'Add a passkey' }).getByLabel('Name').fill(name);
  await page.keyboard.press('Enter');
  await expect(passkeys.getByText(name)).toBeVisible();
}

test.describe('a passkey of the artist', { tag: '@desktop' }, () => {
  // Rule 12.10
  test('is registered, signs the artist in, and no longer works after its removal', async ({
    page,
    context,
    shop,
  }) => {
    // Uses the browser's virtual authenticator.
    await context.credentials.install();
    await logIn(page, shop);
    const passkeys = page.getByRole('region', { name: 'Passkeys' });
    await expect(passkeys.getByText('You have none yet.')).toBeVisible();
    await addKey(page, 'My laptop');

    await logOut(page);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
    await expect(passkeys.getByText(/last used/)).toBeVisible();

    // At the shop's IP address the same passkeys are not offered.
    await logOut(page);
    const elsewhere = await context.newPage();
    await elsewhere.goto(`${byNumber(shop.url)}/admin/settings`);
    await expect(elsewhere.getByText(/Passkeys need a domain name/)).toBeVisible();
    await expect(elsewhere.getByRole('button', { name: 'Use a passkey' })).toHaveCount(0);
    await elsewhere.close();

    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
    await passkeys.getByRole('button', { name: 'Remove My laptop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(passkeys.getByText('You have none yet.')).toBeVisible();
    await logOut(page);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page.getByText('This passkey is not registered here')).toBeVisible();
  });
});
