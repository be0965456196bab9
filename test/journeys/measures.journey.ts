import type { Locator, Page } from '@playwright/test';
import type { Artwork } from '#shared/model/artwork.ts';
import {
  cardOf,
  findWork,
  listWorks,
  openWork,
  putIntoCart,
  searchFor,
} from '#test/support/journeys/artworks.ts';
import { expect, test } from '#test/support/journeys/journey.ts';
import { resize } from '#test/support/journeys/layout.ts';

/** The measures of behaviour.md, as the browser lays them out. */
const wood = 'The Moon Stairs';

const phone = { width: 390, height: 844 };
const tablet = { width: 820, height: 1180 };
const desk = { width: 1440, height: 900 };
const windows = [phone, tablet, desk];

/** An original that can be bought, by the way its picture lies. */
async function original(baseURL: string | undefined, lies: 'upright' | 'wide'): Promise<Artwork> {
  const found = (await listWorks(baseURL)).find(({ category, picture, variations }) => {
    const [first] = variations;
    if (category !== 'Originals' || !picture || !first || first.inStock < 1 || first.price === null)
      return false;
    return lies === 'wide' ? picture.width > picture.height * 1.2 : picture.height > picture.width * 1.1;
  });
  if (!found) throw new Error(`The shop has no ${lies} original`);
  return found;
}

async function boxOf(locator: Locator) {
  await expect(locator).toBeVisible();
  await locator.evaluate((element) =>
    Promise.allSettled(element.getAnimations({ subtree: true }).map((one) => one.finished)),
  );
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not on the screen');
  return box;
}

const styleOf = (locator: Locator, property: string) =>
  locator.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

/** Red, green and blue of a color however the style sheet wrote it, 0 to 255. */
async function colorOf(page: Page, color: string): Promise<readonly number[]> {
  return page.evaluate((value) => {
    const context = document.createElement('canvas').getContext('2d');
    if (!context) throw new Error('No canvas');
    context.fillStyle = value;
    context.fillRect(0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
  }, color);
}

test.describe('the artwork dialog', () => {
  test('shows an upright picture 350 px wide, and another one at most 700 px', {
    tag: '@desktop',
  }, async ({ page, baseURL }) => {
    await page.goto('/gallery');
    for (const lies of ['upright', 'wide'] as const) {
      const dialog = await openWork(page, (await original(baseURL, lies)).title);
      for (const size of [tablet, desk]) {
        await resize(page, size);
        const picture = await boxOf(dialog.getByRole('img'));
        if (lies === 'upright') expect(picture.width).toBe(350);
        else {
          expect(picture.width).toBeLessThanOrEqual(700);
          expect(picture.width).toBeGreaterThan(size === desk ? 450 : 350);
        }
      }
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
  });

  test('opened from the cart gives an upright picture 500 px of height, and a wide one 500 px of width', {
    tag: '@desktop',
  }, async ({ page, baseURL }) => {
    const works = [await original(baseURL, 'upright'), await original(baseURL, 'wide')] as const;
    for (const { id, variations } of works) await putIntoCart(page, id, variations[0]?.id ?? '');
    await page.goto('/cart');
    const sideOf = async ({ title }: Artwork, side: 'width' | 'height') => {
      await page.getByRole('button', { name: `View ${title}` }).click();
      return (await boxOf(page.getByRole('dialog', { name: title, exact: true }).getByRole('img')))[side];
    };
    expect(await sideOf(works[0], 'height')).toBe(500);
    await page.keyboard.press('Escape');
    expect(await sideOf(works[1], 'width')).toBe(500);
  });
});

test('Prints on Wood have a black frame: 16 px in the gallery, 32 px in the dialog and on their page', {
  tag: ['@desktop', '@phone-long'],
}, async ({ page, baseURL }) => {
  const isBlackFrame = async (image: Locator, thickness: string) => {
    await expect(image).toBeVisible();
    expect(await styleOf(image, 'padding-top')).toBe(thickness);
    expect(await styleOf(image, 'padding-left')).toBe(thickness);
    expect(await styleOf(image, 'background-image')).toContain('rgb(0, 0, 0)');
  };
  await page.goto('/gallery');
  await page.getByLabel('Category', { exact: true }).first().selectOption('Prints on Wood');
  await searchFor(page, wood);
  await isBlackFrame(cardOf(page, wood).locator('img'), '16px');
  await cardOf(page, wood).getByRole('link', { name: wood }).click();
  const dialog = page.getByRole('dialog', { name: wood, exact: true });
  await isBlackFrame(dialog.getByRole('img', { name: wood }), '32px');

  const { id } = await findWork(baseURL, wood, 'Prints on Wood');
  await page.goto(`/artwork/${id}`);
  await isBlackFrame(page.getByRole('img', { name: wood }), '32px');
});

test('the hero fills the window, and the navigation bar stays at its top', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.goto('/');
  const hero = page.locator('section').filter({ has: page.getByRole('heading', { level: 1 }) });
  for (const size of windows) {
    await resize(page, size);
    const { width, height } = await boxOf(hero);
    expect(height).toBeGreaterThanOrEqual(size.height);
    expect(width).toBeGreaterThanOrEqual(size.width - 20);

    await page.mouse.wheel(0, 600);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
    expect((await boxOf(page.getByRole('banner'))).y).toBe(0);
    await page.evaluate(() => window.scrollTo(0, 0));
  }
});

test('a wished work has a red heart, and a test order a yellow notice', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.goto('/gallery');
  const heart = (await searchFor(page, wood)).getByRole('button', { name: 'Wishlist' });
  await heart.click();
  await expect(page.getByText('Added to Wishlist')).toBeVisible();
  const filled = await heart.evaluate((element) => getComputedStyle(element, '::after').backgroundColor);
  const [red = 0, green = 0, blue = 0] = await colorOf(page, filled);
  expect(red).toBeGreaterThan(150);
  expect(Math.max(green, blue)).toBeLessThan(red / 2);

  await page.goto('/order-complete?confirmation=TEST-1&amount=4500&currency=USD');
  const notice = page.getByRole('note');
  await expect(notice).toHaveText('This is a test order. No actual payment has been processed.');
  const yellow = await colorOf(page, await styleOf(notice, 'background-color'));
  expect(Math.min(yellow[0] ?? 0, yellow[1] ?? 0)).toBeGreaterThan((yellow[2] ?? 0) + 30);
});
