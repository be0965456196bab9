// Rule 23.4
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { CartItem } from '#shared/cart/cart-item.ts';
import { makeArtwork, makeCartItem, makeVariation } from '#test/support/web/builders.ts';
import { beginAfresh, fill, openCheckout, readyButton } from '#test/support/web/checkout-dialog.tsx';
import { refusal } from '#test/support/web/fake-api.tsx';

beginAfresh();

function line(id: string, title: string, shipsTo?: string[]): CartItem {
  const { imageUrl, category } = makeArtwork();
  return makeCartItem({
    id,
    artworkId: id,
    artwork: { id, title, imageUrl, category, ...(shipsTo && { shipsTo }) },
    variation: makeVariation({ id: `${id}-V`, price: 60, inStock: 2 }),
  });
}
const crate = line('CRATE', 'The Crate', ['CA', 'US']);
const print = line('PRINT', 'The Print');
const message = () => screen.findByRole('region', { name: 'This work is not shipped to Switzerland:' });

const remove = async () => within(await message()).getByRole('button', { name: 'Remove it from the cart' });

async function toSwitzerland(items: readonly CartItem[], handlers = {}) {
  const opened = openCheckout(handlers, items);
  fill();
  await opened.user.selectOptions(screen.getByLabelText('Country'), 'CH');
  return opened;
}

describe('a work that is not sent to the chosen country', () => {
  test('is named only while this country is chosen, and is not ordered', async () => {
    const { api, user } = await toSwitzerland([crate, print]);

    expect(await message()).toHaveTextContent(
      'The Crate (Originals). Ships only to Canada and the United States.',
    );
    expect(await message()).not.toHaveTextContent('The Print');
    await user.click(await readyButton());
    expect(await message()).toHaveFocus();
    expect(api.callsOf('placeOrder')).toHaveLength(0);
    await user.selectOptions(screen.getByLabelText('Country'), 'CA');
    expect(screen.queryByText(/not shipped/)).toBeNull();
  });

  test('can be removed by one click, also if the first try failed, and the form stays open', async () => {
    const { api, user } = await toSwitzerland([crate, print], {
      removeCartItem: refusal(409, { error: 'Try again' }),
    });

    await user.click(await remove());
    expect(await screen.findByText('Try again')).toBeVisible();
    api.answer({ removeCartItem: { ok: true } });
    await user.click(await remove());

    await waitFor(() => expect(screen.getByLabelText('Country')).toHaveFocus());
    expect(api.callsOf('removeCartItem')).toMatchObject([{ params: { id: 'CRATE' } }, {}]);
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com');
  });

  test('can be removed, and the form closes if the cart has no other work', async () => {
    const { user } = await toSwitzerland([crate], { removeCartItem: { ok: true } });

    await user.click(await remove());

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('is reported if only the server knows that it cannot be sent there, and the form stays open', async () => {
    const error = "'The Print' is not shipped to Switzerland. Nothing was charged.";
    const { user } = await toSwitzerland([print], {
      placeOrder: refusal(409, { error, code: 'NOT_SHIPPED_THERE' }),
    });

    await user.click(await readyButton());

    expect((await screen.findAllByText(error)).length).toBeGreaterThan(0);
    expect(screen.getByRole('dialog')).toBeVisible();
    expect(screen.getByLabelText('Country')).toHaveValue('CH');
  });
});
