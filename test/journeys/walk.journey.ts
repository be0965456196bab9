// Rule 6.21
import type { Page } from '@playwright/test';
import { findWork, nothingMoves } from '#test/support/journeys/artworks.ts';
import { expect, test } from '#test/support/journeys/journey.ts';
import { boxOf, isInReach, liesApart, resize } from '#test/support/journeys/layout.ts';
import { holdBack, saveData } from '#test/support/journeys/requests.ts';
import { watchShifts } from '#test/support/journeys/shifts.ts';
import { textFaceIsLoaded } from '#test/support/journeys/text-face.ts';
import { fingersOn } from '#test/support/journeys/touch.ts';

const dialogOf = (page: Page) => page.getByRole('dialog');
const titleOf = (page: Page) => dialogOf(page).getByRole('heading', { level: 2 });

/** Opens the card at this index in the gallery. Returns all titles in their order. */
async function openWork(page: Page, index: number): Promise<readonly string[]> {
  await page.goto('/gallery');
  await page.getByRole('article').nth(index).getByRole('link').click();
  await expect(dialogOf(page)).toBeVisible();
  return page.getByRole('article').getByRole('heading', { level: 2, includeHidden: true }).allTextContents();
}

/** Swipes a finger horizontally over the picture. */
async function swipe(page: Page, by: number): Promise<void> {
  const { x, y, width, height } = await boxOf(dialogOf(page).getByRole('button', { name: /^Zoom in/ }));
  const [middle, level] = [x + width / 2, y + height / 2];
  const fingers = await fingersOn(page, 4);
  await fingers.swipe({ x: middle - by / 2, y: level }, { x: middle + by / 2, y: level });
}

/** Returns the work's title and the label of its current picture. */
async function shown(page: Page): Promise<string> {
  const picture = await dialogOf(page).evaluate(
    (dialog) => dialog.querySelector('button[aria-current]')?.getAttribute('aria-label') ?? '',
  );
  return `${await titleOf(page).textContent()} ${picture}`;
}

/**
 * Swipes through the pictures of this work to the next work. Waits for the end of each movement: a swipe during it is
 * lost, and another one could skip a work.
 */
async function swipeOn(page: Page, by: number, to: string): Promise<void> {
  while ((await titleOf(page).textContent()) !== to) {
    const before = await shown(page);
    await nothingMoves(page);
    await swipe(page, by);
    await expect.poll(() => shown(page)).not.toBe(before);
  }
}

test('swipes show the next and the previous work, and a single step back closes the dialog', {
  tag: '@phone',
}, async ({ page }) => {
  const [, second = '', third = ''] = await openWork(page, 1);
  await expect(titleOf(page)).toHaveText(second);

  await swipeOn(page, -200, third);
  await swipeOn(page, 200, second);
  for (const size of [
    { width: 390, height: 844 },
    { width: 320, height: 640 },
    { width: 820, height: 1180 },
  ]) {
    await resize(page, size);
    const [previous, next] = ['Previous artwork', 'Next artwork'].map((name) =>
      dialogOf(page).getByRole('button', { name }),
    );
    if (!previous || !next) throw new Error('No buttons');
    await isInReach(page, previous);
    await isInReach(page, next);
    await liesApart(next, dialogOf(page).getByRole('button', { name: 'Close' }));
  }

  await page.goBack();
  await expect(dialogOf(page)).toBeHidden();
  await expect(page).toHaveURL(/\/gallery$/);
});

// Rule 5.20
test('a server-rendered work’s page links to its neighbors without requesting the list', {
  tag: '@desktop',
}, async ({ page, baseURL }) => {
  const work = await findWork(baseURL, 'The Moon Stairs', 'Prints on Wood');
  const lists: string[] = [];
  await saveData(page);
  page.on('request', (request) => {
    if (request.url().endsWith('/api/artworks')) lists.push(request.url());
  });
  await page.goto(`/artwork/${work.id}`);
  const formats = page.getByRole('region', { name: 'More formats of this work' });
  await expect(formats.getByRole('link')).not.toHaveCount(0);
  const nearby = page.getByRole('region', { name: 'Nearby in the gallery' });
  await expect(nearby.getByRole('link')).toHaveCount(4);
  expect(lists).toEqual([]);
  // The small pictures stay in one row, and their titles at one height.
  for (const size of [
    { width: 390, height: 844 },
    { width: 820, height: 1180 },
    { width: 1440, height: 900 },
  ]) {
    await resize(page, size);
    const lines = (part: string) =>
      nearby
        .locator(part)
        .evaluateAll((all) => [...new Set(all.map((one) => one.getBoundingClientRect().top))]);
    expect(await lines('li'), `${size.width} px`).toHaveLength(1);
    const [first = 0, ...others] = await lines('a > bdi');
    for (const other of others) expect(Math.abs(other - first)).toBeLessThanOrEqual(1);
  }

  const beside = nearby.getByRole('link').first();
  await beside.scrollIntoViewIfNeeded();
  const href = await beside.getAttribute('href');
  await beside.click();
  await expect(page).toHaveURL(new RegExp(`${href}$`));
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
});

// Rule 2.9
test('the section below the carousel causes no layout shift and fetches only pictures when it comes into view', {
  tag: '@phone',
}, async ({ page }) => {
  await saveData(page);
  const moved = await watchShifts(page);
  await page.goto('/');
  await expect(page.getByRole('group', { name: 'Featured Artwork' })).toBeVisible();
  await nothingMoves(page);
  await textFaceIsLoaded(page);
  const before = await moved();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() !== 'image') asked.push(request.url());
  });

  const see = page.getByRole('link', { name: /^See / });
  await see.scrollIntoViewIfNeeded();
  await page.getByRole('main').getByRole('link', { name: 'About the Artist' }).scrollIntoViewIfNeeded();
  for (const picture of await page.getByRole('main').locator('section').last().locator('img').all())
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);

  expect(await moved()).toBe(before);
  expect(asked).toEqual([]);
  const title = ((await see.textContent()) ?? '').replace('See ', '');
  await see.click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

// Otherwise a press that begins before and ends after the change would miss the link.
test('the footer in view stays in place when the content above it gets its own height', {
  tag: ['@desktop', '@phone'],
}, async ({ page }) => {
  const waiting = page.locator('html.one-screen');
  const topOf = (link: HTMLElement) => link.getBoundingClientRect().top;
  // As scripts are blocked, the first scroll shows the content.
  await page.route('**/*.js', () => undefined);
  await page.goto('/', { waitUntil: 'commit' });
  const link = page.getByRole('contentinfo').getByRole('link').first();
  await expect(link).toBeAttached();
  await expect(waiting).toHaveCount(1);

  const before = await link.evaluate((element: HTMLElement) => {
    element.scrollIntoView({ block: 'end' });
    return element.getBoundingClientRect().top;
  });
  await expect(waiting).toHaveCount(0);
  await nothingMoves(page);

  expect(Math.abs((await link.evaluate(topOf)) - before)).toBeLessThan(2);
});

test('the content in view stays in place when the fonts of the text above it arrive late', {
  tag: '@phone',
}, async ({ page }) => {
  const release = await holdBack(page, '**/*.woff2');
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  const scroll = (y: number) => page.evaluate((by) => scrollBy({ top: by, behavior: 'instant' }), y);
  await scroll(1400);
  await expect(page.locator('html.one-screen')).toHaveCount(0);
  await nothingMoves(page);
  await scroll(100);
  const inView = await page.evaluateHandle(() => document.elementFromPoint(innerWidth / 2, innerHeight / 2));
  const top = () => inView.evaluate((element) => element?.getBoundingClientRect().top ?? Number.NaN);
  const before = await top();

  release();
  await page.evaluate(() => document.fonts.ready);
  await nothingMoves(page);

  expect(Math.abs((await top()) - before)).toBeLessThan(2);
});
