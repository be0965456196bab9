import type { CDPSession, Page } from '@playwright/test';
import { displayTitle } from '#shared/artwork/titles.ts';
import { listWorks } from '#test/support/journeys/artworks.ts';
import { renderInBrowser } from '#test/support/journeys/client-rendered.ts';
import { expect, test } from '#test/support/journeys/journey.ts';

const widths = [390, 820, 1280, 1440, 1920, 2560];
/** Numbers of works with the widths of the windows. Every run tests the widest window. */
const rounds = [
  { count: 5, widths: [2560], tag: '@desktop' },
  { count: 2, widths, tag: '@desktop-long' },
];

/** Features this many works with different titles, and returns their titles in order. */
async function feature(page: Page, baseURL: string | undefined, count: number): Promise<readonly string[]> {
  const buyable = (await listWorks(baseURL)).filter(
    ({ variations: [first] }) => first !== undefined && first.inStock > 0,
  );
  const byTitle = new Map(buyable.map((work) => [displayTitle(work.title), work]));
  const titles = [...byTitle.keys()].slice(0, count);
  const chosen = [...byTitle.values()].slice(0, count);
  expect(chosen).toHaveLength(count);
  await renderInBrowser(page);
  await page.route('**/api/featured-artworks', (route) =>
    route.fulfill({
      json: chosen.map((artwork) => ({ artworkId: artwork.id, artwork })),
    }),
  );
  return titles;
}

/** Hides pictures, which keep their space: painting them hundreds of times would take most of the time. */
function blockPictures(page: Page): Promise<void> {
  return page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('img { visibility: hidden }');
    document.adoptedStyleSheets.push(sheet);
  });
}

const carouselOf = (page: Page) => page.getByRole('group', { name: 'Featured Artwork' });

/**
 * Resolves with the title of the work at the heading's left edge: as soon as it is the expected title, otherwise after
 * 120 frames. Checks each frame within the page, because requests from outside would be slower than the carousel.
 */
function leadingTitle(page: Page, expected: string): Promise<string | undefined> {
  return carouselOf(page).evaluate(async (group, title) => {
    const heading = group.parentElement?.querySelector('h2');
    if (!heading) return undefined;
    const leading = () => {
      const edge =
        heading.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(heading).paddingLeft);
      const slide = [...group.querySelectorAll('a')].find(
        (link) => Math.abs(link.getBoundingClientRect().left - edge) <= 2,
      );
      return slide?.querySelector('bdi')?.textContent ?? undefined;
    };
    for (let frame = 0; frame < 120 && leading() !== title; frame++) await new Promise(requestAnimationFrame);
    return leading();
  }, expected);
}

/** Goes through all works once, and checks that they appear in order. */
async function goRound(
  page: Page,
  titles: readonly string[],
  step: () => Promise<unknown>,
  how: string,
): Promise<void> {
  const [first = '', ...others] = titles;
  expect(await leadingTitle(page, first), how).toBe(first);
  for (const title of [...others, first]) {
    await step();
    expect(await leadingTitle(page, title), how).toBe(title);
  }
}

const backwards = ([first, ...others]: readonly string[]) => [first ?? '', ...others.reverse()];

/** Waits until a button does not move. Returns a function that clicks the middle of the button. */
async function presser(page: Page, name: string): Promise<() => Promise<void>> {
  const button = page.getByRole('button', { name });
  await button.click({ trial: true });
  const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return () => page.mouse.click(x + width / 2, y + height / 2);
}

/**
 * Returns the path of a swipe over the row: about as long as the work that leaves or enters the view is wide. Measures
 * once the row has not moved for some frames.
 */
function pathOf(page: Page, direction: 'left' | 'right') {
  return carouselOf(page)
    .getByRole('list')
    .evaluate(async (row, isLeft) => {
      for (let still = 0, at = row.scrollLeft; still < 4; at = row.scrollLeft) {
        await new Promise(requestAnimationFrame);
        still = row.scrollLeft === at ? still + 1 : 0;
      }
      const { left, width, top } = row.getBoundingClientRect();
      const inset = Number.parseFloat(getComputedStyle(row).paddingLeft);
      const slides = [...row.querySelectorAll('li')].map((slide) => slide.getBoundingClientRect());
      const first = slides.findIndex((slide) => slide.left > left + inset - 2);
      const by = (slides[isLeft ? first : first - 1]?.width ?? 0) + 20;
      const [middle, side] = [left + width / 2, isLeft ? 1 : -1];
      return { from: middle + (side * by) / 2, to: middle - (side * by) / 2, y: top + 90 };
    }, direction === 'left');
}

async function swipe(page: Page, touch: CDPSession, direction: 'left' | 'right'): Promise<void> {
  const { from, to, y } = await pathOf(page, direction);
  const begun = Date.now() / 1000 - 1;
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', beat: number, x?: number) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === undefined ? [] : [{ x, y }],
      timestamp: begun + beat * 0.05,
    });
  // Moves slowly, with a pause at the end, because the distance of a fling depends on the browser.
  const moves = [1, 2, 3, 4, 5, 6, 6, 6].map((part) => from + ((to - from) * part) / 6);
  await Promise.all([
    send('touchStart', 0, from),
    ...moves.map((x, beat) => send('touchMove', beat + 1, x)),
    send('touchEnd', 12),
  ]);
}

test.describe('the carousel', () => {
  test.use({ hasTouch: true, reducedMotion: 'reduce' });

  for (const { count, widths, tag } of rounds) {
    // Rule 2.3
    test(`shows each of ${count} works in both directions, at ${widths.join(', ')} px`, { tag }, async ({
      page,
      baseURL,
    }) => {
      test.slow();
      const titles = await feature(page, baseURL, count);
      const touch = await page.context().newCDPSession(page);
      await page.goto('/');
      await blockPictures(page);
      for (const width of widths) {
        await page.setViewportSize({ width, height: width < 1000 ? 1000 : 900 });
        await carouselOf(page).scrollIntoViewIfNeeded();
        const ways = [
          ['Next', titles, await presser(page, 'Next artwork')],
          ['Previous', backwards(titles), await presser(page, 'Previous artwork')],
          ['right arrow', titles, () => page.keyboard.press('ArrowRight')],
          ['left arrow', backwards(titles), () => page.keyboard.press('ArrowLeft')],
          ['swipe left', titles, () => swipe(page, touch, 'left')],
          ['swipe right', backwards(titles), () => swipe(page, touch, 'right')],
        ] as const;
        await page.getByRole('button', { name: 'Next artwork' }).focus();
        for (const [how, round, step] of ways) await goRound(page, round, step, `${how} at ${width}`);
      }
    });
  }
});
