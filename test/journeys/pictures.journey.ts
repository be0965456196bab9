// Rule 6.20
import type { Locator, Page } from '@playwright/test';
import { violations } from '#test/support/journeys/accessible.ts';
import { findWork, nothingMoves, openWork } from '#test/support/journeys/artworks.ts';
import { expect, test } from '#test/support/journeys/journey.ts';
import { boxOf, doubleText, isInReach, resize } from '#test/support/journeys/layout.ts';
import { fingersOn } from '#test/support/journeys/touch.ts';

const title = 'The Moon Stairs';

async function middleOf(locator: Locator) {
  const { x, y, width, height } = await boxOf(locator);
  return { x: x + width / 2, y: y + height / 2 };
}

const view = (page: Page) => page.getByRole('button', { name: /^Zoom in/ });
const zoomed = (page: Page) => page.getByRole('dialog', { name: `Zoomed in: ${title}` });
const shownInZoom = (page: Page) => zoomed(page).locator('div:not([aria-hidden]) > img');

/** Returns the zoom factor of the picture. */
async function scaleOf(page: Page): Promise<number> {
  return shownInZoom(page).evaluate((image: HTMLImageElement) => {
    return image.getBoundingClientRect().width / image.offsetWidth;
  });
}

async function openPage(page: Page, baseURL: string | undefined) {
  const { id } = await findWork(baseURL, title, 'Originals');
  await page.goto(`/artwork/${id}`);
  await page.getByRole('list', { name: 'Pictures of this work' }).waitFor();
}

test.describe('several pictures of a work', () => {
  test('change by swipes, and are zoomed by taps and pinches', { tag: '@phone' }, async ({
    page,
    baseURL,
  }) => {
    await openPage(page, baseURL);
    const fingers = await fingersOn(page);
    const before = await boxOf(view(page));
    const { x, y } = await middleOf(view(page));

    await fingers.swipe({ x: x + 90, y }, { x: x - 90, y });
    await expect(page.getByText('Picture 2 of 4')).toBeAttached();
    await nothingMoves(page);
    expect(await boxOf(view(page))).toEqual(before);
    await fingers.swipe({ x: x - 90, y }, { x: x + 90, y });
    await expect(page.getByText('Picture 1 of 4')).toBeAttached();
    // A vertical swipe scrolls the page. The scrolling continues after the finger is lifted, and a tap would only stop
    // it.
    const stands = page.evaluate(
      () => new Promise((resolve) => addEventListener('scrollend', () => resolve(true), { once: true })),
    );
    await fingers.swipe({ x, y: y + 120 }, { x, y: y - 120 });
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(50);
    await stands;
    await expect(page.getByText('Picture 1 of 4')).toBeAttached();
    await page.evaluate(() => window.scrollTo(0, 0));

    await view(page).tap();
    await expect(zoomed(page)).toHaveAttribute('data-state', 'loaded');
    await nothingMoves(page);
    await expect(shownInZoom(page)).toHaveAttribute('src', /-1280\.avif$/);
    const middle = await middleOf(zoomed(page));
    await fingers.doubleTap(middle);
    await nothingMoves(page);
    expect(await scaleOf(page)).toBeGreaterThan(1.9);
    const { x: left } = await boxOf(shownInZoom(page));
    await fingers.swipe(middle, { x: middle.x + 60, y: middle.y });
    expect((await boxOf(shownInZoom(page))).x).toBeGreaterThan(left + 30);
    await fingers.pinch(middle, 150, 30);
    await nothingMoves(page);
    expect(await scaleOf(page)).toBe(1);

    await fingers.pinch(middle, 40, 70);
    await nothingMoves(page);
    expect(await scaleOf(page)).toBeCloseTo(1.75, 1);
    await fingers.pinch(middle, 120, 30);
    await nothingMoves(page);
    expect(await scaleOf(page)).toBe(1);

    await fingers.swipe(middle, { x: middle.x - 140, y: middle.y });
    await expect(zoomed(page).getByText('2 / 4')).toBeVisible();
    await expect(shownInZoom(page)).toHaveAttribute('alt', 'The moon, asleep at the top of the stairs');
    await nothingMoves(page);
    await fingers.swipe(middle, { x: middle.x, y: middle.y + 60 });
    await expect(zoomed(page)).toBeHidden();
    await expect(page.getByText('Picture 2 of 4')).toBeAttached();
  });

  test('can be browsed and zoomed by keyboard, and are announced to screen readers', {
    tag: '@desktop',
  }, async ({ page }) => {
    await page.goto('/gallery');
    const dialog = await openWork(page, title);
    await dialog.getByLabel('Category').selectOption('Originals');
    const thumbnails = dialog.getByRole('list', { name: 'Pictures of this work' }).getByRole('button');
    await expect(thumbnails).toHaveCount(4);
    await view(page).focus();
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByText('Picture 2 of 4: The moon, asleep')).toBeAttached();
    await page.keyboard.press('Tab');
    await expect(thumbnails.nth(1)).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(thumbnails.nth(2)).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(zoomed(page)).toHaveAttribute('data-state', 'loaded');
    for (const [key, scale] of [
      ['+', 1.5],
      ['-', 1],
      ['+', 1.5],
      ['0', 1],
    ] as const) {
      await page.keyboard.press(key);
      await nothingMoves(page);
      expect(await scaleOf(page), key).toBeCloseTo(scale, 2);
    }
    await page.keyboard.press('ArrowLeft');
    await expect(zoomed(page).getByText('2 / 4')).toBeVisible();
    await nothingMoves(page);
    await page.keyboard.press('+');
    await page.keyboard.press('+');
    await nothingMoves(page);
    const near = await boxOf(shownInZoom(page));
    await page.keyboard.press('ArrowLeft');
    await nothingMoves(page);
    expect((await boxOf(shownInZoom(page))).x).toBeGreaterThan(near.x + 40);

    // While the picture is zoomed in, the wheel zooms. At full size a new turn of the wheel closes the view.
    const scale = await scaleOf(page);
    await page.mouse.move(720, 450);
    await page.mouse.wheel(0, 60);
    await nothingMoves(page);
    expect(await scaleOf(page)).toBeLessThan(scale);
    await page.keyboard.press('0');
    await nothingMoves(page);
    expect(await violations(page, {})).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(zoomed(page)).toBeHidden();
    await expect(view(page)).toBeFocused();
    await expect(dialog.getByText('Picture 2 of 4: The moon, asleep')).toBeAttached();
  });

  test('are reachable below their painting at every width, in forced colors and with large text', {
    tag: '@desktop',
  }, async ({ page, baseURL }) => {
    await openPage(page, baseURL);
    const thumbnails = page.getByRole('list', { name: 'Pictures of this work' }).getByRole('button');
    for (const size of [
      { width: 390, height: 844 },
      { width: 820, height: 1180 },
      { width: 1440, height: 900 },
      { width: 1920, height: 1080 },
    ]) {
      await resize(page, size);
      for (const thumbnail of await thumbnails.all()) {
        await isInReach(page, thumbnail);
        const { width, height } = await boxOf(thumbnail);
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
      }
    }
    await page.emulateMedia({ forcedColors: 'active' });
    const outline = (at: number) =>
      thumbnails.nth(at).evaluate((button) => getComputedStyle(button).outlineStyle);
    expect([await outline(0), await outline(1)]).toEqual(['solid', 'none']);
    await page.emulateMedia({ forcedColors: 'none' });
    await doubleText(page);
    await resize(page, { width: 390, height: 844 });
    await thumbnails.nth(3).click();
    await expect(page.getByText('Picture 4 of 4')).toBeAttached();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await violations(page, {})).toEqual([]);
  });
});
