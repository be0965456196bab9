import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { type OwnShop, type OwnShopOptions, type ShopPlace, shopPlace } from './own-shop.ts';

/**
 * The `test` of journeys. The console must stay silent. Every request must go to the shop's own origin or to one of
 * `otherOrigins`.
 */
export const test = base.extend<
  {
    otherOrigins: readonly string[];
    /** Whether the journey cuts connections, breaks Square or violates a policy, which browsers report as errors. */
    provokesFailures: boolean;
    watched: undefined;
  },
  { shopPlace: ShopPlace }
>({
  // Every file uses this fixture, because Playwright starts a browser for each set of fixtures.
  shopPlace: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern.
    async ({}, use) => {
      const place = shopPlace();
      await use(place);
      await place.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  otherOrigins: [[], { option: true }],
  provokesFailures: [false, { option: true }],
  watched: [
    async ({ page, baseURL, otherOrigins, provokesFailures, javaScriptEnabled }, use) => {
      const said: string[] = [];
      const away: string[] = [];
      const allowed = new Set([new URL(baseURL ?? '').origin, ...otherOrigins]);
      watch(page, allowed, said, away);
      arriveHydrated(page);
      const watchOther = (other: Page) => watch(other, allowed, said, away);
      page.context().on('page', watchOther);
      await use(undefined);
      page.context().off('page', watchOther);
      const unexpected = said.filter(
        (line) =>
          !(provokesFailures && provokedFailure.test(line)) &&
          !(javaScriptEnabled === false && unusedPreload.test(line)),
      );
      expect(unexpected, 'the console stays silent').toEqual([]);
      expect(away, 'requests stay on the shop’s origin').toEqual([]);
    },
    { auto: true },
  ],
});

/** Returns the `test` for journeys that change the shop for everybody. Files with the same options share a shop. */
export function testWithOwnShop(options: OwnShopOptions) {
  return test.extend<{ shop: OwnShop }>({
    shop: [
      async ({ shopPlace }, use, info) => {
        const shop = await shopPlace.open(options);
        await use(shop);
        // Attached before the folder is removed, because the shop's log helps to explain a failure.
        const log = join(shop.dataDirectory, 'shop.log');
        if (info.status !== info.expectedStatus && existsSync(log))
          await info.attach('shop.log', { path: log });
      },
      { timeout: 180_000 },
    ],
    baseURL: ({ shop }, use) => use(shop.url),
    otherOrigins: ({ shop }, use) =>
      use(options.testMode && !options.unconnected ? [] : [shop.simulatorUrl, shop.bankUrl]),
  });
}

/** Matches console messages about answers that journeys provoke, such as a refused login. */
const expectedNoise = /^Failed to load resource: the server responded with a status of 4\d\d/;

/** Matches the warning about a preloaded script that stays unused for some seconds, as on a page without scripts. */
const unusedPreload = /was preloaded using link preload but not used/;

const provokedFailure =
  /^error: (Failed to load resource: (net::ERR_(FAILED|CONNECTION_RESET|INTERNET_DISCONNECTED)|the server responded with a status of 503 .*)$|Error: Unable to preload CSS for |TypeError: Failed to fetch dynamically imported module: |This document requires 'TrustedHTML' assignment\.|Loading the script '[^']+' violates the following Content Security Policy directive: )/;

/**
 * Makes `goto` and `reload` wait until React has hydrated the page and its skeleton is gone: Playwright is faster than
 * a person, and a press while the content moves would miss. Does not wait if `waitUntil` is set.
 */
function arriveHydrated(page: Page): void {
  const { goto, reload } = page;
  // A moment later a closed dialog removes its history entry by going back, which would abort a load.
  const leftDialogs = () =>
    page
      .evaluate(async () => {
        const isLeaving = () =>
          (history.state?.overlays?.length ?? 0) > document.querySelectorAll('dialog[open]').length;
        while (isLeaving()) await new Promise(requestAnimationFrame);
      })
      .catch(() => undefined);
  page.goto = async (url, options) => {
    await leftDialogs();
    const answer = await goto.call(page, url, options);
    if (options?.waitUntil === undefined) await hydrated(page);
    return answer;
  };
  page.reload = async (options) => {
    await leftDialogs();
    const answer = await reload.call(page, options);
    if (options?.waitUntil === undefined) await hydrated(page);
    return answer;
  };
}

/** Waits at most half a minute until React has hydrated the page and no skeleton is left. */
export async function hydrated(page: Page): Promise<void> {
  // A single evaluation, because locators and waits first inject a large script.
  const arrived = () =>
    page.evaluate(async (timeoutMs) => {
      const isHydrated = () => {
        if (document.querySelector('#root main > [aria-busy]')) return false;
        const main = document.querySelector('#root main h1, #root main [aria-busy]');
        return !main || Object.keys(main).some((key) => key.startsWith('__reactFiber'));
      };
      if (!matchMedia('(scripting: enabled)').matches) return;
      const end = performance.now() + timeoutMs;
      while (!isHydrated() && performance.now() < end) await new Promise(requestAnimationFrame);
    }, 30_000);
  // A redirect aborts the evaluation.
  await arrived().catch(() => arrived().catch(() => undefined));
}

function watch(page: Page, allowed: ReadonlySet<string>, said: string[], away: string[]): void {
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type()) || expectedNoise.test(message.text())) return;
    said.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => said.push(`uncaught: ${error.message}`));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && !allowed.has(url.origin)) away.push(request.url());
  });
}

export { expect };

export const shipping = {
  email: 'ada@example.com',
  name: 'Ada Lovelace',
  address1: '12 Analytical Row',
  address2: 'Second floor',
  city: 'San Francisco',
  state: 'CA',
  postalCode: '94103',
} as const;

/** Fills in the checkout form of the open dialog. */
export async function fillShipping(
  page: Page,
  values: Partial<Record<keyof typeof shipping, string>> = {},
): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Complete Your Purchase' });
  const given = { ...shipping, ...values };
  await dialog.getByLabel('Email').fill(given.email);
  await dialog.getByLabel('Full name').fill(given.name);
  await dialog.getByLabel('Address', { exact: true }).fill(given.address1);
  await dialog.getByLabel(/^Apartment/).fill(given.address2);
  await dialog.getByLabel('City').fill(given.city);
  await dialog.getByLabel('State').fill(given.state);
  await dialog.getByLabel('Postal code').fill(given.postalCode);
}
