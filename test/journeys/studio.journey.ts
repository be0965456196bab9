import type { Locator, Page } from '@playwright/test';
import { displayTitle } from '#shared/rules/titles.ts';
import { isAccessible, staysAccessible } from '#test/support/journeys/accessible.ts';
import { cardOf } from '#test/support/journeys/artworks.ts';
import { expect, testWithOwnShop } from '#test/support/journeys/journey.ts';
import { hasButtonsInView, inBothWindows } from '#test/support/journeys/layout.ts';
import { coversNothingOf } from '#test/support/journeys/messages.ts';
import { studioShop } from '#test/support/journeys/own-shop.ts';
import { fold, logIn, openFold } from '#test/support/journeys/studio.ts';

const test = testWithOwnShop(studioShop);

test.describe('the studio', { tag: ['@desktop', '@phone-long'] }, () => {
  test('syncs, sets, filters and marks; visitors see what the artist chose', async ({ page, shop }) => {
    await logIn(page, shop);
    await worksBeginOnTheFirstScreen(page);
    await staysAccessible(page);
    await openFold(page, 'Sync');
    await page.getByLabel('Filter (optional)').fill('  Moon  ');
    await page.getByRole('button', { name: 'Start Square sync' }).click();
    await expect(page.getByText('Sync Started')).toBeVisible();
    await expect(page.getByText(/^Sync completed/).first()).toBeVisible();
    await expect(page.getByText(/^Ended .*, started by /)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Show .*failures?$/ })).toHaveCount(0);

    await openFold(page, 'Test mode');
    await staysAccessible(page);
    const testMode = page.getByRole('switch', { name: 'Test mode', exact: true });
    await expect(testMode).toBeChecked();
    await testMode.click();
    const asking = page.getByRole('dialog', { name: 'Switch test mode off?' });
    await expect(asking.getByText(/visitors pay for real/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(testMode).toBeChecked();
    await expect(testMode).toBeFocused();
    await testMode.click();
    await expect(asking.getByText('A sale can succeed:')).toBeVisible();
    await expect(asking.getByText(/^Payments go to /)).toBeVisible();
    await hasButtonsInView(page, asking);
    await asking.getByRole('button', { name: 'Sell for real' }).click();
    await expect(testMode).not.toBeChecked();
    await expect(testMode).toBeFocused();
    await expect(page.getByText('The shop sells for real')).toBeVisible();
    await testMode.click();
    await expect(testMode).toBeChecked();
    await openFold(page, 'Location');
    await page.getByRole('radio').first().click();
    await expect(page.getByRole('radio').first()).toBeChecked();
    await fold(page, 'Location').click();
    await expect(page.getByRole('radio')).toHaveCount(0);

    const rows = page.getByRole('switch', { name: /^Featured: / });
    const search = page.getByRole('searchbox', { name: 'Search artworks' });
    for (const name of ['Hide out of stock', 'Hide without image']) {
      await expect(page.getByRole('switch', { name })).toBeChecked();
      await page.getByRole('switch', { name }).click();
      await expect(page.getByRole('switch', { name })).not.toBeChecked();
    }
    await page.getByLabel('Category', { exact: true }).selectOption('Originals');
    await search.fill('lantern');
    await expect(rows).toHaveCount(1);
    const featured = page.getByRole('switch', { name: 'Featured: The Lantern Garden' });
    const hidden = page.getByRole('switch', { name: 'Hidden: The Lantern Garden' });
    await featured.click();
    await expect(featured).toBeChecked();
    await search.clear();
    await page.getByRole('switch', { name: 'Featured only' }).click();
    await expect(rows).toHaveCount(1);
    await page.getByRole('switch', { name: 'Featured only' }).click();

    const visitor = await page.context().newPage();
    await visitor.goto('/');
    const slides = visitor.getByRole('group', { name: 'Featured Artwork' }).getByRole('link');
    await expect(slides).toHaveCount(1);
    await expect(slides).toContainText('The Lantern Garden');

    await hidden.click();
    await expect(hidden).toBeChecked();
    await page.getByRole('switch', { name: 'Hidden only' }).click();
    await expect(rows).toHaveCount(1);
    await page.getByRole('button', { name: 'The Lantern Garden', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'The Lantern Garden' })).toContainText('$2,650.00');
    await page.keyboard.press('Escape');
    await visitor.goto('/gallery');
    await visitor.getByLabel('Category', { exact: true }).first().selectOption('Originals');
    await expect(visitor.getByRole('article').first()).toBeVisible();
    await expect(cardOf(visitor, 'The Lantern Garden')).toHaveCount(0);
    await hidden.click();
    await expect(page.getByText('No artworks match these filters')).toBeVisible();
    await page.getByRole('switch', { name: 'Hidden only' }).click();
    await page.getByLabel('Category', { exact: true }).selectOption('All Categories');
    // What is far down the list has its controls once it comes near.
    await search.fill('moon stairs');
    await page
      .getByRole('button', { name: /^More about The Moon Stairs, / })
      .first()
      .click();
    await page.getByRole('button', { name: /^All \d+ variations of The Moon Stairs$/ }).click();
    await expect(page.getByRole('table')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByLabel('Category', { exact: true }).selectOption('Originals');
    await search.fill('lantern garden');
    await expect(featured).toHaveCount(1);
    await featured.click();
    await expect(featured).not.toBeChecked();

    // Both at once, the other way round, undone and back.
    await page.getByRole('checkbox', { name: 'The work shown' }).press('Space');
    await page.getByRole('button', { name: 'Feature', exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(page.getByText('1 work is no longer featured')).toBeVisible();
    await expect(featured).not.toBeChecked();
    await search.clear();
    await page.getByRole('checkbox', { name: /^All \d shown$/ }).click();
    await page.getByRole('button', { name: 'Feature', exact: true }).click();
    await expect(page.getByText(/^\d works are featured$/)).toBeVisible();
    await isAccessible(page);
    await page.getByRole('button', { name: /^Order the \d featured$/ }).click();
    const order = page.getByRole('dialog', { name: 'Order of the carousel' });
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
    const save = order.getByRole('button', { name: 'Save the order' });
    const refusal = { status: 409, json: { error: 'A work is no longer featured.' } };
    await page.route('**/api/studio/featured', (route) => route.fulfill(refusal), { times: 1 });
    await save.click();
    await coversNothingOf(page, 'The order could not be saved', order);
    await save.click();
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

/** Takes a row of a list by its grip to where another is, past its middle. */
async function pull(page: Page, row: Locator, to: Locator): Promise<void> {
  const from = await row.locator('span').first().boundingBox();
  const place = await to.boundingBox();
  if (!from || !place) throw new Error('A row is not to be seen');
  const isDown = place.y > from.y;
  await page.mouse.move(from.x + 8, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 8, place.y + place.height / 2 + (isDown ? 12 : -12), { steps: 12 });
  await page.mouse.up();
}

/** Line of state and filters leave room for the first work. */
async function worksBeginOnTheFirstScreen(page: Page): Promise<void> {
  await expect(fold(page, 'Sync')).toHaveAttribute('aria-expanded', 'false');
  const first = page.getByRole('switch', { name: /^Featured: / }).first();
  const location = fold(page, 'Location').locator('span').nth(1);
  await expect(location).not.toBeEmpty();
  await inBothWindows(page, async () => {
    await expect(first).toBeInViewport({ ratio: 1 });
    // And nothing of them is cut off or left over for a row of its own.
    expect(await location.evaluate((words) => words.scrollWidth - words.clientWidth)).toBeLessThanOrEqual(0);
    await filtersStandInRows(page);
  });
  const own = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ ...own, width: 820 });
  await filtersStandInRows(page);
  await page.setViewportSize(own);
}

async function filtersStandInRows(page: Page): Promise<void> {
  const width = `${page.viewportSize()?.width} px`;
  const tops = await page
    .getByRole('switch', { name: /^(Hide|Featured only|Hidden only)/ })
    .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
  expect([1, 2], width).toContain(new Set(tops).size);
  expect(tops[2], width).toBe(tops[3]);
}
