import { expect, type Locator, type Page } from '@playwright/test';
import { nothingMoves } from './artworks.ts';
import { isLongForm } from './long-form.ts';

/** Window sizes of the journeys in CSS pixels. The second is for the long form only: other journeys use that width. */
export const windows = [
  { width: 320, height: 640 },
  ...(isLongForm ? [{ width: 390, height: 844 }] : []),
  { width: 820, height: 1180 },
  { width: 1366, height: 657 },
  { width: 1920, height: 1080 },
];

/** Sets the browser's default text size in pixels, which rem lengths and media queries follow. */
export async function setTextSize(page: Page, pixels: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: pixels, fixed: pixels } });
}

/** Sets the text size to 200 %. */
export const doubleText = (page: Page) => setTextSize(page, 32);

/** Resizes the window and waits until nothing moves: a dialog that is a sheet in a narrow window opens again. */
export async function resize(page: Page, size: { readonly width: number; readonly height: number }) {
  await page.setViewportSize(size);
  await nothingMoves(page);
}

/** Runs a check in the window of a phone and of a desktop, and restores the size. */
export async function inBothWindows(page: Page, look: () => Promise<unknown>): Promise<void> {
  const own = page.viewportSize();
  const others = [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ].filter(({ width }) => width !== own?.width);
  for (const size of others) {
    await resize(page, size);
    await look();
  }
  if (own) await resize(page, own);
  await look();
}

/** Checks that a dialog's buttons are visible in low windows without scrolling. Restores the size. */
export async function hasButtonsInView(page: Page, dialog: Locator): Promise<void> {
  const own = page.viewportSize();
  const buttons = dialog.locator('[data-actions] button');
  await expect(buttons.first()).toBeVisible();
  for (const size of [
    { width: 390, height: 640 },
    { width: 1440, height: 600 },
  ]) {
    await resize(page, size);
    for (const button of await buttons.all()) await expect(button).toBeInViewport({ ratio: 1 });
  }
  if (own) await resize(page, own);
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export async function boxOf(locator: Locator): Promise<Box> {
  await expect(locator).toBeVisible();
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not on the screen');
  return box;
}

/** Checks that an element is completely inside the window, and that nothing covers its center. */
export async function isInReach(page: Page, locator: Locator): Promise<void> {
  await expect(locator).toBeVisible();
  const { box, isOnTop } = await locator.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    return {
      box: { x, y, width, height },
      isOnTop: hit !== null && (element.contains(hit) || hit.contains(element)),
    };
  });
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  const where = `${JSON.stringify(box)} in ${size.width} × ${size.height}`;
  expect(box.y, where).toBeGreaterThanOrEqual(0);
  expect(box.y + box.height, where).toBeLessThanOrEqual(size.height + 0.5);
  expect(box.x, where).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width, where).toBeLessThanOrEqual(size.width + 0.5);
  expect(isOnTop, where).toBe(true);
}

export async function liesApart(one: Locator, other: Locator): Promise<void> {
  const [a, b] = [await boxOf(one), await boxOf(other)];
  const apart =
    a.x + a.width <= b.x + 0.5 ||
    b.x + b.width <= a.x + 0.5 ||
    a.y + a.height <= b.y + 0.5 ||
    b.y + b.height <= a.y + 0.5;
  expect(apart, `${JSON.stringify(a)} and ${JSON.stringify(b)}`).toBe(true);
}

/** Returns the number of lines of an element's text. */
export function linesOf(locator: Locator): Promise<number> {
  return locator.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
  });
}

/** Returns the words of a list that break across lines although they fit a phone with large text. */
export function brokenWords(list: Locator): Promise<readonly string[]> {
  return list.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.checkVisibility()) continue;
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\b[A-Za-z]{2,11}\b/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
          broken.push(word);
      }
    }
    return broken;
  });
}
