// Rules 25.1, 25.4, 25.6 and 25.9
import type { Page } from '@playwright/test';
import { paths } from '#shared/site/paths.ts';
import type { EditableTexts } from '#shared/texts/shop-texts.ts';
import { isAccessible } from '#test/support/journeys/accessible.ts';
import { findWork, nothingMoves } from '#test/support/journeys/artworks.ts';
import { goOn } from '#test/support/journeys/go-on.ts';
import { expect, testWithOwnShop } from '#test/support/journeys/journey.ts';
import { boxOf, doubleText, isInReach, liesApart, resize, windows } from '#test/support/journeys/layout.ts';
import { coversNothingOf, messageOf } from '#test/support/journeys/messages.ts';
import { studioShop } from '#test/support/journeys/own-shop.ts';
import { watchShifts } from '#test/support/journeys/shifts.ts';
import { logIn } from '#test/support/journeys/studio.ts';
import { uploadOf } from '#test/support/shop/uploads.ts';

const test = testWithOwnShop(studioShop);

/** Windows that crop the hero in the most different ways. */
const phone = { width: 390, height: 844 };
const cutMostDifferently = [phone, { width: 1920, height: 1080 }];

/** Restores the initial texts, which the other journeys of this shop expect. */
test.afterEach(async ({ shop }) => {
  const { revision, published } = (await shop.studio.get('/api/studio/texts')) as EditableTexts;
  const texts = { heroPicture: null, portraitPicture: null, aboutPicture: null };
  if (Object.keys(published.texts).length > 0)
    await shop.studio.post('/api/studio/texts/publish', { revision, texts });
});

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const openGroup = (page: Page, name: string) => page.getByRole('heading', { level: 2, name }).click();
const line = (page: Page) => page.getByRole('complementary', { name: 'Notice' });
const bar = (page: Page) => page.getByRole('banner');
const words =
  'Away until 3 January; orders ship after. Come and see the new works at the Harbour Gallery from the tenth.';

// Rules 25.10 and 25.12
test('the artist drafts, previews, publishes and undoes a change of texts and pictures', {
  tag: '@desktop',
}, async ({ page, shop }) => {
  const { request } = page;
  await logIn(page, shop);
  await page.goto('/admin/settings');
  await page.getByRole('link', { name: 'Change texts and pictures' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Texts and pictures' })).toBeVisible();

  // An error is shown beside its field, and nothing is sent.
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
  await choosePicture(page);
  await openGroup(page, 'About page');
  await field(page, 'Title').first().fill('Where the doors lead');
  await openGroup(page, 'Shipping and policies');
  await field(page, 'Terms').fill('Everything is sold as it is.\n\n<script>alert(1)</script>');
  await openGroup(page, 'Announcement');
  await field(page, 'Announcement at the top of every page').fill('<b>Away</b> until 3 January');
  await page.getByLabel('Last day of the announcement').fill('2199-01-03');
  await isAccessible(page);

  // The draft is kept across a reload, and visitors do not see it.
  await press(page, 'Save draft');
  await expect(page.getByText(/saved as a draft/)).toBeVisible();
  await page.reload();
  await expect(page.getByText('10 changes are not published yet, and saved as a draft.')).toBeVisible();
  expect(await (await request.get('/')).text()).not.toMatch(/Doors in|\/media\/site-/);

  // The preview shows the real pages, including unsaved text.
  await openGroup(page, 'Home page');
  await field(page, 'Headline').fill('Doors in <b>Hills</b>');
  await press(page, 'Preview');
  await expect(page.getByRole('heading', { level: 1, name: 'Doors in <b>Hills</b>' })).toBeVisible();
  await expect(page.getByText('Only you see these texts and pictures.', { exact: false })).toBeVisible();
  await expect(line(page)).toHaveText('<b>Away</b> until 3 January');
  await nothingMoves(page);
  await liesApart(page.getByText('This is a preview'), line(page));
  await coversNothingOf(page, 'This is a preview', bar(page));
  const hero = page.getByRole('img', { name: 'A fox on a stair' });
  await expect(hero).toHaveCSS('object-position', '81% 15%');
  for (const size of cutMostDifferently) {
    await resize(page, size);
    await expect
      .poll(() => hero.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await expect(hero).toHaveCSS('object-fit', 'cover');
  }
  await isAccessible(page);
  await goOn(page, '/about');
  await expect(page.getByRole('heading', { name: 'Where the doors lead' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the texts' }).click();

  await press(page, 'Publish');
  const version = page.getByText(/^Published .*Headline, .*Biography, .*Terms/);
  await expect(version).toContainText('Home page picture');
  await expect(page.getByRole('link', { name: 'Ash & Co' })).toBeVisible();

  // Visitors get the texts in every server-rendered page, even without scripts.
  await expect
    .poll(async () => await (await request.get('/')).text())
    .toContain('Doors in &lt;b&gt;Hills&lt;/b&gt;');
  const home = await (await request.get('/')).text();
  expect(home).toContain('&lt;b&gt;Away&lt;/b&gt; until 3 January</aside>');
  expect(home).toContain('<title>Ash &amp; Co — Doors in &lt;b&gt;Hills&lt;/b&gt;</title>');
  expect(home).toMatch(/object-position:81% 15%/);
  expect(home).toMatch(/property="og:image" content="[^"]+\/media\/site-[0-9a-f]{20}-preview\.jpg"/);
  await expect.poll(async () => await (await request.get('/products.xml')).text()).toContain('Ash &amp; Co');
  await page.goto('/policies/terms');
  await expect(page.getByText('<script>alert(1)</script>')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Instagram' })).toHaveCount(0);

  // One click restores the previous texts, and the activity log shows who did it.
  await goOn(page, '/admin/texts');
  await press(page, 'Undo the last publication');
  await expect(page.getByText('The earlier texts are back.')).toBeVisible();
  await expect(line(page)).toHaveCount(0);
  await expect.poll(async () => await (await request.get('/')).text()).not.toMatch(/Doors in|\/media\/site-/);
  await goOn(page, '/admin/activity');
  await expect(page.getByText('Texts published').first()).toBeVisible();
  await expect(page.getByText('Texts restored').first()).toBeVisible();
});

/** Chooses a picture of the home page with its focal point and description in the open form. */
async function choosePicture(page: Page): Promise<void> {
  const own = page.viewportSize() ?? phone;
  const picture = page.getByRole('region', { name: 'Home page picture' });
  const choose = async (name: string, buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser');
    await picture.getByRole('button', { name: /^Choose/ }).press('Enter');
    await (await chooser).setFiles({ name, mimeType: 'image/jpeg', buffer });
  };
  await choose('fox.jpg', Buffer.from('<!doctype html><script>alert(1)</script>'));
  await expect(picture.getByText(/^This file is not a JPEG, PNG or WebP picture/)).toBeVisible();
  // A bright picture, so that the text on it is as hard to read as possible.
  await choose('fox.png', await uploadOf({ width: 2600, height: 1000, background: '#fffdf5' }, 'png'));
  const whole = picture.getByRole('group', { name: 'Focal point' }).locator('picture');
  await resize(page, phone);
  const { width, height } = await boxOf(whole);
  expect(width / height, 'the whole picture is shown').toBeCloseTo(2.6, 1);
  await whole.click({ position: { x: width * 0.8, y: height * 0.15 }, force: true });
  const across = picture.getByRole('slider', { name: 'Left to right' });
  await expect(across).toHaveValue('80');
  await across.press('ArrowRight');
  await picture.getByRole('textbox', { name: 'Description' }).fill('A fox on a stair');
  await resize(page, own);
}

// Rule 1.19
test('the notice above every page moves no content, and scrolls away while the bar stays', {
  tag: '@desktop',
}, async ({ page, shop }) => {
  const { revision } = (await shop.studio.get('/api/studio/texts')) as EditableTexts;
  await shop.studio.post('/api/studio/texts/publish', { revision, texts: { notice: words } });
  await expect.poll(async () => (await fetch(shop.url)).text()).toContain(words);
  const shifts = await watchShifts(page);
  const work = await findWork(shop.url, 'The Moon Stairs', 'Originals');
  for (const path of ['/', paths.artwork(work.id), '/about', '/cart', '/policies/terms', '/gallery']) {
    await page.goto(path);
    await expect(line(page)).toHaveText(words);
    // The cart's page is not server-rendered. It shows the notice once the texts are loaded.
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

  // A message stays below the bar, which is lower while the notice is in view.
  const hearts = page.getByRole('article').getByRole('button', { name: 'Wishlist' });
  await hearts.filter({ visible: true }).first().click();
  // A focused message does not time out.
  const dismiss = messageOf(page).getByRole('button', { name: 'Dismiss' });
  await dismiss.focus();
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await expect(line(page)).toBeInViewport();
  await coversNothingOf(page, /Wishlist$/, bar(page));
  await dismiss.click();

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
