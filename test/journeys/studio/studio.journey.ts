import type { Locator, Page } from '@playwright/test';
import { displayTitle } from '#shared/artwork/titles.ts';
import { isAccessible } from '#test/support/journeys/accessible.ts';
import { cardOf } from '#test/support/journeys/artworks.ts';
import { expect, testWithOwnShop } from '#test/support/journeys/journey.ts';
import { hasButtonsInView } from '#test/support/journeys/layout.ts';
import { studioShop } from '#test/support/journeys/own-shop.ts';
import { logIn, openFold } from '#test/support/journeys/studio.ts';

const test = testWithOwnShop(studioShop);

test.describe('the studio', { tag: '@desktop' }, () => {
  // Rules 13.19, 13.22 and 13.23
  test('syncs works and sets flags, and visitors see featured works in the artist’s order', async ({
    page,
    shop,
  }) => {
    await logIn(page, shop);
    await openFold(page, 'Sync');
    await page.getByLabel('Filter (optional)').fill('  Moon  ');
    await page.getByRole('button', { name: 'Preview changes' }).click();
    await expect(page.getByRole('dialog', { name: 'What a sync would change' })).toBeVisible();
    await isAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Start Square sync' }).click();
    await expect(page.getByText('Sync Started')).toBeVisible();
    await expect(page.getByText(/^Sync completed/).first()).toBeVisible();
    await expect(page.getByText(/^Ended .*, started by /)).toBeVisible();

    await openFold(page, 'Test mode');
    const testMode = page.getByRole('switch', { name: 'Test mode', exact: true });
    await testMode.click();
    const asking = page.getByRole('dialog', { name: 'Switch test mode off?' });
    await expect(asking.getByText(/^A sale can succeed/)).toBeVisible();
    await hasButtonsInView(page, asking);
    await page.keyboard.press('Escape');
    await expect(testMode).toBeChecked();
    await expect(testMode).toBeFocused();

    const rows = page.getByRole('switch', { name: /^Featured: / });
    const search = page.getByRole('searchbox', { name: 'Search artworks' });
    await page.getByLabel('Category', { exact: true }).selectOption('Originals');
    await search.fill('lantern');
    await expect(rows).toHaveCount(1);
    const featured = page.getByRole('switch', { name: 'Featured: The Lantern Garden' });
    const hidden = page.getByRole('switch', { name: 'Hidden: The Lantern Garden' });
    await switched(featured, true);

    const visitor = await page.context().newPage();
    await visitor.goto('/');
    const slides = visitor.getByRole('group', { name: 'Featured Artwork' }).getByRole('link');
    await expect(slides).toHaveCount(1);
    await expect(slides).toContainText('The Lantern Garden');

    await switched(hidden, true);
    await visitor.goto('/gallery');
    await visitor.getByLabel('Category', { exact: true }).first().selectOption('Originals');
    await expect(visitor.getByRole('article').first()).toBeVisible();
    await expect(cardOf(visitor, 'The Lantern Garden')).toHaveCount(0);
    await switched(hidden, false);
    await switched(featured, false);

    // Features several works in one step.
    await search.clear();
    await page.getByRole('checkbox', { name: /^All \d shown$/ }).click();
    await page.getByRole('button', { name: 'Feature', exact: true }).click();
    await expect(page.getByText(/^\d works are featured$/)).toBeVisible();
    await isAccessible(page);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('button', { name: 'Reorder featured works' }).click();
    const order = page.getByRole('dialog', { name: 'Carousel order' });
    const titles = order.getByRole('listitem');
    await expect(titles.first()).toBeVisible();
    const [first = '', second = ''] = await titles.allTextContents();
    await isAccessible(page);
    await hasButtonsInView(page, order);
    await titles.nth(0).getByRole('button', { name: /down$/ }).press('Enter');
    await expect(titles.nth(0)).toHaveText(second);
    await pull(page, titles.nth(1), titles.nth(0));
    await expect(titles.nth(0)).toHaveText(first);
    await pull(page, titles.nth(0), titles.last());
    await expect(titles.last()).toHaveText(first);
    await order.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Carousel order saved')).toBeVisible();
    const [leading] = await (await visitor.request.get('/api/featured-artworks')).json();
    expect(displayTitle(leading.artwork.title)).toBe(second.replace('Originals', ''));

    await page.getByRole('link', { name: 'Activity' }).click();
    const audit = page.getByRole('region', { name: 'Activity' });
    await expect(audit.getByRole('listitem').first()).toContainText(shop.admin.username);
    await expect(audit).toContainText('featured');
    await visitor.close();
  });
});

/** Presses a switch, checks that it shows the new state, and waits until that is saved. */
async function switched(control: Locator, checked: boolean): Promise<void> {
  const saved = control.page().waitForResponse(/\/toggle-/);
  await control.click();
  await expect(control).toBeChecked({ checked });
  expect((await saved).ok()).toBe(true);
}

/** Drags a row of a list by its handle past the middle of another row. */
async function pull(page: Page, row: Locator, to: Locator): Promise<void> {
  const from = await row.locator('span').first().boundingBox();
  const place = await to.boundingBox();
  if (!from || !place) throw new Error('A row is not to be seen');
  const isDown = place.y > from.y;
  await page.mouse.move(from.x + 8, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 8, place.y + place.height / 2 + (isDown ? place.height : -place.height), {
    steps: 12,
  });
  await page.mouse.up();
}
