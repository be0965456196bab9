import type { Page } from '@playwright/test';

/** Navigates without a new document, like the shop's own links. */
export async function goOn(page: Page, to: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, to);
}
