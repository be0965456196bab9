// Rules 1.13 and 1.20
import type { Page } from '@playwright/test';
import { biography, policies, shop } from '#shop-config';
import { findWork } from '#test/support/journeys/artworks.ts';
import { expect, test } from '#test/support/journeys/journey.ts';
import { holdBack, isAtRest, saveData, watchRequests } from '#test/support/journeys/requests.ts';
import { watchShifts } from '#test/support/journeys/shifts.ts';
import { textFaceIsLoaded } from '#test/support/journeys/text-face.ts';

/** Pages that need scripts, at least for buying. */
const addresses = ['/gallery', '/cart', '/artwork-index', '/artwork/UNKNOWN', '/news', '/admin'];

/** Pages that need no scripts, with their status, heading and a part of their text. */
const complete = [
  ['/about', 200, 'About the Artist', biography[0]?.title ?? ''],
  ['/sold', 200, 'Sold works', 'Sold'],
  ['/policies/terms', 200, 'Terms', firstWords(policies.terms.text)],
  ['/policies/refunds', 404, 'This painting has wandered off', 'Visit the gallery'],
  ['/nowhere', 404, 'This painting has wandered off', 'Visit the gallery'],
  ['/artwork/', 404, 'This painting has wandered off', 'Visit the gallery'],
  ['/index.php', 404, 'This painting has wandered off', 'Visit the gallery'],
] as const;

function firstWords(text: string): string {
  return text.trim().split(/[.\n]/, 1)[0] ?? '';
}

/** Returns the pages with works. The first picture of a page is the shop's own or a work's. */
const pagesOfWorks = async (baseURL: string | undefined) => {
  const work = await findWork(baseURL, 'The Moon Stairs', 'Prints on Wood');
  return ['/gallery', `/artwork/${work.id}`, '/'];
};
const firstPicture = (page: Page) => page.locator('main img').first();
const isThere = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0;

/** Checks that the browser has chosen a file for the first picture that is about as wide as the picture on screen. */
async function requestsWhatItShows(page: Page, most: number): Promise<void> {
  await expect.poll(() => firstPicture(page).evaluate(isThere)).toBe(true);
  const ratio = await firstPicture(page).evaluate(
    (image: HTMLImageElement) => image.naturalWidth / image.clientWidth,
  );
  expect(ratio).toBeGreaterThan(0.98);
  expect(ratio).toBeLessThan(most);
}

/**
 * Runs in the page. Returns how many pictures below the first screen were requested before the first picture was
 * loaded, and whether any picture below the first screen was requested later.
 */
const picturesBelow = () => {
  const [first, ...others] = document.querySelectorAll<HTMLImageElement>('main img');
  const below = others.filter((image) => image.getBoundingClientRect().top > innerHeight);
  const asked = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const timesOf = (images: readonly (HTMLImageElement | undefined)[]) =>
    asked.filter(({ name }) => images.some((image) => image?.currentSrc === name));
  const seen = timesOf([first])[0]?.responseEnd ?? Number.POSITIVE_INFINITY;
  const times = timesOf(below);
  const before = times.filter(({ startTime }) => startTime < seen).length;
  return { before, after: times.length > before };
};

const isPainted = () => performance.getEntriesByName('first-contentful-paint').length > 0;
/** Start of the first script's request in milliseconds; 0 before it. */
const scriptsBegan = () =>
  performance.getEntriesByType('resource').find(({ name }) => name.endsWith('.js'))?.startTime ?? 0;
const firstPictureArrived = () =>
  performance
    .getEntriesByType('resource')
    .filter((entry) => (entry as PerformanceResourceTiming).initiatorType === 'img')
    .map((entry) => (entry as PerformanceResourceTiming).responseEnd)
    .find((end) => end > 0) ?? 0;

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test.describe('the shop without scripts', () => {
  test.use({ javaScriptEnabled: false });

  // Rule 1.17
  test('serves complete pages with their status if they need no script', {
    tag: '@phone',
  }, async ({ page }) => {
    for (const [address, status, heading, words] of complete) {
      const answer = await page.goto(address);
      expect(answer?.status(), address).toBe(status);
      const main = page.locator('main');
      await expect(main.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(main.getByText(words).first()).toBeVisible();
      await expect(main.locator('noscript')).toHaveCount(0);
      await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Terms' })).toBeVisible();
    }
  });

  test('says on every other page what to do and whom to write to', {
    tag: '@phone',
  }, async ({ page, baseURL }) => {
    for (const address of addresses) {
      await page.goto(address);
      await expect(bar(page).getByRole('link', { name: shop.brand })).toBeVisible();
      await expect(page.locator('main noscript p').first()).toContainText('This page needs JavaScript');
      await expect(page.locator('main noscript p').first()).toBeVisible();
      // The content of a noscript element is visible but has no roles.
      const links = page.locator('main noscript a');
      await expect(links).toHaveText([shop.email, 'Instagram', 'Facebook']);
      expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
        `mailto:${shop.email}`,
        shop.social.instagram,
        shop.social.facebook,
      ]);
      await expect(page.getByTestId('gallery-placeholder')).toHaveCount(0);
    }
    const [, address = ''] = await pagesOfWorks(baseURL);
    await page.goto(address);
    await requestsWhatItShows(page, 1.05);
  });

  test('shows the works with titles and prices, and links to their pages', {
    tag: '@desktop',
  }, async ({ page, baseURL }) => {
    for (const address of await pagesOfWorks(baseURL)) {
      await page.goto(address);
      await expect(firstPicture(page)).toBeVisible();
      await expect(page.locator('main').getByText(/\$\d/).filter({ visible: true }).first()).toBeVisible();
      await expect(page.locator('main a[href^="/artwork/"]').first()).toBeVisible();
      await expect(page.locator('main').getByRole('button', { name: 'Add to Cart' })).toHaveCount(0);
      if (address.startsWith('/artwork/')) await requestsWhatItShows(page, 1.3);
    }
    await page.goto('/gallery');
    const cards = page.getByRole('article');
    await expect(cards).toHaveCount(12);
    const boxes = await Promise.all((await cards.all()).map((card) => card.boundingBox()));
    const overlaps = boxes.filter((a, i) =>
      boxes.some(
        (b, j) =>
          j > i &&
          a &&
          b &&
          a.x < b.x + b.width &&
          b.x < a.x + a.width &&
          a.y < b.y + b.height &&
          b.y < a.y + a.height,
      ),
    );
    expect(overlaps).toEqual([]);
  });
});

test.describe('a server-rendered page before its scripts arrive', () => {
  test('shows works with prices, which hydration neither moves nor requests again', {
    tag: '@phone',
  }, async ({ page, baseURL }) => {
    // Prefetching for the next page is tested in next-page.journey.ts.
    await saveData(page);
    const asked: string[] = [];
    let shown = '';
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      // The previous page may still send requests while the browser leaves it.
      const isOfThisPage = URL.parse(request.headers()['referer'] ?? '')?.pathname === shown;
      if (pathname.startsWith('/api/') && isOfThisPage) asked.push(pathname);
    });
    const requests = watchRequests(page);
    const moved = await watchShifts(page);
    for (const address of await pagesOfWorks(baseURL)) {
      asked.length = 0;
      shown = address;
      const letThrough = await holdBack(page);
      await page.goto(address, { waitUntil: 'commit' });
      await expect.poll(() => firstPicture(page).evaluate(isThere)).toBe(true);
      await expect(page.locator('main').getByText(/\$\d/).filter({ visible: true }).first()).toBeVisible();
      await textFaceIsLoaded(page);
      const [picture, before] = [await firstPicture(page).boundingBox(), await moved()];
      expect(asked, address).toEqual([]);

      letThrough();
      await expect.poll(() => asked).toContain('/api/cart');
      // The effects of hydration have ended when no request is running.
      await isAtRest(page, requests);
      expect(await firstPicture(page).boundingBox(), address).toEqual(picture);
      expect(await moved(), address).toBe(before);
      const own = ['/api/cart', '/api/wishlist', '/api/mail'];
      expect(
        asked.filter((path) => !own.includes(path)),
        address,
      ).toEqual([]);
      expect(new Set(asked).size, asked.join(' ')).toBe(asked.length);
    }
  });

  test('loads the pictures of the first screen before scripts and other pictures', {
    tag: '@phone',
  }, async ({ page, baseURL }) => {
    for (const address of await pagesOfWorks(baseURL)) {
      const pictures = await holdBack(page, '**/*.{avif,jpg}*');
      await tellPicturesApart(page, address);
      await page.goto(address, { waitUntil: 'commit' });
      await expect.poll(() => page.evaluate(isPainted)).toBe(true);
      // Moving the mouse must not start the scripts.
      await page.mouse.move(200, 200);
      pictures();
      await expect.poll(() => page.evaluate(scriptsBegan)).toBeGreaterThan(0);
      await expect.poll(() => page.evaluate(firstPictureArrived)).toBeGreaterThan(0);
      const arrived = await page.evaluate(firstPictureArrived);
      // Scripts wait at most three seconds for pictures.
      expect(await page.evaluate(scriptsBegan), address).toBeGreaterThan(Math.min(arrived, 3000));
      await expect.poll(() => page.evaluate(picturesBelow), address).toEqual({ before: 0, after: true });
    }
  });

  test('applies a search text typed and a click made before hydration', { tag: '@phone' }, async ({
    page,
    baseURL,
  }) => {
    const letThrough = await holdBack(page);
    await page.goto('/gallery', { waitUntil: 'commit' });
    const field = page.getByRole('searchbox', { name: 'Search artworks' });
    await field.fill('Moon Stairs');
    letThrough();
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(field).toHaveValue('Moon Stairs');

    const [, address = ''] = await pagesOfWorks(baseURL);
    const letNext = await holdBack(page);
    await page.goto(address, { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Add to Cart' }).first().click();
    letNext();
    await expect(bar(page).getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  });
});

/** Gives each picture except the first its own URL, because works of the shared shop have equal pictures. */
async function tellPicturesApart(page: Page, address: string): Promise<void> {
  await page.route(
    (url) => url.pathname === address,
    async (route) => {
      const response = await route.fetch();
      let image = 0;
      const numbered = (tag: string) => (image++ === 0 ? tag : tag.replaceAll('.avif', `.avif?${image}`));
      const body = (await response.text()).replace(/<img[^>]*>/g, numbered);
      const { 'content-encoding': _, ...headers } = response.headers();
      await route.fulfill({ status: response.status(), headers, body });
    },
  );
}
