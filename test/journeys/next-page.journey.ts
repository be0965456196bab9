// Rule 1.23
import type { Page } from '@playwright/test';
import { allCategories } from '#shared/artwork/categories.ts';
import { listWorks } from '#test/support/journeys/artworks.ts';
import { expect, test } from '#test/support/journeys/journey.ts';
import { isAtRest, saveData, watchRequests } from '#test/support/journeys/requests.ts';
import { buildEntries } from '#web/features/gallery/entries.ts';

/** Paths that the browser has fetched so far. */
const fetched = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => (entry as PerformanceResourceTiming).responseEnd > 0)
      .map(({ name }) => new URL(name).pathname),
  );
const isThere = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0;

test.describe('prefetching the next page', { tag: '@phone' }, () => {
  test.describe('prefetching before the connection is lost', () => {
    test.use({ provokesFailures: true });

    test('lets a click on the home page open the gallery with its works and their first picture', async ({
      page,
      baseURL,
    }) => {
      const [first] = buildEntries(await listWorks(baseURL), allCategories);
      const key = first?.artworks[0]?.picture?.key ?? 'none';
      const requests = watchRequests(page);
      await page.goto('/');
      // Between the list and the picture no request may be running for a moment, while the gallery's script is
      // compiled.
      await expect.poll(() => fetched(page)).toContainEqual(expect.stringContaining(key));
      await isAtRest(page, requests);
      await page.context().setOffline(true);
      await page.getByRole('link', { name: 'Explore Gallery' }).click();
      await expect(page.getByRole('article')).toHaveCount(12);
      await expect.poll(() => page.locator('article img').first().evaluate(isThere)).toBe(true);
    });
  });

  test('does not delay the gallery if the list of works does not arrive', async ({ page }) => {
    await page.route('**/api/artworks', () => new Promise(() => undefined));
    await page.goto('/');
    await expect.poll(() => fetched(page)).toContainEqual(expect.stringContaining('/assets/gallery-'));
    await page.getByRole('link', { name: 'Explore Gallery' }).click();
    await expect(page.getByRole('article').first()).toBeVisible();
  });

  test('is off if the visitor saves data', async ({ page }) => {
    await saveData(page);
    const requests = watchRequests(page);
    await page.goto('/');
    await isAtRest(page, requests);
    await page.getByRole('link', { name: 'Explore Gallery' }).focus();
    await isAtRest(page, requests);
    const all = await fetched(page);
    expect(all).not.toContain('/api/artworks');
    expect(all.filter((path) => path.startsWith('/assets/gallery'))).toEqual([]);
  });
});
