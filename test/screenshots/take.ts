import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { visitShop, visitStudio } from '#test/support/journeys/all-screens.ts';
import { findWork, putIntoCart } from '#test/support/journeys/artworks.ts';
import { browserPath } from '#test/support/journeys/browser.ts';
import { fillCard, payButton } from '#test/support/journeys/card-form.ts';
import { fillShipping, hydrated } from '#test/support/journeys/journey.ts';
import { placeOrder } from '#test/support/journeys/studio.ts';
import { startShop } from '#test/support/shop/shop-process.ts';
import { openStudio, type StudioApi } from '#test/support/shop/studio-api.ts';

/**
 * `node test/screenshots/take.ts`: takes the pictures of README.md and docs/pictures.md into this folder. `--all
 * FOLDER` takes every page at five widths, by day and by night, for a visual review. `--only` and `--window` select
 * pages and windows by name (`wall`, `390-night`). `--url` uses a running demo shop.
 */
const { values } = parseArgs({
  options: {
    all: { type: 'string' },
    only: { type: 'string' },
    window: { type: 'string' },
    url: { type: 'string' },
    username: { type: 'string' },
    password: { type: 'string' },
  },
});

type Light = 'day' | 'night';
const widths = { 320: 568, 390: 844, 820: 1180, 1440: 900, 1920: 1080 } as const;

const own = values.url === undefined ? await startShop() : undefined;
const url = values.url ?? own?.url ?? '';
const admin = own?.admin ?? { username: values.username ?? '', password: values.password ?? '' };
const browser = await chromium.launch({ executablePath: await browserPath(), args: ['--no-sandbox'] });
try {
  const studio = await openStudio(url, admin);
  if (own) await studio.syncEnded();
  if (values.all === undefined) {
    await takeReadmePictures(browser);
    await studio.setTestMode(false);
    await takeAfterTheSale(browser);
  } else {
    if (own) await sellSome(browser, studio);
    await takeAll(browser, values.all);
  }
} finally {
  await browser.close();
  await own?.stop();
  own?.remove();
}

async function openPage(from: Browser, width: keyof typeof widths, light: Light): Promise<Page> {
  const page = await from.newPage({
    baseURL: url,
    viewport: { width, height: widths[width] },
    isMobile: width < 1024,
    hasTouch: width < 1024,
    deviceScaleFactor: width < 1024 ? 2 : 1,
    colorScheme: light === 'night' ? 'dark' : 'light',
    reducedMotion: 'reduce',
    locale: 'en-US',
  });
  const { goto } = page;
  page.goto = async (path, options) => {
    const answer = await goto.call(page, path, options);
    await hydrated(page);
    return answer;
  };
  return page;
}

async function takeReadmePictures(from: Browser): Promise<void> {
  const wall = await openPage(from, 1440, 'night');
  await wall.goto('/gallery');
  await settled(wall);
  await save(wall, join(import.meta.dirname, 'gallery-desktop-night.png'), 1200);

  const home = await openPage(from, 390, 'day');
  await home.goto('/');
  await settled(home);
  await save(home, join(import.meta.dirname, 'home-phone-day.png'), 780);

  const dialog = await openPage(from, 1440, 'day');
  await dialog.goto('/gallery');
  await dialog.getByRole('article').getByRole('link', { name: 'A Cup of Tide' }).click();
  await dialog.getByRole('dialog').getByLabel('Category').selectOption('Originals');
  await settled(dialog);
  await save(dialog, join(import.meta.dirname, 'dialog-desktop-day.png'), 1200);

  const { id } = await findWork(url, 'The Moon Stairs', 'Originals');
  for (const [width, light, file, size] of [
    [390, 'night', 'wall-phone-night.png', 780],
    [1440, 'day', 'wall-desktop-day.png', 1200],
  ] as const) {
    const room = await openPage(from, width, light);
    await room.goto(`/artwork/${id}?wall`);
    await room.getByRole('dialog', { name: / in a room$/ }).waitFor();
    await settled(room);
    await save(room, join(import.meta.dirname, file), size);
  }
}

/** Pays by card, and takes the page that the order's link opens and the confirmation email. */
async function takeAfterTheSale(from: Browser): Promise<void> {
  const shopper = await openPage(from, 1440, 'day');
  await shopper.goto('/about');
  for (const [title, category] of [
    ['Fish Weather', 'Originals'],
    ['The Moon Stairs', 'Prints on Wood'],
  ] as const) {
    const work = await findWork(url, title, category);
    await putIntoCart(shopper, work.id, work.variations[0]?.id ?? '');
  }
  await shopper.goto('/cart');
  await shopper.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await fillShipping(shopper);
  await fillCard(shopper);
  await (await payButton(shopper)).click();
  await shopper.getByRole('link', { name: 'Track this order' }).click();
  await shopper.getByRole('region', { name: 'What you bought' }).waitFor();
  await shopper.reload();
  await shopper.getByRole('region', { name: 'What you bought' }).waitFor();
  await settled(shopper);
  await save(shopper, join(import.meta.dirname, 'order-desktop-day.png'), 1200);

  const mail = await openPage(from, 390, 'night');
  await mail.goto('/__mail');
  await mail.getByRole('button', { name: 'Send what is due' }).click();
  await mail
    .getByRole('link', { name: /^Your order \S+ from/ })
    .first()
    .click();
  await mail.goto(`${mail.url()}.html`);
  await settled(mail);
  await save(mail, join(import.meta.dirname, 'mail-phone-night.png'), 780);
}

/** Saves a palette PNG of at most 700 kB if possible, which is small enough for a README. */
async function save(page: Page, file: string, width: number): Promise<void> {
  const png = await page.screenshot();
  for (const colors of [256, 160, 96, 64]) {
    const small = await sharp(png).resize({ width }).png({ palette: true, colors, effort: 8 }).toBuffer();
    if (small.length > 700_000 && colors > 64) continue;
    writeFileSync(file, small);
    print(`${file} ${Math.round(small.length / 1000)} kB`);
    return;
  }
}

async function takeAll(from: Browser, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const isChosen = (name: string, chosen: string | undefined) => !chosen || new RegExp(chosen).test(name);
  for (const width of Object.keys(widths).map(Number) as (keyof typeof widths)[]) {
    for (const light of ['day', 'night'] as const) {
      if (!isChosen(`${width}-${light}`, values.window)) continue;
      const page = await openPage(from, width, light);
      page.setDefaultTimeout(15_000);
      const look = async (name: string) => {
        const file = join(folder, `${name.replaceAll(' ', '-')}-${width}-${light}.png`);
        if (isChosen(file, values.only)) await take(page, file);
      };
      for (const visit of [visitShop, visitStudio])
        await visit(page, { url, admin }, look).catch((error) => print(`${width}-${light}: ${error}`));
      await page.context().close();
    }
  }
}

/** Sells some paintings without a page, so that red dots are shown. */
async function sellSome(from: Browser, studio: StudioApi): Promise<void> {
  await studio.setTestMode(false);
  const shopper = await openPage(from, 1440, 'day');
  for (const title of ['Lighthouse for Lost Balloons', 'The Slow House', 'Night Swim'])
    await (await placeOrder(shopper, { url }, title)).pay();
  await shopper.context().close();
  await studio.setTestMode(true);
}

/** Takes the whole page, or only the window if a dialog is open. */
async function take(page: Page, file: string): Promise<void> {
  const fullPage = await page.evaluate(() => !document.querySelector('dialog[open]'));
  if (fullPage) await scrollThrough(page);
  await settled(page);
  await page.screenshot({ path: file, fullPage });
  print(file);
}

/** Scrolls through a page, so that lazy pictures are loaded for a picture of the whole page. */
async function scrollThrough(page: Page): Promise<void> {
  // A page that polls never has an idle network, so this waits for the page's content instead.
  await page.waitForFunction(isReady);
  await page.evaluate(async () => {
    const frames = (left: number): Promise<void> =>
      new Promise((done) => requestAnimationFrame(() => done(left > 1 ? frames(left - 1) : undefined)));
    for (let top = 0; top < document.documentElement.scrollHeight && top < 20_000; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' });
      await frames(4);
    }
    scrollTo({ top: 0, behavior: 'instant' });
    await frames(2);
  });
  // Pictures outside the visible part of a row are never loaded.
  await page
    .waitForFunction(
      () =>
        [...document.images].every((image) => {
          const { left, right } = image.getBoundingClientRect();
          return image.complete || left >= innerWidth || right <= 0;
        }),
      undefined,
      { timeout: 5_000 },
    )
    .catch(() => undefined);
}

/** Whether the page shows its content and no skeleton. */
function isReady(): boolean {
  return (
    document.readyState === 'complete' &&
    !document.querySelector('main [class*="skeleton"], [aria-busy="true"]')
  );
}

/** Waits until the visible pictures are loaded and nothing moves. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(isReady);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  // A lazy picture outside the screen, or outside the visible part of a row, is never loaded.
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, bottom, left, right } = image.getBoundingClientRect();
      const isSeen = top < innerHeight && bottom > 0 && left < innerWidth && right > 0;
      return !isSeen || image.complete || image.loading === 'lazy';
    }),
  );
  await page.waitForTimeout(400);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
