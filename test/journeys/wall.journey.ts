// Rule 3.7
import type { Page } from '@playwright/test';
import { allCategories } from '#shared/artwork/categories.ts';
import { galleryIsKept, listWorks } from '#test/support/journeys/artworks.ts';
import { expect, test } from '#test/support/journeys/journey.ts';
import { resize } from '#test/support/journeys/layout.ts';
import { watchShifts } from '#test/support/journeys/shifts.ts';
import { textFaceIsLoaded } from '#test/support/journeys/text-face.ts';
import { buildEntries } from '#web/features/gallery/entries.ts';

const walls = [
  { width: 390, height: 844, columns: 1 },
  { width: 820, height: 1180, columns: 2 },
  { width: 1440, height: 900, columns: 4 },
];
const cards = (page: Page) => page.getByRole('article');

/** Returns the titles of the works in the order in which Tab reaches their links. */
async function tabThrough(page: Page, count: number): Promise<readonly string[]> {
  await page.getByRole('button', { name: 'Show Wishlist' }).focus();
  const titles: string[] = [];
  for (let press = 0; press < count * 6 && titles.length < count; press++) {
    await page.keyboard.press('Tab');
    const title = await page.evaluate(() => {
      const link = document.activeElement?.closest('a[data-artwork]');
      return link?.closest('article')?.querySelector('h2')?.textContent;
    });
    if (title) titles.push(title);
  }
  return titles;
}

const boxes = (page: Page) =>
  cards(page).evaluateAll((articles) =>
    articles.map((article) => {
      const { left, top, width, height } = article.getBoundingClientRect();
      return { left: Math.round(left), top, right: left + width, bottom: top + height };
    }),
  );

/** Returns the cards in the window with their distances from the window's top. */
const findInWindow = () => () =>
  [...document.querySelectorAll<HTMLElement>('article')]
    .map((card) => ({ id: card.dataset['works'], box: card.getBoundingClientRect() }))
    .filter(({ box }) => box.bottom > 0 && box.top < window.innerHeight)
    .map(({ id, box }) => ({ id, top: box.top }));

/** Checks that no cards overlap, and returns the number of columns. */
async function columnsOf(page: Page): Promise<number> {
  const columns = new Map<number, { top: number; bottom: number; right: number }[]>();
  for (const { left, ...box } of await boxes(page)) columns.set(left, [...(columns.get(left) ?? []), box]);
  let edge = Number.NEGATIVE_INFINITY;
  for (const [left, column] of [...columns].sort(([a], [b]) => a - b)) {
    expect(left).toBeGreaterThan(edge);
    edge = Math.max(...column.map(({ right }) => right));
    const below = column.toSorted((a, b) => a.top - b.top);
    for (const [place, { top }] of below.entries()) {
      if (place > 0) expect(top).toBeGreaterThan((below[place - 1]?.bottom ?? 0) + 16);
    }
  }
  return columns.size;
}

test.describe('the gallery wall', () => {
  test.use({ reducedMotion: 'no-preference' });

  // Rule 3.5
  test('has one, two or four columns, and Tab follows the order of its works', {
    tag: '@desktop',
  }, async ({ page, baseURL }) => {
    // The style sheet alone must adapt the wall. Here the script is never told about a new width.
    await page.addInitScript(() => {
      MediaQueryList.prototype.addEventListener = () => undefined;
    });
    const works = buildEntries(await listWorks(baseURL), allCategories)
      .slice(0, 12)
      .map(({ title }) => title);
    for (const { columns, ...size } of walls) {
      await page.setViewportSize(size);
      // Opening the same URL again would restore the earlier works.
      await page.goto('about:blank');
      await page.goto('/gallery');
      await expect(cards(page)).toHaveCount(12);
      expect(await tabThrough(page, 12), `Tab at ${size.width}`).toEqual(works);
      expect(await columnsOf(page), `columns at ${size.width}`).toBe(columns);
      for (const to of [320, ...walls.map(({ width }) => width)]) {
        await page.setViewportSize({ width: to, height: size.height });
        const over = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(over, `from ${size.width} to ${to}`).toBeLessThanOrEqual(0);
      }
    }
    await resize(page, { width: 390, height: 844 });
    expect(await columnsOf(page)).toBe(1);
  });

  // Rule 3.8
  test('is restored without a layout shift when the visitor comes back', {
    tag: '@desktop',
  }, async ({ page }) => {
    for (const { width, height } of walls.filter(({ columns }) => columns !== 2)) {
      await page.setViewportSize({ width, height });
      await page.goto('about:blank');
      await page.goto('/gallery');
      const scrollDown = () => {
        window.scrollTo(0, document.body.scrollHeight);
        return document.querySelectorAll('article').length;
      };
      await expect.poll(() => page.evaluate(scrollDown)).toBeGreaterThan(12);
      await cards(page).nth(8).scrollIntoViewIfNeeded();
      await galleryIsKept(page);
      const inWindow = await page.evaluateHandle(findInWindow);
      const left = await inWindow.evaluate((find) => find());
      const count = await cards(page).count();

      const leave = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' });
      await leave.evaluate((link: HTMLElement) => link.click());
      await expect(page.getByRole('heading', { name: 'About the Artist' })).toBeVisible();
      // Resolves with the first cards; the others follow within milliseconds.
      const first = await inWindow.evaluate(
        (find) =>
          new Promise<{ count: number; cards: ReturnType<typeof find> }>((resolve) => {
            new MutationObserver(() => {
              const count = document.querySelectorAll('article').length;
              if (count > 0) resolve({ count, cards: find() });
            }).observe(document, { childList: true, subtree: true });
            history.back();
          }),
      );
      expect(first.count, `at ${width}`).toBeLessThan(count);
      await expect(cards(page)).toHaveCount(count);
      const whole = await inWindow.evaluate((find) => find());
      for (const [name, found] of Object.entries({ first: first.cards, whole })) {
        expect(
          found.map(({ id }) => id),
          `${name} at ${width}`,
        ).toEqual(left.map(({ id }) => id));
        for (const [place, { top }] of found.entries())
          expect(Math.abs(top - (left[place]?.top ?? 0)), `${name} at ${width}`).toBeLessThan(2);
      }
    }
  });

  test('moves no card when more works load, and has the right columns after a resize or with large text', {
    tag: '@desktop',
  }, async ({ page }) => {
    const moved = await watchShifts(page);
    await page.goto('/gallery');
    await expect(cards(page)).toHaveCount(12);
    // The late text font has a journey of its own.
    await textFaceIsLoaded(page);
    const before = await moved();
    // Scrolls to the position at which the next works are loaded, shortly before the end of the wall.
    await page
      .getByText('Loading more artworks...')
      .evaluate((end) => window.scrollBy(0, end.getBoundingClientRect().top - window.innerHeight - 100));
    await expect.poll(() => cards(page).count()).toBeGreaterThan(12);
    // Scrolls back to the first picture, because the browser may delay a picture outside the window.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect
      .poll(() =>
        cards(page)
          .first()
          .locator('img')
          .evaluate((image: HTMLImageElement) => image.complete),
      )
      .toBe(true);
    expect(await moved()).toBe(before);

    for (const { columns, ...size } of walls.toReversed()) {
      await resize(page, size);
      // Cards may overlap until they are placed again for the new window.
      await expect(async () => expect(await columnsOf(page)).toBe(columns)).toPass();
    }
    await page.addStyleTag({ content: 'html { font-size: 200% }' });
    await expect(async () => expect(await columnsOf(page)).toBe(1)).toPass();
    const last = cards(page).last();
    await last.scrollIntoViewIfNeeded();
    const [end, footer] = [await last.boundingBox(), await page.getByRole('contentinfo').boundingBox()];
    expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(footer?.y ?? 0);
  });
});
