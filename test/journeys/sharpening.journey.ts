// Rule 16.6
import type { Page } from '@playwright/test';
import type { Artwork } from '#shared/artwork/artwork.ts';
import { renderInBrowser } from '#test/support/journeys/client-rendered.ts';
import { expect, test } from '#test/support/journeys/journey.ts';
import { boxOf } from '#test/support/journeys/layout.ts';
import { watchShifts } from '#test/support/journeys/shifts.ts';

/** Answers requests for the list as between the two passes of a sync, when every picture has only its small files. */
async function betweenThePasses(page: Page): Promise<{ end(): void }> {
  let over = false;
  await renderInBrowser(page);
  await page.route('**/api/artworks', async (route) => {
    if (over) return route.continue();
    const response = await route.fetch();
    const works = (await response.json()) as Artwork[];
    const small = works.map(({ picture, ...work }) => ({
      ...work,
      ...(picture && {
        picture: { ...picture, widths: picture.widths.filter((width) => width === 320 || width === 720) },
      }),
    }));
    await route.fulfill({ json: small });
  });
  return {
    end: () => {
      over = true;
    },
  };
}

const pictureOf = (page: Page) => page.getByRole('article').first().locator('img');
const fileOf = (page: Page) =>
  pictureOf(page).evaluate((image: HTMLImageElement) => image.currentSrc.replace(/^.*-/, ''));

test.describe('a work with only small pictures', { tag: '@phone' }, () => {
  test.use({ deviceScaleFactor: 3 });

  test('gets its large pictures on an open page without a layout shift', async ({ page }) => {
    await page.clock.install();
    const small = await betweenThePasses(page);
    const shifts = await watchShifts(page);
    await page.goto('/gallery');
    await expect.poll(() => fileOf(page)).toBe('720.avif');
    await expect.poll(() => isLoaded(page)).toBe(true);
    const before = await boxOf(pictureOf(page));
    const sum = await shifts();
    small.end();
    await page.clock.fastForward(15_000);

    await expect.poll(() => fileOf(page)).toMatch(/^(1080|1280)\.avif$/);
    await expect.poll(() => isLoaded(page)).toBe(true);
    // Heights are rounded to whole pixels, so the pictures' ratio differs slightly between their files.
    const after = await boxOf(pictureOf(page));
    for (const side of ['x', 'y', 'width', 'height'] as const) {
      expect(Math.abs(after[side] - before[side])).toBeLessThan(0.5);
    }
    expect(await shifts()).toBe(sum);

    // The page has the whole list now, and requests only changes.
    const news = page.waitForResponse('**/api/artwork-changes?since=*');
    await page.clock.fastForward(15_000);
    expect((await news).status()).toBe(200);
  });
});

function isLoaded(page: Page): Promise<boolean> {
  return pictureOf(page).evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);
}
