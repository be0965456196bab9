import type { Page } from '@playwright/test';
import type { EditableTexts } from '#shared/model/shop-texts.ts';
import { paths } from '#shared/rules/paths.ts';
import { isAccessibleByDayAndNight } from '#test/support/journeys/accessible.ts';
import { findWork, nothingMoves } from '#test/support/journeys/artworks.ts';
import { goOn } from '#test/support/journeys/go-on.ts';
import { expect, testWithOwnShop } from '#test/support/journeys/journey.ts';
import { boxOf, doubleText, isInReach, liesApart, resize, windows } from '#test/support/journeys/layout.ts';
import { coversNothingOf, messageOf } from '#test/support/journeys/messages.ts';
import { studioShop } from '#test/support/journeys/own-shop.ts';
import { watchShifts } from '#test/support/journeys/shifts.ts';
import { logIn } from '#test/support/journeys/studio.ts';

const test = testWithOwnShop(studioShop);

/** Other journeys of this shop find the texts that it began with. */
test.afterEach(async ({ shop }) => {
  const { revision, published } = (await shop.studio.get('/api/studio/texts')) as EditableTexts;
  if (Object.keys(published.texts).length > 0)
    await shop.studio.post('/api/studio/texts/restore', { revision, version: 0 });
});

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const openGroup = (page: Page, name: string) => page.getByRole('heading', { level: 2, name }).click();
const line = (page: Page) => page.getByRole('complementary', { name: 'Notice' });
const bar = (page: Page) => page.getByRole('banner');
const words =
  'Away until 3 January; orders ship after. Come and see the new works at the Harbour Gallery from the tenth.';

test('the artist changes the shop’s texts: draft, preview on the real page, publish, undo', {
  tag: ['@desktop', '@phone-long'],
}, async ({ page, shop }) => {
  const { request } = page;
  await logIn(page, shop);
  await page.goto('/admin/settings');
  await page.getByRole('link', { name: 'Change texts and pictures' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Texts and pictures' })).toBeVisible();

  // What is wrong is said beside its field, and nothing is sent.
  await openGroup(page, 'Names and contact');
  await field(page, 'Name of the shop').fill('Ash & Co');
  await field(page, 'Name of the artist').fill('Jo Ash');
  await field(page, 'Instagram').fill('javascript:alert(1)');
  await press(page, 'Publish');
  await expect(field(page, 'Instagram')).toBeFocused();
  await isInReach(page, field(page, 'Instagram'));
  await expect(page.getByText('A whole address begins with https://')).toBeVisible();
  await field(page, 'Instagram').fill('');

  await openGroup(page, 'Home page');
  await field(page, 'Headline').fill('Doors in Hills');
  await openGroup(page, 'About page');
  await field(page, 'Title').first().fill('Where the doors lead');
  await openGroup(page, 'Shipping and policies');
  await field(page, 'Terms').fill('Everything is sold as it is.\n\n<script>alert(1)</script>');
  await openGroup(page, 'Line at the top');
  await field(page, 'Line at the top of every page').fill('<b>Away</b> until 3 January');
  await page.getByLabel('Last day of the line').fill('2199-01-03');
  await isAccessibleByDayAndNight(page);

  // The draft is there after a reload, and no visitor sees it.
  await press(page, 'Save draft');
  await expect(page.getByText(/saved as a draft/)).toBeVisible();
  await page.reload();
  await expect(page.getByText('8 changes are not published yet, and saved as a draft.')).toBeVisible();
  expect(await (await request.get('/')).text()).not.toContain('Doors in');

  // The real pages, as they will be, also with what is typed and not saved yet.
  await openGroup(page, 'Home page');
  await field(page, 'Headline').fill('Doors in <b>Hills</b>');
  await press(page, 'Preview');
  await expect(page.getByRole('heading', { level: 1, name: 'Doors in <b>Hills</b>' })).toBeVisible();
  await expect(page.getByText('Only you see these texts and pictures.', { exact: false })).toBeVisible();
  await expect(line(page)).toHaveText('<b>Away</b> until 3 January');
  await nothingMoves(page);
  await liesApart(page.getByText('This is a preview'), line(page));
  await coversNothingOf(page, 'This is a preview', bar(page));
  await isAccessibleByDayAndNight(page);
  await goOn(page, '/about');
  await expect(page.getByRole('heading', { name: 'Where the doors lead' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the texts' }).click();

  await press(page, 'Publish');
  await expect(page.getByText(/^Version \d+, published .*Headline, .*Biography, .*Terms/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ash & Co' })).toBeVisible();

  // A visitor gets it with the page itself, without a script, and by an address of any page.
  await expect
    .poll(async () => await (await request.get('/')).text())
    .toContain('Doors in &lt;b&gt;Hills&lt;/b&gt;');
  const home = await (await request.get('/')).text();
  expect(home).toContain('&lt;b&gt;Away&lt;/b&gt; until 3 January</aside>');
  expect(home).toContain('<title>Ash &amp; Co — Doors in &lt;b&gt;Hills&lt;/b&gt;</title>');
  await expect.poll(async () => await (await request.get('/products.xml')).text()).toContain('Ash &amp; Co');
  await page.goto('/policies/terms');
  await expect(page.getByText('<script>alert(1)</script>')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Instagram' })).toHaveCount(0);

  // One press brings the earlier texts back; who did it stands in the activity.
  await goOn(page, '/admin/texts');
  await press(page, 'Undo this version');
  await expect(page.getByText('The earlier texts are back.')).toBeVisible();
  await expect(line(page)).toHaveCount(0);
  await expect.poll(async () => await (await request.get('/')).text()).not.toContain('Doors in');
  await goOn(page, '/admin/activity');
  await expect(page.getByText('Texts published').first()).toBeVisible();
  await expect(page.getByText('Texts restored').first()).toBeVisible();
});

test.describe('a line above every page', { tag: ['@desktop', '@phone-long'] }, () => {
  test.beforeEach(async ({ shop }) => {
    const { revision } = (await shop.studio.get('/api/studio/texts')) as EditableTexts;
    await shop.studio.post('/api/studio/texts/publish', { revision, texts: { notice: words } });
    await expect.poll(async () => (await fetch(shop.url)).text()).toContain(words);
  });

  test('comes with the page, moves nothing where the server renders it, scrolls away, and leaves the bar in place', async ({
    page,
    shop,
  }) => {
    const shifts = await watchShifts(page);
    const work = await findWork(shop.url, 'The Moon Stairs', 'Originals');
    for (const path of ['/', '/gallery', paths.artwork(work.id), '/about', '/cart', '/policies/terms']) {
      await page.goto(path);
      await expect(line(page)).toHaveText(words);
      // The cart's page is the build's: it has the line once it knows the texts, sooner or later.
      if (path !== '/cart') expect(await shifts(), path).toBeLessThan(0.001);
      await liesApart(line(page), bar(page));
      const [heading, navigation] = [
        await boxOf(page.getByRole('heading', { level: 1 }).first()),
        await boxOf(bar(page)),
      ];
      expect(heading.y, path).toBeGreaterThan(navigation.y + navigation.height);
      await page.evaluate(() => window.scrollTo({ top: 400, behavior: 'instant' }));
      await expect(line(page)).not.toBeInViewport();
      expect((await boxOf(bar(page))).y, path).toBe(0);
    }
  });

  test('leaves a message apart from the bar, which stands lower where the line is in view', async ({
    page,
  }) => {
    await page.goto('/gallery');
    const hearts = page.getByRole('article').getByRole('button', { name: 'Wishlist' });
    await expect(hearts.first()).toBeVisible();
    await page.evaluate(() => window.scrollTo({ top: 400, behavior: 'instant' }));
    await hearts.filter({ visible: true }).first().click();
    // While it has the focus, a message stays.
    await messageOf(page).getByRole('button', { name: 'Dismiss' }).focus();
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await expect(line(page)).toBeInViewport();
    await coversNothingOf(page, /Wishlist$/, bar(page));
    await page.getByRole('banner').getByRole('link', { name: 'About' }).click();
    await expect(page).toHaveURL(/\/about$/);
  });

  test('leaves room for itself and the bar in every window, with large text, and in the colors of the system', async ({
    page,
  }) => {
    await page.goto('/gallery');
    const fits = async (where: string) => {
      await liesApart(line(page), bar(page));
      await liesApart(bar(page), page.getByRole('heading', { level: 1 }));
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, where).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
    };
    for (const size of windows) {
      await resize(page, size);
      await fits(`${size.width} px`);
    }
    await page.emulateMedia({ forcedColors: 'active' });
    await doubleText(page);
    for (const size of windows) {
      await resize(page, size);
      await fits(`${size.width} px, text of 200 %, colors of the system`);
    }
  });
});
