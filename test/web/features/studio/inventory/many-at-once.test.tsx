// Rules 13.22 and 13.23
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { FlagOutcome } from '#shared/artwork/flags.ts';
import { openAdmin } from '#test/support/web/admin-page.tsx';
import { makeStudioArtwork } from '#test/support/web/builders.ts';
import { offline, pending } from '#test/support/web/fake-api.tsx';

const works = ['Owl', 'Moon', 'Reef'].map((title) => makeStudioArtwork({ id: title.toUpperCase(), title }));
const outcome = (changes: Partial<FlagOutcome> = {}): FlagOutcome => ({
  changed: [],
  unchanged: [],
  overtaken: [],
  failed: [],
  ...changes,
});
const box = (title: string) => screen.findByRole('checkbox', { name: `Select ${title}, Originals` });
const press = (name: string) => screen.getByRole('button', { name });

describe('a change of many works at once', () => {
  test('affects only works that are selected, one by one or all together', async () => {
    const { api, user } = await openAdmin({
      listArtworks: works,
      flagArtworks: outcome({ changed: ['MOON', 'OWL'] }),
    });
    expect(screen.queryByRole('button', { name: 'Feature' })).toBeNull();
    const all = await screen.findByRole('checkbox', { name: 'All 3 shown' });
    await user.click(all);
    expect(screen.getByText('3 selected')).toBeVisible();
    await user.click(await box('Reef'));
    expect(screen.getByText('2 selected')).toBeVisible();
    expect(all).toBePartiallyChecked();

    // Selected works that a filter hides are not changed, and are still selected when they are shown again.
    await user.type(screen.getByLabelText('Search artworks'), 'owl');
    await screen.findByText('1 selected');
    await user.clear(screen.getByLabelText('Search artworks'));
    await screen.findByText('2 selected');

    await user.click(press('Feature'));
    expect(await screen.findByText('2 works are featured')).toBeVisible();
    expect(api.bodiesOf('flagArtworks')).toEqual([
      { artworkIds: ['MOON', 'OWL'], flag: 'featured', on: true },
    ]);
    await waitFor(() => expect(screen.queryByText('2 selected')).toBeNull());
  });

  test('can be undone, except for works that another administrator has changed since', async () => {
    const { api, user } = await openAdmin({
      listArtworks: works,
      flagArtworks: ({ body }) =>
        'undo' in body
          ? outcome({ changed: ['OWL'], overtaken: ['MOON'] })
          : outcome({ changed: ['OWL', 'MOON'], unchanged: ['REEF'] }),
    });
    await user.click(await screen.findByRole('checkbox', { name: 'All 3 shown' }));
    await user.click(press('Hide'));
    expect(await screen.findByText('2 works are hidden')).toBeVisible();
    await user.click(press('Undo'));

    expect(await screen.findByText('1 work is no longer hidden')).toBeVisible();
    expect(
      screen.getByText('1 work was changed by someone else meanwhile and was not changed back.'),
    ).toBeVisible();
    const undo = { artworkIds: ['OWL', 'MOON'], flag: 'hidden', on: false, undo: true };
    expect(api.bodiesOf('flagArtworks').at(-1)).toEqual(undo);
  });

  test('waits for a change in progress, and the last click takes effect', async () => {
    const switched = pending<{ id: string; featured: boolean }>();
    const { api, user } = await openAdmin({
      listArtworks: works,
      toggleFeatured: switched.handler,
      flagArtworks: outcome({ changed: ['OWL'] }),
    });
    await user.click(await screen.findByRole('switch', { name: 'Featured: Owl' }));
    await user.click(await box('Owl'));
    await user.click(press('Stop featuring'));
    expect(api.callsOf('toggleFeatured')).toHaveLength(1);
    expect(api.callsOf('flagArtworks')).toEqual([]);

    switched.resolve({ id: 'OWL', featured: true });
    expect(await screen.findByText('1 work is no longer featured')).toBeVisible();
  });

  test('reports the works that could not be changed, and keeps them selected', async () => {
    const { user } = await openAdmin({
      listArtworks: works,
      flagArtworks: outcome({ changed: ['OWL'], failed: [{ id: 'REEF', error: 'Artwork not found' }] }),
    });
    await user.click(await screen.findByRole('checkbox', { name: 'All 3 shown' }));
    await user.click(press('Unhide'));

    expect(await screen.findByText('Failed to update hidden status')).toBeVisible();
    expect(
      screen.getByText('1 work is no longer hidden. 1 work was not changed. Artwork not found'),
    ).toBeVisible();
    expect(press('Undo')).toBeVisible();
    await waitFor(async () => expect(await box('Reef')).toBeChecked());
    expect(await box('Owl')).not.toBeChecked();
  });

  test('sends a hundred works per request', async () => {
    const many = Array.from({ length: 230 }, (_, index) =>
      makeStudioArtwork({ id: `W${index}`, title: `Work ${String(index).padStart(3, '0')}` }),
    );
    const { api, user } = await openAdmin({
      listArtworks: many,
      flagArtworks: ({ body }) => outcome({ changed: [...body.artworkIds] }),
    });
    await user.click(await screen.findByRole('checkbox', { name: 'All 230 shown' }));
    await user.click(press('Feature'));

    expect(await screen.findByText('230 works are featured')).toBeVisible();
    expect(
      api.callsOf('flagArtworks').map(({ body }) => (body as { artworkIds: string[] }).artworkIds.length),
    ).toEqual([100, 100, 30]);
  });
});

describe('the order of the featured works', () => {
  const featured = works.map((work, index) => ({ ...work, featured: true, featuredRank: 2 - index }));
  test('is changed by buttons or arrow keys, announced, and saved', async () => {
    const { api, user } = await openAdmin({ listArtworks: featured, orderFeatured: offline });
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(press('Reorder featured works'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Carousel order' }));
    const titles = () =>
      dialog.getAllByRole('listitem').map(({ textContent }) => textContent?.replace('Originals', ''));
    expect(titles()).toEqual(['Reef', 'Moon', 'Owl']);

    await user.click(dialog.getByRole('button', { name: 'Move Owl up' }));
    expect(titles()).toEqual(['Reef', 'Owl', 'Moon']);
    expect(dialog.getByText('Owl: place 2 of 3')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Move Owl up' })).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(titles()).toEqual(['Owl', 'Reef', 'Moon']);
    await user.keyboard('{ArrowUp}');

    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The order could not be saved')).toBeVisible();
    expect(titles()).toEqual(['Owl', 'Reef', 'Moon']);
    api.answer({ orderFeatured: { ok: true } });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Carousel order saved')).toBeVisible();
    expect(api.bodiesOf('orderFeatured').at(-1)).toEqual({ artworkIds: ['OWL', 'REEF', 'MOON'] });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('cannot be changed while there is only one', async () => {
    const { user } = await openAdmin({ listArtworks: featured.slice(0, 1) });
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    expect(press('Print labels and price list')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Reorder featured works' })).toBeNull();
  });
});
