// Rules 7.1 and 7.4
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Answer } from '#shared/contract/schemas.ts';
import { atRest, type FakeHandlers, pending, refusal, unreachable } from '#test/support/web/fake-api.tsx';
import { Leavable } from '#test/support/web/leavable.tsx';
import { openScreen } from '#test/support/web/screen.tsx';
import { WishlistHeart } from '#web/features/wishlist/wishlist-heart.tsx';

async function setup(handlers: FakeHandlers) {
  const { api, client } = openScreen(<WishlistHeart artworkId="A1" titleId="title" />, '/', handlers);
  await settles();
  return { api, client, user: userEvent.setup() };
}

const heart = () => screen.getByRole('button', { name: 'Wishlist' });

const isPressed = (pressed: boolean) => expect(heart()).toHaveAttribute('aria-pressed', String(pressed));
const settles = () => waitFor(() => expect(heart()).not.toHaveAttribute('aria-disabled'));

test('the heart is disabled and shows the new state during a change', async () => {
  const added = pending<Answer<'addToWishlist'>>();
  const removed = pending<Answer<'removeFromWishlist'>>();
  const { api, client, user } = await setup({
    addToWishlist: added.handler,
    removeFromWishlist: removed.handler,
  });

  await user.click(heart());
  expect(heart()).toHaveAttribute('aria-disabled', 'true');
  isPressed(true);
  added.resolve({ artworkId: 'A1' });
  await settles();
  await atRest(client);
  const before = api.callsOf('listWishlist').length;

  await user.click(heart());
  expect(heart()).toHaveAttribute('aria-disabled', 'true');
  isPressed(false);
  api.answer({ listWishlist: [] });
  removed.resolve({ ok: true });
  await settles();
  expect(api.callsOf('listWishlist')).toHaveLength(before + 1);
  isPressed(false);
});

test('the heart shows a destructive toast "Error" after a removal that fails without a text', async () => {
  const { user } = await setup({ listWishlist: [{ artworkId: 'A1' }], removeFromWishlist: refusal(400) });

  await user.click(heart());

  const alert = (await screen.findByText('Failed to remove from wishlist')).closest('[role="alert"]');
  expect(alert).toHaveTextContent(/^Error/);
  isPressed(true);
});

test.each([
  ['was changed', () => ({ artworkId: 'A1' }), 'Added to Wishlist'],
  ['could not be changed', unreachable, 'Error'],
])(
  'a toast shows that the wishlist %s even if the heart is no longer on the page',
  async (_, outcome, title) => {
    const answer = pending<Answer<'addToWishlist'>>();
    const { user } = openScreen(
      <Leavable>
        <WishlistHeart artworkId="A1" titleId="title" />
      </Leavable>,
      '/',
      { addToWishlist: answer.handler },
    );
    await settles();

    await user.click(heart());
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    answer.resolve(outcome());

    expect(await screen.findByText(title)).toBeVisible();
  },
);
