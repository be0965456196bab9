// Rule 1.20
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { clickReplayScript } from '#infra/build/web/inline-script.ts';
import { makeArtwork } from '#test/support/web/builders.ts';
import type { FakeHandlers } from '#test/support/web/fake-api.tsx';
import { openServerRendered, serverRenderedContainer } from '#test/support/web/server-rendered-page.tsx';

const moon = makeArtwork({ id: 'MOON', title: 'The Moon Stairs' });
const fish = makeArtwork({ id: 'FISH', title: 'Fish Weather' });
const list = { version: 7, artworks: [moon, fish] };
const gallery = { address: '/gallery', answers: { listArtworks: list } };
const container = serverRenderedContainer();

/** Opens the server-rendered gallery and calls `press` before React hydrates it. */
async function openPressed(press: (root: HTMLElement) => void, handlers: FakeHandlers = {}) {
  return await openServerRendered(container.current, gallery, handlers, {
    meanwhile: (root) => {
      // Runs the inline script of the page's head.
      new Function(clickReplayScript)();
      press(root);
    },
  });
}

const button = (root: HTMLElement, name: string, index = 0) => {
  const found = within(root).getAllByRole('button', { name: new RegExp(`^${name}`) })[index];
  if (!found) throw new Error(`No button ${name}`);
  return found;
};
const all = async () => await act(() => new Promise((resolve) => setTimeout(resolve)));

it('a click on Add to Cart before hydration adds the work once', async () => {
  const { api, close, faults } = await openPressed((root) => button(root, 'Add to Cart', 1).click());

  await waitFor(() => expect(api.callsOf('addToCart')).toHaveLength(1));
  expect(api.callsOf('addToCart')[0]?.body).toMatchObject({ artworkId: 'MOON' });
  expect(faults).toEqual([]);
  await all();
  expect(api.callsOf('addToCart')).toHaveLength(1);
  await close();
});

it('before hydration, a click on a card reaches React, but a click on a page link does not', async () => {
  const reached: string[] = [];
  const { close } = await openPressed((root) => {
    root.addEventListener('click', (event) => {
      event.preventDefault();
      reached.push((event.target as Element).closest('a')?.pathname ?? '');
    });
    for (const link of root.querySelectorAll<HTMLElement>('a[href="/about"], a[data-artwork="MOON"]'))
      link.click();
  });

  expect(reached).toEqual(['/artwork/MOON']);
  await close();
});

it('a click on a heart before hydration adds the work to the wishlist', async () => {
  const { api, close } = await openPressed((root) => button(root, 'Wishlist').click());

  await waitFor(() => expect(api.callsOf('addToWishlist')).toHaveLength(1));
  await close();
});

it('a click on a filled heart before hydration does not remove the work from the wishlist', async () => {
  const { api, close } = await openPressed((root) => button(root, 'Wishlist').click(), {
    listWishlist: [moon, fish].map(({ id }) => ({ id: `W${id}`, artworkId: id })),
  });

  await waitFor(() => expect(screen.getAllByRole('button', { pressed: true })).toHaveLength(2));
  await all();
  expect(api.callsOf('removeFromWishlist')).toEqual([]);
  await close();
});

it('only the last click before hydration is replayed', async () => {
  const { api, close } = await openPressed((root) => {
    button(root, 'Add to Cart').click();
    button(root, 'Show Wishlist').click();
  });
  expect(await screen.findByRole('button', { name: 'Show All' })).toBeVisible();
  expect(api.callsOf('addToCart')).toEqual([]);
  await close();

  const next = await openPressed((root) => {
    button(root, 'Add to Cart').click();
    within(root).getByRole('heading', { name: 'Gallery' }).click();
  });
  await all();
  expect(next.api.callsOf('addToCart')).toEqual([]);
  await next.close();
});

it('a click on a button that has changed during hydration is not replayed', async () => {
  const { api, close } = await openPressed((root) => {
    const pressed = button(root, 'Add to Cart');
    pressed.click();
    pressed.title = 'Another';
  });
  await all();
  expect(api.callsOf('addToCart')).toEqual([]);
  await close();
});

it('a click on a button of the footer before hydration is replayed', async () => {
  const { close } = await openPressed((root) => button(root, 'Email').click());

  expect(await screen.findByRole('dialog')).toBeVisible();
  await close();
});

it('a click after hydration is not replayed', async () => {
  const { api, close } = await openPressed(() => undefined);

  await act(async () => button(container.current, 'Add to Cart').click());
  await all();
  expect(api.callsOf('addToCart')).toHaveLength(1);
  expect(window).not.toHaveProperty('clickReplay');
  await close();
});
