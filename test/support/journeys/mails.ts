import type { Page } from '@playwright/test';

/** Has the shop send what is due, and opens the list of all that it has written. */
export async function sendDueMails(page: Page): Promise<void> {
  await page.goto('/__mail');
  // The list that is left reads as the one that comes.
  const isListed = page.waitForEvent('framenavigated');
  await page.getByRole('button', { name: 'Send what is due' }).click();
  await isListed;
}

/** Opens the newest of the listed emails whose subject and recipient, `… to ada@example.com`, read so. */
export async function openMail(page: Page, words: RegExp): Promise<void> {
  await page.getByRole('link', { name: words }).first().click();
  await page.waitForURL(/\/__mail\/[\da-f-]+$/);
}
