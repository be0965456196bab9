import type { Page } from '@playwright/test';
import { goOn } from '#test/support/journeys/go-on.ts';
import { expect, testWithOwnShop } from '#test/support/journeys/journey.ts';
import { boxOf, brokenWords, doubleText, isInReach, resize } from '#test/support/journeys/layout.ts';
import { studioShop } from '#test/support/journeys/own-shop.ts';
import { logIn } from '#test/support/journeys/studio.ts';

const test = testWithOwnShop(studioShop);

/** Sections of the bar with their paths and headings. */
const sections = [
  { name: 'Subscribers', path: '/admin/subscribers', heading: 'Subscribers' },
  { name: 'Activity', path: '/admin/activity', heading: 'Activity' },
  { name: 'Settings', path: '/admin/settings', heading: 'Settings' },
] as const;
const phone = { width: 390, height: 844 };
const bar = (page: Page) => page.getByRole('navigation', { name: 'Studio' });

test.describe('the sections of the studio', { tag: '@desktop' }, () => {
  // Rule 13.26
  test('are in one line in every window and work by keyboard', async ({ page, shop }) => {
    await logIn(page, shop);
    await expect(page.getByRole('switch', { name: /^Featured: / }).first()).toBeVisible();
    await standInOneLine(page);
    await page.setViewportSize(phone);
    // From the top of the page, Tab reaches the sections before the content.
    await page.getByRole('main').focus();
    await page.keyboard.press('Tab');
    await expect(bar(page).getByRole('link', { name: 'Subscribers' })).toBeFocused();
    await expect(page.locator('footer')).toBeHidden();

    const screens: Record<string, number> = {};
    for (const [index, { name, path, heading }] of sections.entries()) {
      await page.getByRole('main').focus();
      for (let press = 0; press <= index; press += 1) await page.keyboard.press('Tab');
      await expect(bar(page).getByRole('link', { name })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(`${path}(\\?.*)?$`));
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(bar(page).locator('[aria-current]')).toHaveText(name);
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      screens[name] = await page.evaluate(() => document.documentElement.scrollHeight / innerHeight);
    }
    for (const [name, count] of Object.entries(screens)) expect(count, name).toBeLessThan(5);

    // The tabs of the orders work by keyboard too, and each is completely visible on a phone.
    await goOn(page, '/orderadmin');
    const lists = page.getByRole('navigation', { name: 'Lists of orders' });
    await lists.getByRole('link').first().focus();
    for (const tab of await lists.getByRole('link').all()) {
      await expect(tab).toBeFocused();
      await expect(tab).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Tab');
    }

    // With large text the bar is wider than a phone, but the current section is visible.
    await doubleText(page);
    await resize(page, { width: 320, height: 900 });
    for (const name of ['Settings', 'Subscribers', 'Activity']) {
      await bar(page).getByRole('link', { name }).press('Enter');
      await expect(bar(page).locator('[aria-current]')).toHaveText(name);
      await isInReach(page, bar(page).locator('[aria-current]'));
      const isWider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(isWider, name).toBeLessThanOrEqual(0);
    }
  });
});

test.describe('a row of the inventory', () => {
  // Rule 13.27
  test('is at most 120 px high on a phone, with all controls large enough for a finger', {
    tag: '@desktop',
  }, async ({ page, shop }) => {
    await page.setViewportSize(phone);
    await logIn(page, shop);
    await page.getByRole('button', { name: /^Filters/ }).click();
    for (const name of ['Hide out of stock', 'Hide without image']) {
      await page.getByRole('switch', { name }).click();
    }
    const groups = page.locator('[data-groups] > div');
    await expect(groups).not.toHaveCount(0);
    for (const group of (await groups.all()).slice(0, 3)) {
      // Rows that are far from the window are not rendered.
      await group.scrollIntoViewIfNeeded();
      await expect(group.locator('li')).not.toHaveCount(0);
      for (const row of await group.locator('li').all()) {
        await row.scrollIntoViewIfNeeded();
        await expect(row.getByRole('switch')).toHaveCount(2);
        const { height } = await boxOf(row);
        expect(height, (await row.textContent()) ?? '').toBeLessThanOrEqual(120);
        expect(await brokenWords(row)).toEqual([]);
      }
    }
    await groups.first().scrollIntoViewIfNeeded();
    const row = groups.first().locator('li').first();
    await row.scrollIntoViewIfNeeded();
    const picture = await boxOf(row.locator('img'));
    const box = await boxOf(row.getByRole('checkbox'));
    // The checkbox is on the picture and covers little of it. Its larger label is tested below.
    expect(box.width * box.height).toBeLessThanOrEqual((picture.width * picture.height) / 6);
    expect(box.y).toBeGreaterThanOrEqual(picture.y);
    expect(box.x + box.width).toBeLessThanOrEqual(picture.x + picture.width);
    for (const target of await row.locator('label, button[aria-expanded]').all()) {
      const { width, height } = await boxOf(target);
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
  });
});

/**
 * Checks that the studio's bar is one completely visible line, and that Logout is the last control of the bar above.
 */
async function standInOneLine(page: Page): Promise<void> {
  const main = page.getByRole('navigation', { name: 'Main' });
  await expect(main.getByRole('button', { name: 'Logout' })).toBeVisible();
  for (const width of [320, 390, 820, 1440]) {
    await resize(page, { width, height: 900 });
    const boxes = await Promise.all((await bar(page).getByRole('link').all()).map(boxOf));
    const where = `${width} px: ${JSON.stringify(boxes)}`;
    expect(new Set(boxes.map(({ y }) => y)).size, where).toBe(1);
    for (const box of boxes) {
      expect(box.height, where).toBeGreaterThanOrEqual(44);
      expect(box.width, where).toBeGreaterThanOrEqual(44);
    }
    // The whole bar is visible without scrolling sideways.
    const over = await bar(page).evaluate((line) => line.scrollWidth - line.clientWidth);
    expect(over, where).toBeLessThanOrEqual(0);

    const all = await main.locator('a, button').all();
    await expect(all.at(-1) ?? main).toHaveText('Logout');
    const others = await Promise.all(all.slice(0, -1).map(boxOf));
    const last = await boxOf(main.getByRole('button', { name: 'Logout' }));
    for (const other of others) {
      const isBefore = other.y + other.height <= last.y + 1 || other.x + other.width <= last.x + 1;
      expect(isBefore, `${width} px: ${JSON.stringify({ other, last })}`).toBe(true);
    }
  }
}
