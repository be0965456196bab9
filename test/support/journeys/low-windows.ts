import type { Page } from '@playwright/test';
import { nothingMoves } from './artworks.ts';
import { isLongForm } from './long-form.ts';

/** A laptop at 400 % zoom and a phone in landscape. The long form adds a laptop at 200 % and a smaller phone. */
const lowWindows = [
  { width: 320, height: 225 },
  { width: 844, height: 390 },
  ...(isLongForm
    ? [
        { width: 640, height: 450 },
        { width: 667, height: 375 },
      ]
    : []),
];

/**
 * Returns the faults of a page in low windows: focused controls that are not visible, bars that take too much of the
 * window, and elements that are too wide.
 */
export async function faultsInLowWindows(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  for (const size of lowWindows) {
    await page.setViewportSize(size);
    await nothingMoves(page);
    // A control that a script focuses matches `:focus-visible` only after a key was pressed.
    await page.keyboard.press('Tab');
    const wrong = await page.evaluate(hiddenFocus);
    wrong.push(...(await page.evaluate(oversized)));
    found.push(...wrong.map((what) => `at ${size.width} × ${size.height}: ${what}`));
  }
  // Scrolls back, because axe reports a target as too small if a bar or the skip link covers part of it.
  await page.evaluate(() => {
    scrollTo({ top: 0, behavior: 'instant' });
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && !focused.closest('dialog')) focused.blur();
  });
  return found;
}

/** In the page: focuses each control of the open content, and returns the controls that are less than half visible. */
async function hiddenFocus(): Promise<string[]> {
  const seen = new Map<Element, string>();
  let looks = 0;
  /** Returns the visible share of an element, relative to the part that fits the window. */
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
  const isSeen = () => visiblePart(document.activeElement ?? document.body) >= 0.5;
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
  const within = document.querySelector('dialog:modal') ?? document;
  const stops = [
    ...within.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, iframe, [tabindex="0"]',
    ),
  ].filter((one) => !one.matches(':disabled, [tabindex="-1"]') && one.checkVisibility());
  for (const stop of [...stops, ...stops.toReversed()]) {
    stop.focus();
    // Content far from the window gets its layout late, and moves other content one frame later.
    for (let frames = 0; frames < 3 && !isSeen(); frames += 1) await new Promise(requestAnimationFrame);
    look();
  }
  return looks > 0 ? [...seen.values()] : ['nothing had the focus'];
}

/** In the page: returns fixed bars over 40 % of the window, a navigation bar over 48 px, and elements too wide. */
function oversized(): readonly string[] {
  /** Whether an ancestor of the element scrolls it. */
  const scrolls = ({ parentElement: around }: Element): boolean =>
    around !== null &&
    !around.matches('dialog') &&
    (/auto|scroll/.test(getComputedStyle(around).overflowY) || scrolls(around));
  const stays = (element: Element) => {
    const { position, display } = getComputedStyle(element);
    if (display === 'none' || element.matches('dialog')) return false;
    const isFoot = element.matches('dialog [data-bar], dialog [data-actions]');
    return position === 'sticky' || position === 'fixed' || (isFoot && !scrolls(element));
  };
  const dialog = document.querySelector('dialog:modal');
  const found = [...(dialog ?? document).querySelectorAll('*')].filter(stays).flatMap((bar) => {
    const { height, width } = bar.getBoundingClientRect();
    const isBar = width > innerWidth / 3 && height > innerHeight * 0.4;
    return isBar ? [`${bar.localName}.${bar.className} takes ${Math.round(height)} px`] : [];
  });
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push(`${scrollWidth - clientWidth} px too wide`);
  const header = document.querySelector('header:has(nav)');
  if (!header) return found;
  const { height, top } = header.getBoundingClientRect();
  if (height > 48) found.push(`the navigation bar takes ${height} px`);
  scrollTo({ top: 400, behavior: 'instant' });
  if (!dialog && header.getBoundingClientRect().top !== Math.min(top, 0))
    found.push('the navigation bar leaves the top');
  return found;
}
