import type { BrowserContext, Page } from '@playwright/test';
import { isAccessible } from '#test/support/journeys/accessible.ts';
import { expect, testWithOwnShop } from '#test/support/journeys/journey.ts';
import { type OwnShop, studioShop } from '#test/support/journeys/own-shop.ts';

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
  await page.getByLabel('Username').fill(shop.admin.username);
  await page.getByLabel('Password').fill(shop.admin.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
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

/** The browser's own keys, as its test tools keep them (Playwright, class Credentials). */
async function withKeys(context: BrowserContext): Promise<void> {
  await context.credentials.install();
}

test.describe('a passkey of the artist', { tag: ['@desktop', '@phone-long'] }, () => {
  test('is made, signs the artist in without a name, is good for one answer and one site, and opens nothing once removed', async ({
    page,
    context,
    shop,
  }) => {
    await withKeys(context);
    await logIn(page, shop);
    const passkeys = page.getByRole('region', { name: 'Passkeys' });
    await expect(passkeys.getByText('You have none yet.')).toBeVisible();
    await isAccessible(page);
    await addKey(page, 'My laptop');

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

  test('two keys take the place of the password, which signs in again once the switch is off', async ({
    page,
    context,
    browser,
    shop,
  }) => {
    await withKeys(context);
    await logIn(page, shop);
    const passkeys = page.getByRole('region', { name: 'Passkeys' });
    const flip = passkeys.getByRole('switch', { name: 'Sign in with a passkey only' });
    await addKey(page, 'My laptop');
    await expect(flip).toBeDisabled();
    const elsewhere = await browser.newContext({ baseURL: shop.url });
    await withKeys(elsewhere);
    const phone = await elsewhere.newPage();
    await logIn(phone, shop);
    await addKey(phone, 'My phone');
    await elsewhere.close();

    await page.reload();
    await flip.click();
    await expect(page.getByRole('dialog', { name: 'Sign in with a passkey only?' })).toBeVisible();
    await isAccessible(page);
    await page.getByRole('button', { name: 'Confirm with a passkey' }).click();
    await expect(flip).toBeChecked();
    await expect(page.getByText(/Your password is switched off/)).toBeVisible();
    await isAccessible(page);

    await logOut(page);
    await page.getByLabel('Username').fill(shop.admin.username);
    await page.getByLabel('Password').fill(shop.admin.password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(
      page.getByText('This account signs in with a passkey only. Please use a passkey.'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
    await passkeys.getByRole('button', { name: 'Remove My phone' }).click();
    const removing = page.getByRole('dialog', { name: 'Remove “My phone”?' });
    await removing.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(removing.getByText(/only needs two passkeys/)).toBeVisible();
    await removing.getByRole('button', { name: 'Keep it' }).click();

    await flip.click();
    await page.getByRole('button', { name: 'Confirm with a passkey' }).click();
    await expect(flip).not.toBeChecked();
    for (const name of ['My phone', 'My laptop']) {
      await passkeys.getByRole('button', { name: `Remove ${name}` }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
      await expect(passkeys.getByText(name, { exact: true })).toBeHidden();
    }
    await page.goto('/admin');
    await expect(page.getByText(/Next time, sign in with your finger/)).toBeVisible();
    await isAccessible(page);
    await page.getByRole('button', { name: 'Not now' }).click();
    await expect(page.getByText(/Next time, sign in with your finger/)).toBeHidden();
    await page.goto('/admin/settings');
    await logOut(page);
    await logIn(page, shop);
  });

  test('the artist sees sessions and activity, ends a session and changes the password', async ({
    page,
    browser,
    shop,
  }) => {
    // Browsers of earlier journeys may be signed in.
    await shop.studio.post('/api/account/sessions/end-others');
    await logIn(page, shop);
    const elsewhere = await browser.newContext({ baseURL: shop.url });
    const other = await elsewhere.newPage();
    await logIn(other, shop);
    await page.reload();
    const sessions = page.getByRole('region', { name: 'Where you are signed in' });
    await sessions.getByRole('button', { name: /^Sign out Chrome/ }).click();
    await other.reload();
    await expect(other.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
    await elsewhere.close();
    await sessions.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expect(sessions.getByRole('listitem')).toHaveCount(1);

    const { password } = shop.admin;
    await page.getByLabel('Old password').fill(password);
    await page.getByLabel('New password', { exact: true }).fill(`${password}-new`);
    await page.getByLabel('New password once more').fill(`${password}-new`);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText(/Your password is changed/)).toBeVisible();
    await page.getByLabel('Old password').fill(`${password}-new`);
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByLabel('New password once more').fill(password);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByLabel('Old password')).toHaveValue('');

    await page.goto('/admin/activity');
    const activity = page.getByRole('region', { name: 'Activity' });
    await activity.getByRole('searchbox').fill('password changed');
    await page.keyboard.press('Enter');
    await expect(activity.getByRole('listitem')).toHaveCount(2);
    await expect(activity.getByText('Password changed')).toHaveCount(2);
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
