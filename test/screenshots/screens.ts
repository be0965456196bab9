import type { Page } from '@playwright/test';
import { putIntoCart } from '#test/support/journeys/artworks.ts';
import { laterScreens } from './later-screens.ts';
import type { Screen, ShopToShow } from './screen.ts';
import { studioScreens } from './studio-screens.ts';

/** Every page and dialog of the shop, in an order in which each finds what it needs. */
export function everyScreen({ url, admin }: ShopToShow): readonly Screen[] {
  const page = (name: string, path: string, isWhole = false): Screen => ({
    name,
    isWhole,
    open: (on) => on.goto(path),
  });
  return [
    page('home', '/', true),
    page('gallery', '/gallery'),
    dialogOf('dialog', 'The Moon Stairs', 'Originals'),
    dialogOf('dialog-wood', 'The Moon Stairs', 'Prints on Wood'),
    {
      name: 'dialog-sizes',
      isWhole: false,
      open: (on) =>
        on
          .getByRole('button', { name: 'All sizes and prices' })
          .click()
          .catch(() => undefined),
    },
    dialogOf('dialog-wide', 'The Whale Comes Home', 'Originals'),
    {
      name: 'zoom',
      isWhole: false,
      open: async (on) => {
        await openDialog(on, 'The Moon Stairs', 'Originals');
        await on.getByRole('button', { name: /^Zoom in/ }).click();
      },
    },
    {
      name: 'gallery-nothing-found',
      isWhole: false,
      open: async (on) => {
        await on.goto('/gallery');
        await on.getByRole('searchbox').fill('a herring in a hat');
      },
    },
    {
      name: 'gallery-sorted',
      isWhole: false,
      open: async (on) => {
        await on.goto('/gallery?sort=price-high&orientation=landscape');
        await on.getByRole('button', { name: /^Sort and filter/ }).click();
      },
    },
    {
      name: 'gallery-filter-nothing',
      isWhole: false,
      open: (on) => on.goto('/gallery?orientation=square&size=large'),
    },
    {
      name: 'gallery-category',
      isWhole: false,
      open: async (on) => {
        await on.goto('/gallery');
        await on.getByRole('searchbox').clear();
        await on.getByLabel('Category').first().selectOption('Prints on Wood');
      },
    },
    {
      name: 'gallery-wishlist',
      isWhole: false,
      open: async (on) => {
        await on.goto('/gallery');
        await on.getByLabel('Category').first().selectOption('All Categories');
        // In a shop that runs already, they may be wished for.
        const hearts = on.getByRole('article').getByRole('button', { name: 'Wishlist' });
        for (const place of [0, 1]) {
          const heart = hearts.nth(place);
          if ((await heart.getAttribute('aria-pressed')) !== 'true') await heart.click();
        }
        await on.getByRole('button', { name: 'Show Wishlist' }).click();
      },
    },
    {
      name: 'artwork',
      isWhole: true,
      open: async (on) => on.goto(`/artwork/${await idOf(url, 'The Moon Stairs', 'Prints on Wood')}`),
    },
    {
      name: 'artwork-wide',
      isWhole: true,
      open: async (on) => on.goto(`/artwork/${await idOf(url, 'The Whale Comes Home', 'Originals')}`),
    },
    page('artwork-not-found', '/artwork/NEVERPAINTED'),
    {
      name: 'artwork-index',
      isWhole: false,
      open: async (on) => {
        await on.goto('/artwork-index');
        await on.getByRole('main').getByRole('listitem').first().waitFor();
      },
    },
    page('about', '/about', true),
    page('policy', '/policies/returns', true),
    {
      name: 'contact',
      isWhole: false,
      open: (on) => on.getByRole('button', { name: 'Email' }).click(),
    },
    page('not-found', '/nowhere'),
    page('cart-empty', '/cart'),
    {
      name: 'cart',
      isWhole: true,
      open: async (on) => {
        for (const category of ['Originals', 'Prints on Wood']) {
          const work = await workOf(url, 'The Moon Stairs', category);
          await putIntoCart(on, work.id, work.variations[0]?.id ?? '');
        }
        await on.goto('/cart');
      },
    },
    {
      name: 'cart-remove',
      isWhole: false,
      open: (on) =>
        on
          .getByRole('button', { name: /^Remove/ })
          .first()
          .click(),
    },
    {
      name: 'checkout',
      isWhole: false,
      open: async (on) => {
        await on.goto('/cart');
        await on.getByRole('button', { name: 'Proceed to Checkout' }).click();
        await on.getByRole('button', { name: /^Pay/ }).click();
      },
    },
    {
      name: 'checkout-policy',
      isWhole: false,
      open: (on) => on.getByRole('dialog').getByRole('link', { name: 'Returns' }).click(),
    },
    page('order-complete', '/order-complete?confirmation=TEST-01M2Z0&amount=240000&currency=USD'),
    ...laterScreens({ url }),
    page('login', '/admin'),
    {
      name: 'works',
      isWhole: false,
      open: async (on) => {
        await on.goto('/admin');
        await on.getByLabel('Username').fill(admin.username);
        await on.getByLabel('Password').fill(admin.password);
        await on.getByRole('button', { name: 'Login' }).click();
        await on.getByRole('heading', { name: 'Inventory Management' }).waitFor();
      },
    },
    page('orders', '/orderadmin?view=open'),
    page('orders-all', '/orderadmin?view=all'),
    page('orders-to-ship', '/orderadmin?view=to-ship'),
    page('subscribers', '/admin/subscribers', true),
    ...studioScreens(),
    page('square', '/admin/square', true),
    page('activity', '/admin/activity', true),
    page('settings', '/admin/settings', true),
  ];
}

function dialogOf(name: string, title: string, category: string): Screen {
  return { name, isWhole: false, open: (page) => openDialog(page, title, category) };
}

async function openDialog(page: Page, title: string, category: string): Promise<void> {
  await page.goto('/gallery');
  await page.getByRole('searchbox').fill(title);
  await page.getByRole('article').getByRole('link').first().click();
  await page.getByRole('dialog').getByLabel('Category').selectOption(category);
}

interface Work {
  readonly id: string;
  readonly title: string;
  readonly category: string;
  readonly variations: readonly { readonly id: string }[];
}

async function workOf(url: string, title: string, category: string): Promise<Work> {
  const works = (await (await fetch(`${url}/api/artworks`)).json()) as readonly Work[];
  const work = works.find((one) => one.title === title && one.category === category);
  if (!work) throw new Error(`The demo shop has no "${title}" in ${category}`);
  return work;
}

async function idOf(url: string, title: string, category: string): Promise<string> {
  return (await workOf(url, title, category)).id;
}
