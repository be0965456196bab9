import type { Browser, CDPSession, Page } from '@playwright/test';
import type { Artwork } from '#shared/model/artwork.ts';

/** The home page's link to the gallery. */
export const explore = 'a[href="/gallery"][class*="explore"]';

/** A slow phone: what Lighthouse calls "slow 4G", and a processor four times slower than this machine's. */
const connection = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.44 * 1024 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
};
const unlimited = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
const slower = 4;
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/** Milliseconds that a visitor looks at a page before the first press. */
const glance = 5_000;

export interface Load {
  /** Largest Contentful Paint, in milliseconds. */
  readonly largestContentfulPaint: number;
  /** What was fetched until the first press, in kB as it was sent. */
  readonly requests: number;
  readonly scripts: number;
  readonly all: number;
}

export interface Press {
  /** Milliseconds from the press until works fill the window, and until the first of their pictures is decoded. */
  readonly works: number;
  readonly picture: number;
}

/** The first visit to a page, with nothing in the browser's cache. */
export async function load(browser: Browser, url: string): Promise<Load> {
  return onSlowPhone(browser, async (page, session) => {
    const fetched = count(session);
    await page.goto(url);
    await page.waitForTimeout(glance);
    const largestContentfulPaint = await page.evaluate(
      () =>
        new Promise<number>((resolve) =>
          new PerformanceObserver((list) =>
            resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN),
          ).observe({
            type: 'largest-contentful-paint',
            buffered: true,
          }),
        ),
    );
    return { largestContentfulPaint, ...fetched() };
  });
}

/** What is pressed on a page, and the works that it leads to. */
export interface Way {
  readonly link: string;
  /** Of each work's card. */
  readonly card: string;
}

/** A press on a page that has been looked at for a while. */
export async function press(browser: Browser, url: string, way: Way): Promise<Press> {
  return onSlowPhone(browser, async (page) => {
    await page.goto(url);
    await page.waitForTimeout(glance);
    return page.evaluate(async ({ link, card }) => {
      const frame = () => new Promise(requestAnimationFrame);
      // To look in every frame would make the browser render between the pieces of the page's own work.
      const until = (isDone: () => boolean) =>
        new Promise<void>((resolve) => {
          const look = () => {
            if (!isDone()) return;
            observer.disconnect();
            document.removeEventListener('load', look, true);
            resolve();
          };
          const observer = new MutationObserver(look);
          observer.observe(document.body, { childList: true, subtree: true });
          document.addEventListener('load', look, true);
          look();
        });
      const start = performance.now();
      const pressed = document.querySelector<HTMLElement>(link);
      if (!pressed) throw new Error(`The page has no ${link}`);
      pressed.click();
      await until(() => {
        const last = [...document.querySelectorAll(card)].at(-1);
        return last !== undefined && last.getBoundingClientRect().bottom >= innerHeight;
      });
      await frame();
      const works = performance.now() - start;
      const picture = () => document.querySelector<HTMLImageElement>(`${card} img`);
      await until(() => picture()?.complete === true && (picture()?.naturalWidth ?? 0) > 0);
      await picture()?.decode();
      await frame();
      return { works, picture: performance.now() - start };
    }, way);
  });
}

/**
 * The longest task after going back to a gallery that was scrolled until it had so many cards, in milliseconds. Each work
 * is listed `copies` times, since the demo shop has fewer.
 */
export async function longestTaskAfterBack(
  browser: Browser,
  url: string,
  { cards, copies }: { readonly cards: number; readonly copies: number },
): Promise<number> {
  return onSlowPhone(browser, async (page, session) => {
    await session.send('Network.emulateNetworkConditions', unlimited);
    await page.route('**/api/artworks', async (route) => {
      const works = (await (await route.fetch()).json()) as readonly Artwork[];
      await route.fulfill({
        json: Array.from({ length: copies }).flatMap((_, copy) =>
          works.map((work) => ({ ...work, id: `${work.id}${copy}`, title: `${work.title} ${copy}` })),
        ),
      });
    });
    // The gallery that is opened directly has its works from the page; from home it asks for them.
    await page.goto(url);
    await page.waitForTimeout(glance);
    await page.locator(explore).evaluate((link: HTMLElement) => link.click());
    const shown = page.getByRole('article');
    while ((await shown.count()) < cards) {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await page.waitForTimeout(100);
    }
    await page
      .getByRole('navigation')
      .first()
      .getByRole('link', { name: 'About' })
      .evaluate((link: HTMLElement) => link.click());
    await page.waitForURL('**/about');
    await page.waitForTimeout(glance);
    return page.evaluate(async (settled) => {
      let longest = 0;
      const observer = new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
      });
      observer.observe({ type: 'longtask' });
      history.back();
      await new Promise((resolve) => setTimeout(resolve, settled));
      observer.disconnect();
      return longest;
    }, glance);
  });
}

async function onSlowPhone<T>(
  browser: Browser,
  visit: (page: Page, session: CDPSession) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', connection);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
    return await visit(page, session);
  } finally {
    await context.close();
  }
}

/** Counts what the page fetches from here on, and answers what it has been so far. */
function count(session: CDPSession): () => Omit<Load, 'largestContentfulPaint'> {
  const types = new Map<string, string>();
  const sizes = new Map<string, number>();
  session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    sizes.set(requestId, encodedDataLength),
  );
  const sum = (wanted: (type: string) => boolean) =>
    [...sizes].reduce((bytes, [id, size]) => (wanted(types.get(id) ?? '') ? bytes + size : bytes), 0) / 1000;
  return () => ({
    requests: [...sizes.values()].filter((size) => size > 0).length,
    scripts: sum((type) => type === 'Script'),
    all: sum(() => true),
  });
}
