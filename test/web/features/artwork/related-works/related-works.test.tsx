import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeArtwork, makeVariation } from '#test/support/web/builders.ts';
import { fakeApi, renderApp } from '#test/support/web/fake-api.tsx';
import { openScreen } from '#test/support/web/screen.tsx';
import { RelatedWorks } from '#web/features/artwork/related-works/related-works.tsx';

const work = (id: string, title: string, category: string, ...prices: (number | null)[]) =>
  makeArtwork({
    id,
    title,
    category,
    variations: prices.map((price, n) =>
      makeVariation({ id: `${id}-${n}`, name: `Size ${n}`, price, inStock: 5 }),
    ),
  });
const moon = work('M', 'The Moon', 'Originals', 900);
const works = [
  moon,
  work('MP', 'Moon, The', 'Prints', 45, 140),
  work('MC', 'The Moon', 'Greeting Cards', 6),
  work('F', 'Fish', 'Originals', null),
];

const names = (region: HTMLElement) =>
  within(region)
    .getAllByRole('link')
    .map((link) => `${link.getAttribute('href')} ${link.textContent}`);

test('related works are the other formats and the neighbors of a work, with prices, from the loaded list', async () => {
  const { calls } = fakeApi({ listArtworks: works });
  renderApp(<RelatedWorks id={moon.id} artwork={moon} />);

  expect(names(await screen.findByRole('region', { name: 'More formats of this work' }))).toEqual([
    '/artwork/MC Greeting Cards$6.00',
    '/artwork/MP Printsfrom $45.00',
  ]);
  expect(names(screen.getByRole('region', { name: 'Nearby in the gallery' }))).toEqual([
    '/artwork/F FishOriginalsPrice on request',
  ]);
  expect(calls.map(({ operation }) => operation)).toEqual(['listArtworks']);
  for (const picture of document.querySelectorAll('img')) expect(picture).toHaveAttribute('loading', 'lazy');
});

test('related works render nothing for a work that has none', async () => {
  const { client } = openScreen(<RelatedWorks id={moon.id} artwork={moon} />, '/', { listArtworks: [moon] });

  await waitFor(() => expect(client.isFetching()).toBe(0));

  expect(screen.queryByRole('heading')).toBeNull();
});
