import type { EditableTexts } from '#shared/model/shop-texts.ts';
import { isAccessibleByDayAndNight, staysAccessible } from '#test/support/journeys/accessible.ts';
import { goOn } from '#test/support/journeys/go-on.ts';
import { expect, testWithOwnShop } from '#test/support/journeys/journey.ts';
import { resize } from '#test/support/journeys/layout.ts';
import { studioShop } from '#test/support/journeys/own-shop.ts';
import { logIn } from '#test/support/journeys/studio.ts';
import { uploadOf } from '#test/support/shop/uploads.ts';

const test = testWithOwnShop(studioShop);

/** Other journeys of this shop find the pictures that it began with. */
test.afterEach(async ({ shop }) => {
  const { revision, published } = (await shop.studio.get('/api/studio/texts')) as EditableTexts;
  if (Object.keys(published.texts).length > 0)
    await shop.studio.post('/api/studio/texts/restore', { revision, version: 0 });
});

/** The windows in which the hero is cut most differently. */
const phone = { width: 390, height: 844 };
const windows = [phone, { width: 1920, height: 1080 }];

test('the artist sets the picture of the home page: file, focal point, preview, publish, undo', {
  tag: '@desktop',
}, async ({ page, shop }) => {
  const { request } = page;
  const home = async () => (await request.get('/')).text();
  await logIn(page, shop);
  await page.goto('/admin/texts');
  await page.getByRole('heading', { level: 2, name: 'Home page' }).click();
  const field = page.getByRole('region', { name: 'Home page picture' });
  const choose = async (name: string, buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser');
    await field.getByRole('button', { name: /^Choose/ }).press('Enter');
    await (await chooser).setFiles({ name, mimeType: 'image/jpeg', buffer });
  };

  await choose('fox.jpg', Buffer.from('<!doctype html><script>alert(1)</script>'));
  await expect(field.getByText(/^This file is not a JPEG, PNG or WebP picture/)).toBeVisible();
  // Bright, so that the words on it are as hard to read as they get.
  await choose('fox.png', await uploadOf({ width: 2600, height: 1000, background: '#fffdf5' }, 'png'));
  const whole = field.getByRole('group', { name: 'Focal point' }).locator('picture');
  await resize(page, phone);
  const box = await whole.boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1), 'the whole picture is shown').toBeCloseTo(2.6, 1);
  await whole.click({ position: { x: (box?.width ?? 0) * 0.8, y: (box?.height ?? 0) * 0.15 }, force: true });
  const across = field.getByRole('slider', { name: 'Left to right' });
  await expect(across).toHaveValue('80');
  await across.press('ArrowRight');
  await field.getByRole('textbox', { name: 'Description' }).fill('A fox on a stair');
  await isAccessibleByDayAndNight(page);

  // The page as it will be, wherever it is cut; no visitor sees it yet.
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  const hero = page.getByRole('img', { name: 'A fox on a stair' });
  await expect(hero).toHaveCSS('object-position', '81% 15%');
  for (const size of windows) {
    await resize(page, size);
    await expect
      .poll(() => hero.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await expect(hero).toHaveCSS('object-fit', 'cover');
  }
  await staysAccessible(page);
  expect(await home()).not.toContain('/media/site-');

  await page.getByRole('link', { name: 'Back to the texts' }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText(/^Version \d+, published .*: Home page picture\.$/)).toBeVisible();
  await expect.poll(home).toMatch(/object-position:81% 15%/);
  expect(await home()).toMatch(/property="og:image" content="[^"]+\/media\/site-[0-9a-f]{20}-preview\.jpg"/);
  await page.goto('/');
  await expect(hero).toBeVisible();

  await goOn(page, '/admin/texts');
  await page.getByRole('button', { name: 'Undo this version' }).click();
  await expect(page.getByText('The earlier texts are back.')).toBeVisible();
  await expect.poll(home).not.toContain('/media/site-');
});
