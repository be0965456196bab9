import type { Page, Request } from '@playwright/test';
import { expect } from './journey.ts';

/** A visitor who saves data: nothing is fetched for a page that may come next. */
export async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
}

/** A link gets its `rel` when the page's scripts are fetched (infra/build/web/inline-script.ts). */
const hasLaterScripts = () => document.querySelector('link[data-later]:not([rel])') !== null;

/** Those under way, and how many there were so far. */
export function watchRequests(page: Page) {
  const underWay = new Set<Request>();
  let begun = 0;
  page.on('request', (request) => {
    underWay.add(request);
    begun += 1;
  });
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  return { underWay, begun: () => begun };
}

/**
 * Resolves once the page's scripts have been asked for, no request is under way, and a moment in which the page has nothing
 * to do brings no other.
 */
export async function isAtRest(page: Page, requests: ReturnType<typeof watchRequests>): Promise<void> {
  await expect.poll(() => page.evaluate(hasLaterScripts)).toBe(false);
  for (let begun = -1; begun !== requests.begun(); ) {
    begun = requests.begun();
    await expect.poll(() => requests.underWay.size).toBe(0);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  }
}
