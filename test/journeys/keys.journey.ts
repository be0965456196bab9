import type { Page } from '@playwright/test';
import { staysAccessible } from '#test/support/journeys/accessible.ts';
import { expect, testWithOwnShop } from '#test/support/journeys/journey.ts';
import { type OwnShop, studioShop } from '#test/support/journeys/own-shop.ts';
import { logInAs } from '#test/support/journeys/studio.ts';

const byNumber = (url: string) => url.replace('localhost', '127.0.0.1');

const test = testWithOwnShop(studioShop).extend({
  otherOrigins: ({ shop }, use) => use([byNumber(shop.url)]),
});

/** Sends again what the page sent to that address, as an eavesdropper would; returns the status. */
async function sendAgain(page: Page, path: string, body: string | null): Promise<number> {
  return page.evaluate(
    async ([to, text]) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch(to, { method: 'POST', headers, body: text })).status;
    },
    [path, body ?? ''] as const,
  );
}

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

test.describe('a passkey of the artist', { tag: ['@desktop', '@phone-long'] }, () => {
  test('is made, signs the artist in without a name, is good for one answer and one site, and opens nothing once removed', async ({
    page,
    context,
    shop,
  }) => {
    // The browser's own keys, as its test tools keep them.
    await context.credentials.install();
    await logIn(page, shop);
    const passkeys = page.getByRole('region', { name: 'Passkeys' });
    await expect(passkeys.getByText('You have none yet.')).toBeVisible();
    await addKey(page, 'My laptop');
    await staysAccessible(page);

    await logOut(page);
    const signed = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/login/passkey');
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
    await expect(passkeys.getByText(/last used/)).toBeVisible();
    const answer = (await signed).postData();
    expect(await sendAgain(page, '/api/login/passkey', answer)).toBe(400);

    // The same keys at the same shop, by its number: the browser's tools sign there, and the shop refuses.
    await logOut(page);
    const elsewhere = await context.newPage();
    await elsewhere.goto(`${byNumber(shop.url)}/admin/settings`);
    await expect(elsewhere.getByText(/Passkeys belong to an address with a name/)).toBeVisible();
    await expect(elsewhere.getByRole('button', { name: 'Use a passkey' })).toHaveCount(0);
    expect(await signAt(elsewhere)).toBe(401);
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

/** Has the keys sign what the shop asks for at the address the page is at; answers the status of the sign-in. */
function signAt(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const post = (path: string, body: string) =>
      fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    const asked = await (await post('/api/login/passkey/begin', '')).json();
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(asked);
    const key = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
    return (await post('/api/login/passkey', JSON.stringify({ signed: key.toJSON() }))).status;
  });
}
