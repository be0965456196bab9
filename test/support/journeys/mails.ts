import type { Page } from '@playwright/test';

/** Makes the shop send due emails, and opens the list of all sent emails. */
export async function sendDueMails(page: Page): Promise<void> {
  await page.goto('/__mail');
  // Waits for the navigation, because the old list looks like the new list.
  const isListed = page.waitForEvent('framenavigated');
  await page.getByRole('button', { name: 'Send what is due' }).click();
  await isListed;
}

/** Opens the newest listed email that matches subject and recipient (`… to ada@example.com`). */
export async function openMail(page: Page, words: RegExp): Promise<void> {
  await page.getByRole('link', { name: words }).first().click();
  await page.waitForURL(/\/__mail\/[\da-f-]+$/);
}
