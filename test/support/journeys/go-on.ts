import type { Page } from '@playwright/test';

/** To another address without loading anything anew, as the shop's own links go. */
export async function goOn(page: Page, to: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, to);
}
