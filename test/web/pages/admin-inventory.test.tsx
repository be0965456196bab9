// Rules 13.12 and 13.27
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openAdmin, works } from '#test/support/web/admin-page.tsx';
import { makeStudioArtwork, makeVariation } from '#test/support/web/builders.ts';
import { atRest, offline, pending, refusal, unreachable } from '#test/support/web/fake-api.tsx';
import { openRow, rowOf } from '#test/support/web/inventory-rows.ts';

describe('the inventory', () => {
  test('lists all works, even hidden ones, with title, category, price and stock', async () => {
    const { api } = await openAdmin();
    const moon = await rowOf('Moon');
    expect(api.callsOf('listArtworks')[0]?.query).toEqual({ scope: 'all' });
    expect(moon.getByText('Moon', { selector: 'bdi' })).toBeVisible();
    expect(moon.getByText('Originals')).toBeVisible();
    expect(moon.getByText('$40.00')).toBeVisible();
    expect(moon.getByText('2 in stock')).toBeVisible();
    expect(screen.getByText('2 of 2 artworks')).toBeVisible();
  });

  // Rule 1.19
  test.each([
    ['Featured', 'toggleFeatured', 'Failed to update featured status'],
    ['Hidden', 'toggleHidden', 'Failed to update hidden status'],
  ] as const)(
    'toggles %s immediately, and restores the old value if the change cannot be saved',
    async (label, operation, message) => {
      const answer = pending<never>();
      const { api, client, user } = await openAdmin({ [operation]: answer.handler });
      const control = (await rowOf('The Owl')).getByRole('switch', { name: `${label}: The Owl` });

      await user.click(control);
      expect(control).toBeChecked();
      expect(api.callsOf(operation)).toHaveLength(1);
      expect(api.callsOf(operation)[0]?.params).toEqual({ id: 'OWL' });

      answer.resolve(unreachable());
      expect(await screen.findByText(message)).toBeVisible();
      expect(control).not.toBeChecked();

      // The message about the failure disappears once the flag is saved.
      api.answer({
        toggleFeatured: { id: 'OWL', featured: true },
        toggleHidden: { id: 'OWL', hidden: true },
      });
      await user.click(control);
      await atRest(client);
      expect(screen.queryByText(message)).toBeNull();
    },
  );

  test('sends a second change if a flag is toggled again while the first change is being saved', async () => {
    const first = pending<{ id: string; hidden: boolean }>();
    const { api, client, user } = await openAdmin({ toggleHidden: first.handler });
    const control = (await rowOf('The Owl')).getByRole('switch', { name: 'Hidden: The Owl' });

    await user.click(control);
    await user.click(control);
    expect(control).not.toBeChecked();
    expect(api.callsOf('toggleHidden')).toHaveLength(1);
    api.answer({ toggleHidden: { id: 'OWL', hidden: false } });
    first.resolve({ id: 'OWL', hidden: true });
    await waitFor(() => expect(api.callsOf('toggleHidden')).toHaveLength(2));
    expect(control).not.toBeChecked();
    await atRest(client);
    expect(api.callsOf('toggleHidden')).toHaveLength(2);
  });

  test('sends no second change if a flag is toggled twice more while the first change is being saved', async () => {
    const first = pending<{ id: string; featured: boolean }>();
    const { api, client, user } = await openAdmin({ toggleFeatured: first.handler });
    const control = (await rowOf('The Owl')).getByRole('switch', { name: 'Featured: The Owl' });

    for (let press = 1; press <= 3; press++) await user.click(control);
    api.answer({ listArtworks: works.map((work) => ({ ...work, featured: work.id === 'OWL' })) });
    first.resolve({ id: 'OWL', featured: true });
    await atRest(client);
    expect(control).toBeChecked();
    expect(api.callsOf('toggleFeatured')).toHaveLength(1);
  });

  test('saves the last value of a flag even if a search has hidden its row', async () => {
    const first = pending<{ id: string; hidden: boolean }>();
    const { api, user } = await openAdmin({ toggleHidden: first.handler });
    const control = (await rowOf('The Owl')).getByRole('switch', { name: 'Hidden: The Owl' });

    await user.click(control);
    await user.click(control);
    await user.type(screen.getByRole('searchbox'), 'Moon');
    await waitFor(() => expect(control).not.toBeInTheDocument());
    api.answer({ toggleHidden: offline });
    first.resolve({ id: 'OWL', hidden: true });

    await waitFor(() => expect(api.callsOf('toggleHidden')).toHaveLength(2));
    expect(await screen.findByText('Failed to update hidden status')).toBeVisible();
  });

  test('neither sorts works nor reads their texts again for each letter of a search', async () => {
    const sorting = vi.spyOn(Array.prototype, 'sort');
    const keeping = vi.spyOn(WeakMap.prototype, 'set');
    onTestFinished(() => void vi.restoreAllMocks());
    const sorts = () =>
      sorting.mock.contexts.filter((list) => (list as { work?: unknown }[]).some(({ work }) => work));
    // `lackOf` and the search text are computed once for each work.
    const readings = () => keeping.mock.calls.filter(([key]) => typeof key === 'object' && 'squareId' in key);
    const { client, user } = await openAdmin({
      // These works differ from those of the other tests, whose results are cached.
      listArtworks: works.map((work) => ({ ...work, year: '2026' })),
    });
    await rowOf('Moon');
    await atRest(client);
    await user.type(screen.getByLabelText('Search artworks'), 'o');
    const before = [sorts().length, readings().length];
    expect(before).toEqual([2, 4]);

    await user.type(screen.getByLabelText('Search artworks'), 'wl');
    expect(await screen.findByText('1 of 2 artworks')).toBeVisible();
    await user.clear(screen.getByLabelText('Search artworks'));
    await user.click(await screen.findByRole('checkbox', { name: 'All 2 shown' }));

    expect(screen.getByText('2 selected')).toBeVisible();
    expect([sorts().length, readings().length]).toEqual(before);
  });

  test("shows a work's size as visitors see it, without a line break in a measure", async () => {
    await openAdmin({
      listArtworks: [
        makeStudioArtwork({
          title: 'Clock Orchard, The',
          variations: [makeVariation({ name: 'Small, 8 × 10 in' }), makeVariation({ id: 'V2' })],
        }),
      ],
    });
    const clock = await rowOf('The Clock Orchard');

    expect(clock.getByText(/Small/).textContent).toBe(' · Small, 8\u00a0×\u00a010\u00a0in and 1 more');
  });

  // Rule 13.11
  test('has its four filters behind a button with the number of active filters', async () => {
    const { user } = await openAdmin();
    const filters = await screen.findByRole('button', { name: 'Filters (2)' });
    expect(screen.queryByRole('switch', { name: 'Hidden only' })).toBeNull();
    await user.click(filters);
    await user.click(screen.getByRole('switch', { name: 'Hidden only' }));

    expect(await screen.findByText('0 of 2 artworks')).toBeVisible();
    expect(filters).toHaveAccessibleName('Filters (3)');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('switch', { name: 'Hidden only' })).toBeNull();
    expect(filters).toHaveFocus();

    await user.click(filters);
    await user.click(screen.getByLabelText('Search artworks'));
    expect(filters).toHaveAttribute('aria-expanded', 'false');
  });

  // Rule 6.18
  test('shows all variations of a work with their prices', async () => {
    const { user } = await openAdmin();
    await user.click((await openRow(user, 'Moon')).getByRole('button', { name: /All 2 variations/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('$40.00')).toBeVisible();
    expect(dialog.getByText('Price on request')).toBeVisible();
  });

  // Rules 6.19 and 13.13
  test('opens the artwork dialog when a title is clicked', async () => {
    const { user } = await openAdmin({ getArtwork: refusal(404, { error: 'Artwork not found' }) });
    await user.click(await screen.findByRole('button', { name: 'The Owl' }));
    expect(await screen.findByRole('dialog')).toBeVisible();
  });

  test('shows that it could not be loaded, with a button to try again', async () => {
    const { api, user } = await openAdmin({ listArtworks: offline });
    expect(await screen.findByText('The artworks could not be loaded')).toBeVisible();
    api.answer({ listArtworks: works });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Moon' })).toBeVisible();
  });
});
