import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { browserPath } from '#test/support/journeys/browser.ts';
import { startShop, waitFor } from '#test/support/shop/shop-process.ts';
import { median } from './measure.ts';
import type { BudgetRow } from './row.ts';

/** Lighthouse's "slow 4G", with a processor four times slower than this machine's. */
const connection = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.44 * 1024 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
};
const slower = 4;

/** Two phones. The shorter window is that of a browser with an address bar. */
const phones = [
  { viewport: { width: 390, height: 664 }, deviceScaleFactor: 3 },
  { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
] as const;
type Phone = (typeof phones)[number];

const rounds = 3;
/** Milliseconds until scripts, pictures and prefetched data have been loaded. */
const settledMs = 8_000;
/** Milliseconds from home's arrival to the click on Explore, and the limit from there to the first picture. */
const presses = [
  [1_000, 750],
  [2_500, 750],
  [3_300, 750],
  [3_600, 750],
  [4_000, 750],
  [6_000, 200],
] as const;

/**
 * Measures the demo shop's pages on a slow phone with an empty cache: median values in Chromium on this machine. Milliseconds
 * depend on the machine and its load, but the ratio to the same page without scripts hardly does.
 */
export async function speedRows(): Promise<BudgetRow[]> {
  const shop = await startShop();
  const browser = await chromium.launch({
    executablePath: await browserPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    if (!(await waitFor(() => shop.output().includes('Sync completed'), 300_000)))
      throw new Error('The shop has no works');
    const [work] = (await (await fetch(`${shop.url}/api/artworks`)).json()) as { readonly id: string }[];
    const pages = { home: '/', gallery: '/gallery', 'a work': `/artwork/${work?.id}` };
    const rows: BudgetRow[] = [];
    for (const phone of phones)
      for (const [name, path] of Object.entries(pages))
        rows.push(...(await loadRows(browser, phone, name, shop.url + path)));
    for (const [moment, limit] of presses) {
      const times: number[] = [];
      for (let round = 0; round < rounds; round++)
        times.push(await visit(browser, phones[1], (page) => press(page, shop.url, moment)));
      const name = `home, Explore pressed after ${moment / 1000} s: first picture`;
      rows.push({ name, value: median(times), limit, unit: 'ms' });
    }
    return rows;
  } finally {
    await browser.close();
    await shop.stop();
    shop.remove();
  }
}

async function loadRows(browser: Browser, phone: Phone, name: string, url: string): Promise<BudgetRow[]> {
  const whole: Load[] = [];
  const scriptless: Load[] = [];
  for (let round = 0; round < rounds; round++) {
    whole.push(await visit(browser, phone, (page, session) => load(page, session, url)));
    scriptless.push(await visit(browser, phone, (page, session) => load(page, session, url, ['*.js'])));
  }
  const of = (loads: readonly Load[], what: keyof Load) => median(loads.map((each) => each[what]));
  const { width, height } = phone.viewport;
  const row = (what: string, value: number, limit: number | undefined, unit: string): BudgetRow => ({
    name: `${name} on ${width} × ${height} at ${phone.deviceScaleFactor}: ${what}`,
    value,
    limit,
    unit,
  });
  const paint = of(whole, 'largestPaint');
  return [
    row('largest paint', paint, undefined, 'ms'),
    row('largest paint beside scripts blocked', paint / of(scriptless, 'largestPaint'), 1.1, 'times'),
    row('blocking time', of(whole, 'blocking'), 100, 'ms'),
    row('longest task', of(whole, 'longestTask'), 100, 'ms'),
    ...(name === 'home' ? [row('the large picture', of(whole, 'heroBytes') / 1000, 32, 'kB')] : []),
  ];
}

declare global {
  interface Window {
    /** Milliseconds since the epoch at which the awaited picture was shown. */
    shownAt?: number;
  }
}

interface Load {
  readonly largestPaint: number;
  /** Total blocking time: the sum of the parts of task durations above 50 ms. */
  readonly blocking: number;
  readonly longestTask: number;
  readonly heroBytes: number;
}

async function load(
  page: Page,
  session: CDPSession,
  url: string,
  blocked: readonly string[] = [],
): Promise<Load> {
  await session.send('Network.setBlockedURLs', { urls: [...blocked] });
  const heroes = new Set<string>();
  let heroBytes = 0;
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.includes('/hero-')) heroes.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (heroes.has(requestId)) heroBytes += encodedDataLength;
  });
  await page.goto(url);
  await page.waitForTimeout(settledMs);
  const [paints, tasks] = await page.evaluate(async () => {
    const entriesOf = (type: string) =>
      new Promise<PerformanceEntry[]>((resolve) => {
        const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
        observer.observe({ type, buffered: true });
        // Without an entry of this type the observer is never called.
        setTimeout(() => resolve(observer.takeRecords()), 1_000);
      });
    const [largest, long] = [await entriesOf('largest-contentful-paint'), await entriesOf('longtask')];
    return [largest.map(({ startTime }) => startTime), long.map(({ duration }) => duration)] as const;
  });
  return {
    largestPaint: paints.at(-1) ?? Number.NaN,
    blocking: tasks.reduce((sum, duration) => sum + duration - 50, 0),
    longestTask: Math.max(0, ...tasks),
    heroBytes,
  };
}

/** Returns the milliseconds from a click on Explore until the first card's picture is shown. */
async function press(page: Page, origin: string, momentMs: number): Promise<number> {
  // Runs in each document, even after a full page load, and records when the first picture is shown.
  await page.addInitScript(() => {
    const look = () => {
      const picture = document.querySelector<HTMLImageElement>('article img');
      if (location.pathname !== '/gallery' || !picture?.complete || picture.naturalWidth === 0)
        return void setTimeout(look, 8);
      const at = Date.now();
      void picture.decode().finally(() => Object.assign(window, { shownAt: at }));
    };
    look();
  });
  await page.goto(`${origin}/`, { waitUntil: 'commit' });
  await page.waitForTimeout(momentMs);
  const pressedAt = await page.evaluate(() => {
    const link = document.querySelector<HTMLElement>('a[href="/gallery"][class*="explore"]');
    if (!link) throw new Error('Home has no link to the gallery');
    const at = Date.now();
    setTimeout(() => link.click());
    return at;
  });
  const shownAt = await page.waitForFunction(() => window.shownAt);
  return Number(await shownAt.jsonValue()) - pressedAt;
}

/** Runs `work` on a page with an empty browser cache and a slow connection. */
async function visit<T>(
  browser: Browser,
  phone: Phone,
  work: (page: Page, session: CDPSession) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ ...phone, isMobile: true, hasTouch: true });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', connection);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
    return await work(page, session);
  } finally {
    await context.close();
  }
}
