// Rule 22.4
import type { Page } from '@playwright/test';
import { letterWords } from '#shop-config';
import { isAccessible } from '#test/support/journeys/accessible.ts';
import { expect, testWithOwnShop } from '#test/support/journeys/journey.ts';
import { doubleText, inBothWindows, isInReach } from '#test/support/journeys/layout.ts';
import { openMail, sendDueMails } from '#test/support/journeys/mails.ts';
import { sellingShop } from '#test/support/journeys/own-shop.ts';
import { logInAs, placeOrder } from '#test/support/journeys/studio.ts';

const test = testWithOwnShop(sellingShop);

/** Sends due emails, and opens the newest email to the subscriber whose subject begins with `subject`. */
async function receive(page: Page, subject: string, to: string): Promise<void> {
  await sendDueMails(page);
  await openMail(page, new RegExp(`^${subject}.* to ${to}`));
}

/** Opens a link of the open email, as the recipient does. */
async function follow(page: Page, action: 'confirm' | 'end'): Promise<void> {
  const text = (await page.getByLabel('The email as text').textContent()) ?? '';
  const link = new RegExp(`/news#${action}=[0-9a-f]+`).exec(text)?.[0];
  if (link === undefined) throw new Error(`The mail has no link that would ${action}`);
  await page.goto(link);
}

test('a visitor subscribes to new works, gets an announcement, and unsubscribes', {
  tag: '@desktop',
}, async ({ page, shop }) => {
  const reader = `ada-${page.viewportSize()?.width}@example.com`;
  const title = 'Mushroom Parliament';
  expect(await (await placeOrder(page, shop, title)).pay()).toBe(200);

  // Opens the page of sold works from the gallery's footer by keyboard.
  await page.goto('/gallery');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Sold works' }).press('Enter');
  await expect(page).toHaveURL(/\/sold$/);
  const work = page.getByRole('main').getByRole('listitem').filter({ hasText: title });
  await expect(work.getByText('Sold', { exact: true })).toBeVisible();
  await expect(work).not.toContainText('$');
  await expect(work.locator('img')).toHaveJSProperty('complete', true);
  await isAccessible(page);
  await page.emulateMedia({ forcedColors: 'active' });
  const dot = work.locator('span[aria-hidden]');
  expect(await dot.evaluate((one) => getComputedStyle(one).backgroundColor)).toMatch(/^rgb\(2\d\d, \d\d?, /);
  await page.emulateMedia({ forcedColors: 'none' });

  const field = page.getByLabel('Your email');
  await field.fill(reader);
  await page.keyboard.press('Tab');
  const tell = page.getByRole('button', { name: 'Sign up', exact: true });
  await expect(tell).toBeFocused();
  // The shop rejects forms that are sent too fast, and the form keeps the typed text.
  await expect(async () => {
    const answer = page.waitForResponse('**/api/news');
    await tell.press('Enter');
    expect((await answer).ok()).toBe(true);
  }).toPass();
  await expect(page.getByText(/^Almost done/)).toBeVisible();

  await receive(page, 'Would you like', reader);
  await follow(page, 'confirm');
  await expect(page).toHaveURL(/\/news$/);
  await doubleText(page);
  const yes = page.getByRole('button', { name: 'Yes, tell me about new work' });
  await inBothWindows(page, async () => {
    await yes.scrollIntoViewIfNeeded();
    await isInReach(page, yes);
  });
  await yes.press('Enter');
  await expect(page.getByText(/^Thank you/)).toBeFocused();

  await page.goto('/admin/subscribers');
  await logInAs(page, shop.admin);
  const news = page.getByRole('region', { name: 'Tell your subscribers' });
  const [first] = await news.getByRole('checkbox').all();
  await first?.uncheck();
  await news.getByRole('button', { name: /^Tell 1 person about \d+ new works$/ }).press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Tell 1 person/ });
  await expect(dialog.getByText(letterWords.newWorks[0])).toBeVisible();
  await isAccessible(page);
  await dialog.getByRole('button', { name: 'Send to 1 person' }).click();
  await expect(news.getByText(/are being sent: 1 person|^Last time: .* to 1 person/)).toBeVisible();

  await receive(page, 'New work: ', reader);
  await expect(page.getByLabel('The email’s headers')).toContainText(
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
  );
  await expect(page.getByLabel('The email as text')).toContainText(/from \$\d/);
  await follow(page, 'end');
  await page.getByRole('button', { name: 'Unsubscribe' }).press('Enter');
  await expect(page.getByText(/no longer on the list/)).toBeFocused();
});
