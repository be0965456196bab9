import type { Locator, Page } from '@playwright/test';
import type { Artwork } from '#shared/artwork/artwork.ts';
import {
  cardOf,
  listWorks,
  nothingMoves,
  openWork,
  putIntoCart,
  searchFor,
} from '#test/support/journeys/artworks.ts';
import { goOn } from '#test/support/journeys/go-on.ts';
import { expect, test } from '#test/support/journeys/journey.ts';
import { boxOf, resize } from '#test/support/journeys/layout.ts';

// These journeys check the measures of behaviour.md in the browser’s layout.
const wood = 'The Moon Stairs';

const phone = { width: 390, height: 844 };
const tablet = { width: 820, height: 1180 };
const desk = { width: 1440, height: 900 };
const windows = [phone, tablet, desk];

/** Finds an original in stock with an upright or a wide picture. */
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

const styleOf = (locator: Locator, property: string) =>
  locator.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

/** Returns red, green and blue, from 0 to 255, of a color in any CSS notation. */
async function colorOf(page: Page, color: string): Promise<readonly number[]> {
  return page.evaluate((value) => {
    const context = document.createElement('canvas').getContext('2d');
    if (!context) throw new Error('No canvas');
    context.fillStyle = value;
    context.fillRect(0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
  }, color);
}

// Rules 7.3 and 10.3
test('the heart of a work in the wishlist is red, and the notice about a test order is yellow', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/gallery');
  await searchFor(page, wood);
  const heart = cardOf(page, wood).getByRole('button', { name: 'Wishlist' });
  await heart.click();
  await expect(page.getByText('Added to Wishlist')).toBeVisible();
  const filled = await heart.evaluate((element) => getComputedStyle(element, '::after').backgroundColor);
  const [red = 0, green = 0, blue = 0] = await colorOf(page, filled);
  expect(red).toBeGreaterThan(150);
  expect(Math.max(green, blue)).toBeLessThan(red / 2);

  await goOn(page, '/order-complete?confirmation=TEST-1&amount=4500&currency=USD');
  const notice = page.getByRole('note');
  await expect(notice).toHaveText('This is a test order. No actual payment has been processed.');
  const yellow = await colorOf(page, await styleOf(notice, 'background-color'));
  expect(Math.min(yellow[0] ?? 0, yellow[1] ?? 0)).toBeGreaterThan((yellow[2] ?? 0) + 30);
});

// Rule 6.13
test('the artwork dialog shows pictures in the specified sizes, which are larger if it is opened from the cart', {
  tag: '@desktop',
}, async ({ page, baseURL }) => {
  const works = [await original(baseURL, 'upright'), await original(baseURL, 'wide')] as const;
  const pictureOf = (title: string) =>
    page.getByRole('dialog', { name: title, exact: true }).getByRole('img');
  await page.goto('/gallery');
  for (const { id, title, variations } of works) {
    await putIntoCart(page, id, variations[0]?.id ?? '');
    await openWork(page, title);
    for (const size of [tablet, desk]) {
      await resize(page, size);
      const { width } = await boxOf(pictureOf(title));
      if (title === works[0].title) expect(width).toBe(350);
      else {
        expect(width).toBeLessThanOrEqual(700);
        expect(width).toBeGreaterThan(size === desk ? 450 : 350);
      }
    }
    await page.keyboard.press('Escape');
    await expect(pictureOf(title)).toBeHidden();
  }

  await page.goto('/cart');
  for (const [place, side] of (['height', 'width'] as const).entries()) {
    const title = works[place]?.title ?? '';
    await page.getByRole('button', { name: `View ${title}` }).click();
    await expect(pictureOf(title)).toBeVisible();
    await nothingMoves(page);
    expect((await boxOf(pictureOf(title)))[side]).toBe(500);
    await page.keyboard.press('Escape');
  }
});

// Rules 1.2 and 2.1
test("the hero fills the window, with a narrower crop on a phone, and the navigation bar stays at the window's top", {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/');
  const hero = page.locator('section').filter({ has: page.getByRole('heading', { level: 1 }) });
  for (const size of windows) {
    await resize(page, size);
    const { width, height } = await boxOf(hero);
    expect(height).toBeGreaterThanOrEqual(size.height);
    expect(width).toBeGreaterThanOrEqual(size.width - 20);
    const files = size.width < 500 ? /hero-tall-\d+/ : /hero-\d+/;
    await expect
      .poll(() => hero.locator('img').evaluate((img: HTMLImageElement) => img.currentSrc))
      .toMatch(files);

    await page.mouse.wheel(0, 600);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
    expect((await boxOf(page.getByRole('banner'))).y).toBe(0);
    await page.evaluate(() => window.scrollTo(0, 0));
  }
});
