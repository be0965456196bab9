import type { Page, Request } from '@playwright/test';
import { expect } from './journey.ts';

/** Makes the browser save data, so that the page prefetches nothing. */
export async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
}

/**
 * Whether the page has not fetched its scripts yet, which sets the `rel` of links (infra/build/web/inline-script.ts).
 */
const hasLaterScripts = () => document.querySelector('link[data-later]:not([rel])') !== null;

/** Returns the running requests, and a function that counts all requests so far. */
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
 * Resolves once the page's scripts were requested, no request is running, and an idle moment of the page starts no
 * other request.
 */
export async function isAtRest(page: Page, requests: ReturnType<typeof watchRequests>): Promise<void> {
  await expect.poll(() => page.evaluate(hasLaterScripts)).toBe(false);
  for (let begun = -1; begun !== requests.begun(); ) {
    begun = requests.begun();
    await expect.poll(() => requests.underWay.size).toBe(0);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  }
}

/** Delays requests for `files`, by default scripts, until the returned function is called. */
export async function holdBack(page: Page, files: string | RegExp = '**/assets/*.js'): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
