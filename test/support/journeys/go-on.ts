import type { Page } from '@playwright/test';

/** Navigates without a new document, as the shop's own links do. */
export async function goOn(page: Page, to: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, to);
}
