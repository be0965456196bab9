import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { SquareConnection } from '#shared/model/square-connection.ts';
import { isAccessibleByDayAndNight } from '#test/support/journeys/accessible.ts';
import { journeyCatalogueFile } from '#test/support/journeys/catalogue.ts';
import { expect, testWithOwnShop } from '#test/support/journeys/journey.ts';
import { isInReach } from '#test/support/journeys/layout.ts';
import { logIn } from '#test/support/journeys/studio.ts';

const test = testWithOwnShop({
  catalogue: () => journeyCatalogueFile(6, 1),
  testMode: true,
  unconnected: true,
});

/** The other journeys of this shop begin without a connection, too. */
test.afterEach(async ({ shop }) => {
  const { account } = (await shop.studio.get('/api/studio/square')) as SquareConnection;
  if (account) await shop.studio.remove('/api/studio/square');
});

// The inventory of a shop without a connection asks Square for its locations in vain, and refusals are provoked.
test.use({ provokesFailures: true });

const connect = (page: Page) => page.getByRole('button', { name: 'Connect with Square' });
const connected = (page: Page) => page.getByText('The shop is connected with Square.');

/** Presses Connect and waits for Square's own page. */
async function goToSquare(page: Page): Promise<void> {
  await connect(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Square', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Allow' })).toBeVisible();
}

test('the artist connects the shop with Square, fills it, and disconnects it again', {
  tag: ['@phone', '@desktop'],
}, async ({ page, shop }) => {
  await logIn(page, shop);
  await page.getByRole('link', { name: 'Not connected with Square' }).click();
  await expect(page.getByText('The shop is not connected with Square', { exact: false })).toBeVisible();
  await isInReach(page, connect(page));
  await isAccessibleByDayAndNight(page);

  await goToSquare(page);
  const backs: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.url().includes('code=')) backs.push(request.url());
  });
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(connected(page)).toBeVisible();

  // What Square appended is in no address any more, and the way back leads past it.
  expect(page.url()).toBe(`${shop.url}/admin/square`);
  const code = new URL(backs[0] ?? 'about:blank').searchParams.get('code') ?? '';
  expect(code).not.toBe('');
  expect(await page.content()).not.toContain(code);
  expect(readFileSync(join(shop.dataDirectory, 'shop.log'), 'utf8')).not.toContain(code);
  await isAccessibleByDayAndNight(page);

  // The same way back, opened again, is refused in words and takes nothing away.
  await page.goto(backs[0] ?? '');
  await expect(page.getByRole('alert').filter({ hasText: 'already used' })).toBeVisible();
  await expect(connected(page)).toBeVisible();
  expect(page.url()).toBe(`${shop.url}/admin/square`);

  // With the connection the shop reads its works.
  await shop.studio.post('/api/sync/square', {});
  await shop.studio.syncEnded();
  await page.goto('/admin');
  await expect(page.getByRole('switch', { name: /^Featured: / }).first()).toBeVisible();

  await page.goto('/admin/square');
  await page.getByRole('button', { name: 'Disconnect' }).click();
  const dialog = page.getByRole('dialog', { name: 'Disconnect the shop from Square?' });
  await expect(dialog).toBeVisible();
  await isAccessibleByDayAndNight(page);
  await dialog.getByRole('button', { name: 'Disconnect' }).click();
  await expect(dialog).toBeHidden();
  await expect(connect(page)).toBeVisible();
});

test('an artist who does not allow it at Square is told that nothing was changed', {
  tag: '@desktop',
}, async ({ page, shop }) => {
  await logIn(page, shop);
  await page.goto('/admin/square');
  await goToSquare(page);

  await page.getByRole('button', { name: 'Deny' }).click();

  await expect(page.getByRole('alert').filter({ hasText: 'You did not allow the connection' })).toBeVisible();
  await expect(connect(page)).toBeVisible();
  expect(page.url()).toBe(`${shop.url}/admin/square`);
});

test('an address with a state that the shop did not give out connects nothing', {
  tag: '@desktop',
}, async ({ page, shop }) => {
  await logIn(page, shop);
  await page.goto(`/admin/square?code=sandbox-sq0cgb-forged&state=${'a'.repeat(43)}`);

  await expect(page.getByRole('alert').filter({ hasText: 'began in another session' })).toBeVisible();
  await expect(connect(page)).toBeVisible();
  await page.reload();
  await expect(connect(page)).toBeVisible();
  await expect(page.getByText('began in another session', { exact: false })).toBeHidden();
});

test('the artist connects in two tabs, and both say so', { tag: '@desktop' }, async ({ page, shop }) => {
  await logIn(page, shop);
  await page.goto('/admin/square');
  const other = await page.context().newPage();
  await other.goto('/admin/square');
  await goToSquare(page);
  await goToSquare(other);

  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(connected(page)).toBeVisible();
  await other.getByRole('button', { name: 'Allow' }).click();
  await expect(connected(other)).toBeVisible();
});

test('a connection that is ended at Square is told in the studio, and made anew there', {
  tag: '@desktop',
}, async ({ page, shop }) => {
  await logIn(page, shop);
  await page.goto('/admin/square');
  await goToSquare(page);
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(connected(page)).toBeVisible();

  await shop.simulator.simulate({ type: 'authorization-revoked' });

  await expect
    .poll(async () => shop.studio.get('/api/studio/needs'))
    .toMatchObject({ token: { problem: 'refused' } });
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Square rejects the shop’s token' }).click();
  await expect(page.getByText('Square no longer accepts this shop', { exact: false })).toBeVisible();
  await isAccessibleByDayAndNight(page);
  await goToSquare(page);
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(connected(page)).toBeVisible();
});
