import type { Page } from '@playwright/test';
import type { EditableTexts } from '#shared/model/shop-texts.ts';
import { isAccessibleByDayAndNight } from '#test/support/journeys/accessible.ts';
import { goOn } from '#test/support/journeys/go-on.ts';
import { expect, testWithOwnShop } from '#test/support/journeys/journey.ts';
import { isInReach } from '#test/support/journeys/layout.ts';
import { studioShop } from '#test/support/journeys/own-shop.ts';
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

test('the artist changes the shop’s texts: draft, preview on the real page, publish, undo', {
  tag: ['@phone', '@desktop'],
}, async ({ page, shop }) => {
  const { request } = page;
  await logIn(page, shop);
  await page.goto('/admin/settings');
  await page.getByRole('link', { name: 'Change the texts' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Texts' })).toBeVisible();

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
  await isAccessibleByDayAndNight(page);

  // The draft is there after a reload, and no visitor sees it.
  await press(page, 'Save draft');
  await expect(page.getByText(/saved as a draft/)).toBeVisible();
  await page.reload();
  await expect(page.getByText('6 texts are not published yet, and saved as a draft.')).toBeVisible();
  expect(await (await request.get('/')).text()).not.toContain('Doors in');

  // The real pages, as they will be, also with what is typed and not saved yet.
  await openGroup(page, 'Home page');
  await field(page, 'Headline').fill('Doors in <b>Hills</b>');
  await press(page, 'Preview');
  await expect(page.getByRole('heading', { level: 1, name: 'Doors in <b>Hills</b>' })).toBeVisible();
  await expect(page.getByText('Only you see these texts.', { exact: false })).toBeVisible();
  await isAccessibleByDayAndNight(page);
  await page.getByRole('link', { name: 'About', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Where the doors lead' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the texts' }).click();

  await press(page, 'Publish');
  await expect(page.getByText(/^Version \d+, published .*Headline, Biography, Terms\.$/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ash & Co' })).toBeVisible();

  // A visitor gets it with the page itself, without a script, and by an address of any page.
  await expect
    .poll(async () => await (await request.get('/')).text())
    .toContain('Doors in &lt;b&gt;Hills&lt;/b&gt;');
  const home = await (await request.get('/')).text();
  expect(home).toContain('<title>Ash &amp; Co — Doors in &lt;b&gt;Hills&lt;/b&gt;</title>');
  await expect.poll(async () => await (await request.get('/products.xml')).text()).toContain('Ash &amp; Co');
  await page.goto('/policies/terms');
  await expect(page.getByText('<script>alert(1)</script>')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Instagram' })).toHaveCount(0);

  // One press brings the earlier texts back; who did it stands in the activity.
  await goOn(page, '/admin/texts');
  await press(page, 'Undo this version');
  await expect(page.getByText('The earlier texts are back.')).toBeVisible();
  await expect.poll(async () => await (await request.get('/')).text()).not.toContain('Doors in');
  await goOn(page, '/admin/activity');
  await expect(page.getByText('Texts published').first()).toBeVisible();
  await expect(page.getByText('Texts restored').first()).toBeVisible();
});

test('two administrators publish at once: the second is told so, loses nothing, and publishes both', {
  tag: '@desktop',
}, async ({ page, shop }) => {
  await logIn(page, shop);
  await page.goto('/admin/texts');
  await openGroup(page, 'Home page');
  await field(page, 'Headline').fill('Mine');
  const other = await page.context().newPage();
  await other.goto('/admin/texts');
  await openGroup(other, 'Home page');
  await field(other, 'Headline').fill('Theirs');
  await field(other, 'Subline').fill('Their subline');
  await press(other, 'Publish');
  await expect(other.getByText(/^Version \d+, published .*: Headline, Subline\.$/)).toBeVisible();

  await press(page, 'Publish');
  await expect(page.getByText('You both changed Headline: your wording is kept.')).toBeVisible();
  await expect(field(page, 'Headline')).toHaveValue('Mine');
  await expect(field(page, 'Subline')).toHaveValue('Their subline');
  await press(page, 'Publish');
  await expect(page.getByText(/^Version \d+, published .*: Headline\.$/)).toBeVisible();
});
