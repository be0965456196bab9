// Rule 14.6
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeReview, usd } from '#test/support/web/builders.ts';
import { type FakeHandlers, pending, refusal } from '#test/support/web/fake-api.tsx';
import { itemWith, openScreen } from '#test/support/web/screen.tsx';
import { OrdersToReview } from '#web/features/studio/orders/orders-to-review.tsx';

const payment = { id: 'P2', status: 'COMPLETED', amount: usd(5_000), refunded: usd(0), refunding: false };

const setup = (handlers: FakeHandlers) => openScreen(<OrdersToReview />, '/orderadmin', handlers);

test("the review list shows each order's reason, the shop's data, Square's data and the possible actions", async () => {
  setup({
    listReviews: [
      makeReview({ buyer: 'Ada Lovelace' }),
      makeReview({
        id: 'REVIEW2',
        mayKeep: false,
        whyNot: 'Part of the money was already refunded.',
        atSquare: { state: 'OPEN', payments: [{ ...payment, refunded: usd(1_000) }] },
      }),
    ],
  });
  const first = await itemWith('REVIEW1');
  expect(first.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible();
  expect(first.getByText(/also sold elsewhere/)).toBeVisible();
  expect(first.getByText('Set aside for this order')).toBeVisible();
  expect(first.getByText('$1,200.00 paid')).toBeVisible();
  expect(first.getByRole('button', { name: 'Keep the sale' })).toBeVisible();
  expect(first.getByRole('button', { name: 'Refund $1,200.00' })).toBeVisible();
  const second = await itemWith('REVIEW2');
  expect(second.getByText('$10.00 refunded')).toBeVisible();
  expect(second.getByText(/Part of the money was already refunded/)).toBeVisible();
  expect(second.queryByRole('button', { name: 'Keep the sale' })).toBeNull();
  expect(second.getByRole('button', { name: 'Refund $40.00' })).toBeVisible();
});

test('the review list offers only another check for an order if Square did not answer', async () => {
  setup({
    listReviews: [makeReview({ atSquare: undefined, mayKeep: false, whyNot: 'Square did not answer.' })],
  });
  const only = await itemWith('REVIEW1');
  expect(only.getByText('Square is not responding.')).toBeVisible();
  expect(only.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Check again']);
});

test('the review list states the amount before a refund, shows the result, and keeps the focus on the page', async () => {
  const waiting = pending<{ state: 'CANCELED'; message: string }>();
  const { api, user } = setup({
    listReviews: [makeReview()],
    endReview: waiting.handler,
  });
  await user.click((await itemWith('REVIEW1')).getByRole('button', { name: 'Refund $1,200.00' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Refund $1,200.00 to the shopper’s card?' }),
  );
  expect(dialog.getByText('The Moon Stairs')).toBeVisible();
  expect(dialog.getByText(/this cannot be undone/)).toBeVisible();
  expect(api.callsOf('endReview')).toHaveLength(0);
  api.answer({ listReviews: [] });
  await user.click(dialog.getByRole('button', { name: 'Refund $1,200.00' }));
  await dialog.findByRole('button', { name: 'Refunding...' });
  waiting.resolve({ state: 'CANCELED', message: 'The shopper gets $1,200.00 back.' });

  expect(await screen.findByText('The shopper gets $1,200.00 back.')).toBeVisible();
  expect(api.callsOf('endReview')).toMatchObject([{ params: { id: 'REVIEW1' }, body: { action: 'refund' } }]);
  expect(screen.queryByRole('heading', { name: 'Orders to review' })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).not.toBe(document.body);
});

test("the review list asks for confirmation of each decision, shows the shop's error in the dialog, and is fetched again", async () => {
  const { api, user } = setup({
    listReviews: [makeReview()],
    endReview: refusal(503, { error: 'Square did not answer. The refund may be on its way.' }),
  });
  for (const [button, title] of [
    ['Refund $1,200.00', 'Refund $1,200.00 to the shopper’s card?'],
    ['Check again', 'Ask Square again?'],
    ['Keep the sale', 'Keep this sale?'],
  ] as const) {
    await user.click((await itemWith('REVIEW1')).getByRole('button', { name: button }));
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    await user.click(dialog.getByRole('button', { name: 'Not now' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  }
  expect(api.callsOf('endReview')).toHaveLength(0);

  await user.click((await itemWith('REVIEW1')).getByRole('button', { name: 'Keep the sale' }));
  const before = api.callsOf('listReviews').length;
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Keep the sale' }));
  expect(await dialog.findByText('Square did not answer. The refund may be on its way.')).toBeVisible();
  await waitFor(() => expect(api.callsOf('listReviews').length).toBeGreaterThan(before));
  expect(dialog.getByRole('button', { name: 'Keep the sale' })).toBeVisible();
});

test('the review list shows that it cannot be loaded, offers another try, and shows that it is empty', async () => {
  const { api, user } = setup({ listReviews: refusal(503) });
  expect(await screen.findByText(/The orders to review could not be loaded/)).toBeVisible();
  api.answer({ listReviews: [] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No orders to review.')).toBeVisible();
});
