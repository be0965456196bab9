// Rule 1.11
import type { Page } from '@playwright/test';
import { visitAll } from '#test/support/journeys/all-screens.ts';
import { findWork, nothingMoves, putIntoCart } from '#test/support/journeys/artworks.ts';
import { goOn } from '#test/support/journeys/go-on.ts';
import { expect, fillShipping, test } from '#test/support/journeys/journey.ts';

/** A laptop at 400 % and at 200 % zoom, and phones held sideways. */
const lowWindows = [
  { width: 320, height: 225 },
  { width: 640, height: 450 },
  { width: 844, height: 390 },
  { width: 667, height: 375 },
] as const;

/** Pixels that the navigation bar may take of a low window. */
const highestNavigation = 48;

/** What cannot be seen on this screen while it has the focus, and bars that take too much of the window. */
async function hiddenOn(page: Page, name: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const size of lowWindows) {
    await page.setViewportSize(size);
    await nothingMoves(page);
    await page.evaluate(watchFocus);
    // A press of Tab takes about a frame, and a focus by script scrolls in the same way.
    if (size === lowWindows[0]) await pressTab(page);
    const wrong = await page.evaluate(() => window.endWatchingFocus());
    wrong.push(...(await page.evaluate(tooHighBars, highestNavigation)));
    found.push(...wrong.map((what) => `${name} at ${size.width} × ${size.height}: ${what}`));
  }
  return found;
}

/** Once through what is open; of a long page the first 40 controls, and the last 10 backwards. */
async function pressTab(page: Page): Promise<void> {
  const start = () =>
    page.evaluate(() => {
      const from = document.querySelector<HTMLElement>('dialog:modal') ?? document.body;
      from.tabIndex = -1;
      from.focus();
      from.removeAttribute('tabindex');
    });
  const press = (key: string, times: number) =>
    Promise.all(Array.from({ length: times }, () => page.keyboard.press(key)));
  const stops = await page.evaluate(() => window.focusStops().length);
  await start();
  await press('Tab', Math.min(stops, 40));
  if (stops <= 40) return;
  await start();
  await press('Shift+Tab', 10);
}

declare global {
  interface Window {
    focusStops: () => readonly HTMLElement[];
    /** Answers the controls that were less than half visible at some time while they had the focus. */
    endWatchingFocus: () => string[];
  }
}

/** In the page: measures the control that has the focus after each press of Tab, then each again by script. */
function watchFocus(): void {
  const seen = new Map<Element, string>();
  let looks = 0;
  /** The part that can be seen, of what fits the window at once. */
  const visiblePart = (element: Element): number => {
    const grid = 12;
    let [visible, whole, height, width] = [0, 0, 0, 0];
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    for (const box of element.getClientRects()) {
      const area = box.width * box.height;
      whole += area;
      [width, height] = [Math.max(width, box.width), Math.max(height, box.height)];
      for (let point = 0; point < grid * grid; point += 1) {
        const x = box.x + (((point % grid) + 0.5) / grid) * box.width;
        const y = box.y + ((Math.floor(point / grid) + 0.5) / grid) * box.height;
        const hit = document.elementFromPoint(x, y);
        if (hit && [element, ...labels].some((own) => own.contains(hit))) visible += area / grid ** 2;
      }
    }
    const fitting = Math.min(1, innerWidth / width) * Math.min(1, innerHeight / height);
    return visible / (whole * fitting);
  };
  const look = () => {
    const focused = document.activeElement;
    if (!focused || focused === document.body || focused.matches('dialog')) return;
    looks += 1;
    const part = visiblePart(focused);
    if (part >= 0.5) return;
    const { x, y, width, height } = focused.getBoundingClientRect();
    const name = focused.getAttribute('aria-label') ?? focused.textContent?.trim().slice(0, 40);
    const box = [x, y, width, height].map(Math.round).join(' ');
    const what = `${focused.localName} "${name || focused.id}"`;
    seen.set(focused, `${what} is ${Math.round(part * 100)} % visible (${box})`);
  };
  window.focusStops = () => {
    const within = document.querySelector('dialog:modal') ?? document;
    const stops = within.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, iframe, [tabindex="0"]',
    );
    return [...stops].filter((one) => !one.matches(':disabled, [tabindex="-1"]') && one.checkVisibility());
  };
  const own = new AbortController();
  addEventListener('keyup', look, { signal: own.signal, capture: true });
  window.endWatchingFocus = () => {
    own.abort();
    const stops = window.focusStops();
    for (const stop of [...stops, ...stops.toReversed()]) {
      stop.focus();
      look();
    }
    return looks > 0 ? [...seen.values()] : ['nothing had the focus'];
  };
}

/** In the page: bars that stay in view and take more than 40 % of the window, or the navigation more than it may. */
function tooHighBars(highest: number): readonly string[] {
  const stays = (element: Element) => {
    const { position, display } = getComputedStyle(element);
    if (display === 'none' || element.matches('dialog')) return false;
    const isFoot = element.matches('dialog [data-bar], dialog [data-actions]');
    return position === 'sticky' || position === 'fixed' || (isFoot && !scrolls(element));
  };
  /** Whether what it stands in is scrolled with it. */
  const scrolls = (element: Element) => {
    for (
      let around = element.parentElement;
      around && !around.matches('dialog');
      around = around.parentElement
    )
      if (/auto|scroll/.test(getComputedStyle(around).overflowY)) return true;
    return false;
  };
  const dialog = document.querySelector('dialog:modal');
  const bars = [...(dialog ?? document).querySelectorAll('*')].filter(stays).flatMap((bar) => {
    const { height, width } = bar.getBoundingClientRect();
    const isBar = width > innerWidth / 3 && height > innerHeight * 0.4;
    return isBar ? [`${bar.localName}.${bar.className} takes ${Math.round(height)} px`] : [];
  });
  const header = document.querySelector('header:has(nav)');
  if (!header) return bars;
  const { height, top } = header.getBoundingClientRect();
  if (height > highest) bars.push(`the navigation bar takes ${height} px`);
  scrollTo({ top: 400, behavior: 'instant' });
  if (!dialog && header.getBoundingClientRect().top !== Math.min(top, 0))
    bars.push('the navigation bar leaves the top');
  return bars;
}

/** Screens that other journeys hand to axe. */
async function visitMore(page: Page, baseURL: string | undefined, look: (name: string) => Promise<void>) {
  await goOn(page, '/sold');
  await page.getByRole('heading', { name: 'Sold works' }).waitFor();
  await look('sold');
  await page.goto('/gallery');
  await page.getByRole('article').getByRole('button', { name: 'Wishlist' }).first().click();
  // A message is passing: what it covers is the subject of other journeys.
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByRole('button', { name: 'Show Wishlist' }).click();
  await look('wishlist');
  await page.goto('/gallery?sort=price-high');
  await page.getByRole('button', { name: /^Sort and filter/ }).click();
  await look('sort and filter');
  await goOn(page, `/artwork/${(await findWork(baseURL, 'Three Moons, No Waiting', 'Originals')).id}`);
  await page.getByRole('button', { name: 'Ask about this work' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send question' }).waitFor();
  await look('ask about a work');

  const { id, variations } = await findWork(baseURL, 'The Moon Stairs', 'Prints on Wood');
  await putIntoCart(page, id, variations[0]?.id ?? '');
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await fillShipping(page);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.getByRole('link', { name: 'Track this order on its own page' }).click();
  await page.getByRole('region', { name: 'How your order stands' }).waitFor();
  await look('order page');

  await page.goto('/orderadmin?view=test');
  await page.locator('main a[href*="order="]').first().click();
  await page.getByRole('heading', { name: 'Timeline' }).waitFor();
  await look('order');
  await page.goto('/admin');
  await page.getByRole('checkbox', { name: /^All \d+ shown$/ }).check();
  await look('works that are selected');
  await page.getByRole('button', { name: 'Print…' }).click();
  await page.getByRole('dialog').waitFor();
  await look('print');
}

test.describe('at 400 % and 200 % zoom and on a phone held sideways', { tag: '@desktop' }, () => {
  test('every control of every page and dialog can be seen while it has the focus, and no bar takes the window', async ({
    page,
    baseURL,
  }) => {
    test.setTimeout(600_000);
    const found: string[] = [];
    const look = async (name: string) => {
      const own = page.viewportSize();
      found.push(...(await hiddenOn(page, name)));
      if (own) await page.setViewportSize(own);
    };
    await visitAll(page, baseURL, look);
    await visitMore(page, baseURL, look);
    expect(found).toEqual([]);
  });
});
