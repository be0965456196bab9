import type { Page } from '@playwright/test';
import type { StudioArtwork } from '#shared/artwork/artwork.ts';
import { expect, testWithOwnShop } from '#test/support/journeys/journey.ts';
import { resize } from '#test/support/journeys/layout.ts';
import { studioShop } from '#test/support/journeys/own-shop.ts';
import { logIn } from '#test/support/journeys/studio.ts';
import { groupSize } from '#web/features/studio/inventory/group-rows.ts';

const test = testWithOwnShop(studioShop);

const count = 3000;

/** Returns the number of rows that are completely in the window. */
function wholeRows(page: Page): Promise<number> {
  return page.locator('[data-groups] li').evaluateAll(
    (rows) =>
      rows.filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      }).length,
  );
}

// Rules 13.19 and 13.24
test(`the inventory of ${count} works renders the controls of visible rows only, and finds all works`, {
  tag: '@desktop',
}, async ({ page, shop }) => {
  const last = count - 1;

  await page.route('**/api/artworks?scope=all', async (route) => {
    const works: StudioArtwork[] = await (await route.fetch()).json();
    const one = works.find(({ picture, variations: [first] }) => picture && first && first.inStock > 0);
    const titleOf = (index: number) => `Work ${String(index).padStart(4, '0')}`;
    const json = Array.from({ length: last + 1 }, (_, index) => ({
      ...one,
      id: `W${index}`,
      title: titleOf(index),
      hidden: false,
      // Works without `addedAt` are not in the list of works to announce.
      addedAt: undefined,
    }));
    await route.fulfill({ json });
  });
  // The shop is in live mode and has no needs.
  await page.route('**/api/square/test-mode', (route) => route.fulfill({ json: { testMode: false } }));
  await page.route('**/api/studio/needs', (route) => route.fulfill({ json: {} }));
  await logIn(page, shop);
  const groups = page.locator('[data-groups] > div');
  const controls = page.getByRole('switch', { name: /^Featured: / });
  await expect(page.getByText(`${count} of ${count} artworks`)).toBeVisible();
  await expect(groups).toHaveCount(Math.ceil((last + 1) / groupSize));
  for (const [width, height, least] of [
    [1440, 900, 11],
    [390, 844, 5],
  ] as const) {
    await resize(page, { width, height });
    await expect.poll(() => wholeRows(page), `${width} px`).toBeGreaterThanOrEqual(least);
  }
  await resize(page, { width: 1440, height: 900 });
  const elements = () => page.evaluate(() => document.querySelectorAll('body *').length);
  const most = 1_500;
  await expect.poll(elements).toBeLessThanOrEqual(most);

  const nameOf = (index: number) => `Work ${String(index).padStart(4, '0')}`;
  const switchesOf = (index: number) =>
    page.evaluate(
      async ([title]) => {
        // Observers report once for each frame, and the browser draws frames only on request.
        for (const _ of ['scrolled', 'told', 'drawn']) await new Promise(requestAnimationFrame);
        const button = [...document.querySelectorAll('li button')].find(
          ({ textContent }) => textContent === title,
        );
        return button?.closest('li')?.querySelectorAll('[role=switch]').length ?? 0;
      },
      [nameOf(index)],
    );
  const groupOf = (index: number) => groups.nth(Math.floor(index / groupSize));
  for (const index of [1500, last]) {
    // The browser's page search also finds distant works.
    await expect(groupOf(index)).toContainText(nameOf(index));
    expect(await switchesOf(index)).toBe(0);
    await groupOf(index).evaluate((group) => group.scrollIntoView({ behavior: 'instant', block: 'center' }));
    await expect.poll(() => switchesOf(index)).toBe(2);
    expect(await controls.count()).toBeLessThan(60);
    await expect.poll(elements).toBeLessThanOrEqual(most);
  }
  await expect.poll(() => switchesOf(1500)).toBe(0);
  await expect(groupOf(1500)).toContainText(nameOf(1500));

  const search = page.getByRole('searchbox', { name: 'Search artworks' });
  await search.fill(nameOf(last));
  await expect(page.getByText(`1 of ${count} artworks`)).toBeVisible();
  expect(await elements()).toBeLessThanOrEqual(most);
  await search.fill('');
  await expect(groups).toHaveCount(Math.ceil((last + 1) / groupSize));
  await page.getByRole('checkbox', { name: `All ${count} shown` }).check();
  await expect(page.getByText(`${count} selected`)).toBeVisible();
  await expect.poll(elements).toBeLessThanOrEqual(most);
  expect(await controls.count()).toBeLessThan(60);
});
