import type { Page } from '@playwright/test';
import { displayTitle } from '#shared/rules/titles.ts';
import { expect, test } from '../support/journey.ts';

const widths = [390, 820, 1280, 1440, 1920, 2560];
const counts = [2, 5, 12];

interface ListedWork {
  readonly title: string;
  readonly imageUrl: string;
  readonly variations: readonly { readonly inStock: number }[];
}

/** Lets the artist have featured this many works, of a title each; answers the titles in their order. */
async function feature(page: Page, baseURL: string | undefined, count: number): Promise<readonly string[]> {
  const works = (await (await fetch(`${baseURL}/api/artworks`)).json()) as readonly ListedWork[];
  const buyable = works.filter(({ variations: [first] }) => first !== undefined && first.inStock > 0);
  const byTitle = new Map(buyable.map((work) => [displayTitle(work.title), work]));
  const titles = [...byTitle.keys()].slice(0, count);
  const chosen = [...byTitle.values()].slice(0, count);
  expect(chosen).toHaveLength(count);
  await page.route('**/api/featured-artworks', (route) =>
    route.fulfill({
      json: chosen.map((artwork) => ({ artworkId: 'id' in artwork ? artwork.id : '', artwork })),
    }),
  );
  return titles;
}

const carouselOf = (page: Page) => page.getByRole('group', { name: 'Featured Artwork' });

/** The title of the work that stands first, under the heading's left edge; undefined while the row moves. */
function leadingTitle(page: Page): Promise<string | undefined> {
  return carouselOf(page).evaluate((group) => {
    const heading = group.parentElement?.querySelector('h2');
    if (!heading) return undefined;
    const edge =
      heading.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(heading).paddingLeft);
    const slide = [...group.querySelectorAll('a')].find(
      (link) => Math.abs(link.getBoundingClientRect().left - edge) <= 2,
    );
    return slide?.querySelector('span')?.textContent ?? undefined;
  });
}

/** Goes once round, and sees each work come by in its turn. */
async function goRound(
  page: Page,
  titles: readonly string[],
  step: () => Promise<void>,
  how: string,
): Promise<void> {
  await expect.poll(() => leadingTitle(page), how).toBe(titles[0]);
  for (const title of [...titles.slice(1), titles[0]]) {
    await step();
    await expect.poll(() => leadingTitle(page), { message: how, intervals: [20, 50, 100] }).toBe(title);
  }
}

const backwards = ([first, ...others]: readonly string[]) => [first ?? '', ...others.reverse()];

/** Resolves when the row has not moved for some frames: a finger is put on what stands still. */
async function restOf(row: Element): Promise<void> {
  for (let still = 0, left = row.scrollLeft; still < 4; left = row.scrollLeft) {
    await new Promise(requestAnimationFrame);
    still = row.scrollLeft === left ? still + 1 : 0;
  }
}

/** A finger drawn over the row by about the width of the work that leaves or comes. */
async function swipe(page: Page, direction: 'left' | 'right'): Promise<void> {
  const row = carouselOf(page).getByRole('list');
  await row.evaluate(restOf);
  const [from, to, y] = await row.evaluate((element, isLeft) => {
    const { left, width, top } = element.getBoundingClientRect();
    const inset = Number.parseFloat(getComputedStyle(element).paddingLeft);
    const slides = [...element.querySelectorAll('li')].map((slide) => slide.getBoundingClientRect());
    const first = slides.findIndex((slide) => slide.left > left + inset - 2);
    const work = slides[isLeft ? first : first - 1];
    const by = (work?.width ?? 0) + 20;
    const middle = left + width / 2;
    return isLeft
      ? [middle + by / 2, middle - by / 2, top + 90]
      : [middle - by / 2, middle + by / 2, top + 90];
  }, direction === 'left');
  const [start, end] = [from ?? 0, to ?? 0];
  const path = [1, 2, 3, 4, 5, 6, 6, 6].map((part) => start + ((end - start) * part) / 6);
  const touch = await page.context().newCDPSession(page);
  const begun = Date.now() / 1000 - 1;
  await touch.send('Input.dispatchTouchEvent', {
    type: 'touchStart',
    touchPoints: [{ x: start, y: y ?? 0 }],
    timestamp: begun,
  });
  // Slowly, and still for a moment at the end: how far a hard push runs on is the browser's own affair.
  for (const [beat, x] of path.entries()) {
    await touch.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: [{ x, y: y ?? 0 }],
      timestamp: begun + (beat + 1) * 0.05,
    });
  }
  await touch.send('Input.dispatchTouchEvent', {
    type: 'touchEnd',
    touchPoints: [],
    timestamp: begun + 0.6,
  });
  await touch.detach();
}

test.describe('the carousel', () => {
  test.use({ hasTouch: true, reducedMotion: 'reduce' });

  for (const count of counts) {
    test(`brings each of ${count} works by, both ways round, at every width`, { tag: '@desktop' }, async ({
      page,
      baseURL,
    }) => {
      test.slow();
      const titles = await feature(page, baseURL, count);
      const [previous, next] = ['Previous artwork', 'Next artwork'].map((name) =>
        page.getByRole('button', { name }),
      );
      await page.goto('/');
      for (const width of widths) {
        await page.setViewportSize({ width, height: width < 1000 ? 1000 : 900 });
        await carouselOf(page).scrollIntoViewIfNeeded();
        await goRound(page, titles, async () => next?.click(), `Next at ${width}`);
        await goRound(page, backwards(titles), async () => previous?.click(), `Previous at ${width}`);
        await next?.focus();
        await goRound(page, titles, () => page.keyboard.press('ArrowRight'), `right arrow at ${width}`);
        await goRound(
          page,
          backwards(titles),
          () => page.keyboard.press('ArrowLeft'),
          `left arrow at ${width}`,
        );
        await goRound(page, titles, () => swipe(page, 'left'), `swipe left at ${width}`);
        await goRound(page, backwards(titles), () => swipe(page, 'right'), `swipe right at ${width}`);
      }
    });
  }
});
