// Rules 1.11 and 1.21
import type { Locator, Page } from '@playwright/test';
import { findWork, nothingMoves, openWork, putIntoCart } from '#test/support/journeys/artworks.ts';
import { expect, test } from '#test/support/journeys/journey.ts';
import { boxOf, doubleText, isInReach, liesApart, resize, windows } from '#test/support/journeys/layout.ts';
import { fingersOn } from '#test/support/journeys/touch.ts';

const title = 'The Moon Stairs';

test.describe('the dialog of a work', { tag: '@desktop' }, () => {
  // Rule 6.13
  test('has its arrows and close button beside the painting', async ({ page }) => {
    await page.goto('/gallery');
    await page.getByRole('article').getByRole('link').first().click();
    const dialog = page.getByRole('dialog');
    const painting = dialog.getByRole('button', { name: /^Zoom in/ });
    await expect(painting).toBeVisible();
    for (const size of windows) {
      await resize(page, size);
      for (const name of ['Previous artwork', 'Next artwork', 'Close'])
        await liesApart(dialog.getByRole('button', { name }), painting);
      // The close button is beside the title in a wide window, and above the title elsewhere.
      if (size.width < 1200)
        await liesApart(dialog.getByRole('button', { name: 'Close' }), dialog.getByRole('heading').first());
    }
  });
});

test('the checkout’s fixed bar fills at most 40 % of a small phone’s window with large text', {
  tag: '@desktop',
}, async ({ page, baseURL }) => {
  const { id, variations } = await findWork(baseURL, title, 'Prints on Wood');
  await putIntoCart(page, id, variations[0]?.id ?? '');
  await doubleText(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  const bar = page.getByRole('dialog').locator('[data-bar]');
  await expect(bar.getByRole('button', { name: /^Pay/ })).toBeVisible();
  await isInReach(page, bar.getByRole('button', { name: /^Pay/ }));
  expect((await boxOf(bar)).height).toBeLessThanOrEqual(640 * 0.4);
});

test('the buy bar of a work’s page is completely visible on phones at every scroll position', {
  tag: '@phone',
}, async ({ page, baseURL }) => {
  const { id } = await findWork(baseURL, title, 'Prints on Wood');
  await page.goto(`/artwork/${id}`);
  const bar = page.locator('[data-bar]');
  const add = bar.getByRole('button', { name: 'Add to Cart' });
  await expect(add).toBeVisible();
  for (const size of [
    { width: 320, height: 568 },
    { width: 390, height: 664 },
  ]) {
    await resize(page, size);
    for (const scrolled of [0, 120, 400]) {
      await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), scrolled);
      const { y, height } = await boxOf(bar);
      const where = `scrolled by ${scrolled} in ${size.width} × ${size.height}`;
      expect(y + height, where).toBeLessThanOrEqual(size.height + 0.5);
      expect(height, where).toBeLessThanOrEqual(size.height * 0.4);
      await isInReach(page, add);
    }
  }

  // With large text the bar is not fixed: it is below the text and covers nothing.
  await doubleText(page);
  for (const size of [
    { width: 390, height: 844 },
    { width: 320, height: 568 },
  ]) {
    await resize(page, size);
    await expect(bar).toHaveCSS('position', 'static');
  }
  await add.scrollIntoViewIfNeeded();
  await isInReach(page, add);
});

// Rule 1.16
test('fixed bars have a visible edge in forced colors', { tag: '@desktop' }, async ({ page, baseURL }) => {
  const { id } = await findWork(baseURL, title, 'Prints on Wood');
  await page.emulateMedia({ forcedColors: 'active' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/artwork/${id}`);
  await expect(page.locator('[data-bar]')).toHaveCSS('border-top-style', 'solid');
  await expect(page.getByRole('banner')).toHaveCSS('border-bottom-style', 'solid');
  await page.goto('/gallery');
  const bar = (await openWork(page, title)).locator('[data-bar]');
  await expect(bar).toHaveCSS('border-top-style', 'solid');
});

test.describe('a sheet', { tag: '@phone' }, () => {
  test('closes only if it is pulled down far enough by one finger', async ({ page }) => {
    await page.goto('/gallery');
    const dialog = await openSheet(page);
    await pull(page, dialog, 36);
    await expect.poll(() => shiftOf(dialog)).toBe('none');
    await expect(dialog).toBeVisible();

    const from = await topOf(dialog);
    const to = { x: from.x, y: from.y + 200 };
    await (await fingersOn(page)).swipeJoinedBySecond(from, to, async () => {
      await expect.poll(() => shiftOf(dialog)).toBe('none');
    });
    await nothingMoves(page);
    await expect(dialog).toBeVisible();
    expect(await shiftOf(dialog)).toBe('none');

    const last = dialog.getByRole('link', { name: "Open the artwork's page" });
    await last.scrollIntoViewIfNeeded();
    // A pull in scrolled content first scrolls the content.
    await pull(page, dialog, 160);
    await expect(dialog).toBeVisible();
    expect(await shiftOf(dialog)).toBe('none');
    await dialog.evaluate((element) => {
      for (const one of [element, ...element.querySelectorAll('*')]) one.scrollTop = 0;
    });
    await pull(page, dialog, 200);
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/gallery$/);
  });

  test('closes without an animation after a pull if the visitor prefers reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/gallery');
    const dialog = await openSheet(page);
    await expect(dialog).toHaveCSS('transition-duration', '1e-05s');
    await pull(page, dialog, 200);
    await expect(dialog).toBeHidden();
  });
});

/** Opens a work and waits until nothing moves, because a touch on a replaced element would be lost. */
async function openSheet(page: Page): Promise<Locator> {
  const dialog = await openWork(page, title);
  await expect(dialog.getByRole('button', { name: /^Zoom in/ }).first()).toBeVisible();
  await nothingMoves(page);
  return dialog;
}

async function topOf(sheet: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const { x, y, width } = await boxOf(sheet);
  return { x: x + width / 2, y: y + 90 };
}

async function pull(page: Page, sheet: Locator, by: number): Promise<void> {
  const from = await topOf(sheet);
  await (await fingersOn(page)).swipe(from, { x: from.x, y: from.y + by });
}

function shiftOf(sheet: Locator): Promise<string> {
  return sheet.evaluate((element) => getComputedStyle(element).translate);
}
