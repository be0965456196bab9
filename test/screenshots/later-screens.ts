import type { Page } from '@playwright/test';
import { findWork } from '#test/support/journeys/artworks.ts';
import type { Screen, ShopToShow } from './screen.ts';

/** Sold before the pictures are taken, so that the page of sold works shows some: wide, tall and square. */
export const titlesToSell = [
  'Fish Weather',
  'Lighthouse for Lost Balloons',
  'The Slow House',
  'Night Swim',
  'Balloon Harbour',
] as const;

/** A work in every state and on its wall, questions, sold works, and the pages that an email leads to. */
export function laterScreens({ url }: Pick<ShopToShow, 'url'>): readonly Screen[] {
  const show = (name: string, open: (on: Page) => Promise<unknown>, isWhole = false): Screen => ({
    name,
    isWhole,
    open,
  });
  const work = async (on: Page, title: string, category: string, search = '') =>
    on.goto(`/artwork/${(await findWork(url, title, category)).id}${search}`);
  const wall = async (on: Page, title: string, category: string) => {
    await work(on, title, category, '?wall');
    await on.getByRole('dialog', { name: / in a room$/ }).waitFor();
  };
  /** The page sees a link of an email only as it loads. */
  const link = (action: 'confirm' | 'end') => async (on: Page) => {
    await on.goto('about:blank');
    await on.goto(`/news#${action}=${'a'.repeat(64)}`);
  };
  return [
    show('wall-sofa', (on) => wall(on, 'The Moon Stairs', 'Originals')),
    show('wall-sofa-dusk', (on) => on.getByRole('radio', { name: 'Dusk' }).check({ force: true })),
    show('wall-bench', (on) => wall(on, 'Three Moons, No Waiting', 'Originals')),
    show('wall-shelf', (on) => wall(on, 'The Moon Stairs', 'Greeting Cards')),
    show('artwork-on-request', (on) => work(on, 'Three Moons, No Waiting', 'Originals'), true),
    show('ask', async (on) => {
      await on.getByRole('button', { name: 'Ask about this work' }).first().click();
      await on.getByRole('dialog').getByRole('button', { name: 'Send question' }).click();
    }),
    show('artwork-several-pictures', (on) => work(on, 'The Moon Stairs', 'Originals'), true),
    show('artwork-toast', async (on) => {
      await work(on, 'Teapot with Weather', 'Originals');
      await on.getByRole('button', { name: 'Add to Cart' }).first().click();
      await on.getByText('Added to cart').waitFor();
    }),
    show('artwork-card', (on) => work(on, 'The Moon Stairs', 'Greeting Cards'), true),
    show('sold', (on) => on.goto('/sold'), true),
    show('artwork-sold', (on) => work(on, 'Fish Weather', 'Originals'), true),
    show('artwork-out-of-stock', (on) => work(on, 'Checkerboard Sea', 'Originals'), true),
    show('news', (on) => on.goto('/news')),
    show('news-error', (on) => on.getByRole('button', { name: 'Tell me' }).click()),
    show('news-confirm', link('confirm')),
    show('news-end', link('end')),
    show('order-link', (on) => on.goto('/order')),
  ];
}
