// Rules 14.11 and 20.4
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { StudioOrderDetail } from '#shared/order/studio-order.ts';
import type { RefundAnswer } from '#shared/order/studio-refund.ts';
import { makeOrderDetail, usd } from '#test/support/web/builders.ts';
import { type FakeHandlers, offline, pending, refusal } from '#test/support/web/fake-api.tsx';
import { openOrderDialog, shipment } from '#test/support/web/one-order.tsx';

const refunded = makeOrderDetail({ view: 'refunded', refunded: usd(120_000), mayRefund: undefined });
const answer: RefundAnswer = {
  refund: {
    ...{ number: 0, at: '2026-11-21T10:00:00Z', amount: usd(120_000), state: 'pending' },
    ...{ by: 'studio', restock: [] },
  },
  message: '$1,200.00 is on its way back to the shopper.',
};

const open = (order: Partial<StudioOrderDetail> = {}, handlers: FakeHandlers = {}, button = 'Refund') =>
  openOrderDialog(button, order, { refundOrder: answer, ...handlers });

const preview = () =>
  within(screen.getByRole('list', { name: 'What will happen' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

const [line] = makeOrderDetail().lines;
const boat = {
  ...{ ...line, artworkId: 'BOAT', variationId: 'BOAT-V1', title: 'Paper Boat', name: 'Small, 8 × 8 in' },
  ...{ artworkId: 'BOAT', quantity: 2, price: usd(4_500) },
};
const twoLines: Partial<StudioOrderDetail> = {
  lines: [...makeOrderDetail().lines, boat],
  total: usd(129_000),
  mayRefund: { most: usd(129_000) },
  mayRestock: [
    { variationId: 'MOONSTAIRS-V1', quantity: 1 },
    { variationId: 'BOAT-V1', quantity: 2 },
  ],
};
const refundBoat = 'Refund Paper Boat, Small, 8\u00a0×\u00a08\u00a0in';

describe('a line of an order', () => {
  test('can be refunded separately, with its price and number of pieces prefilled', async () => {
    const { api, user, dialog } = await open(twoLines, {}, refundBoat);

    expect(dialog.getByText('2 × Paper Boat, Small, 8 × 8 in')).toBeVisible();
    expect(dialog.getByLabelText('Amount in USD')).toHaveValue('90.00');
    expect(dialog.getByRole('switch', { name: 'The Moon Stairs' })).not.toBeChecked();
    expect(preview()).toContain('Back into stock: 2\u00a0× Paper Boat, Small, 8\u00a0×\u00a08\u00a0in.');
    await user.click(dialog.getByRole('button', { name: 'Refund $90.00' }));
    expect(await screen.findByText('The refund was sent')).toBeVisible();
    expect(api.callsOf('refundOrder')).toMatchObject([
      { body: { amount: 9_000, restock: [{ variationId: 'BOAT-V1', quantity: 2 }] } },
    ]);
  });

  test('is refunded with at most the remaining amount, and restocks at most the pieces that can be restocked', async () => {
    const mayRestock = [{ variationId: 'BOAT-V1', quantity: 1 }];
    const { dialog } = await open(
      { ...twoLines, mayRestock, mayRefund: { most: usd(5_000) } },
      {},
      refundBoat,
    );

    expect(dialog.getByLabelText('Amount in USD')).toHaveValue('50.00');
    expect(dialog.getByRole('switch', { name: /^Paper Boat/ })).toBeChecked();
    expect(preview()).toContain('Back into stock: Paper Boat, Small, 8\u00a0×\u00a08\u00a0in.');
  });

  test('has no pieces preselected for restocking once it is shipped', async () => {
    await open({ ...twoLines, shipment }, {}, refundBoat);

    expect(preview()).toContain('Nothing goes back into stock.');
  });

  test('has a separate sentence in the preview for each restocked work', async () => {
    await open(twoLines);

    expect(preview().filter((words) => words.startsWith('Back into stock'))).toHaveLength(2);
  });

  test('has no refund button if the order has nothing to refund', async () => {
    await open({ ...twoLines, mayRefund: undefined }, {}, 'Mark as shipped');

    expect(screen.queryByRole('button', { name: /^Refund/ })).toBeNull();
  });
});

describe('a refund', () => {
  test('starts with the whole remaining amount, and does what its preview says', async () => {
    const { api, user, dialog } = await open();
    expect(dialog.getByLabelText('Amount in USD')).toHaveValue('1200.00');
    expect(dialog.getByRole('switch', { name: 'The Moon Stairs' })).toBeChecked();
    expect(preview()).toEqual([
      'Square refunds $1,200.00 to the shopper’s card. This cannot be undone.',
      'The order is closed here and in Square.',
      'Back into stock: The Moon Stairs.',
      'We email the shopper.',
    ]);
    await user.type(dialog.getByLabelText('Reason (optional)'), ' A change of mind ');
    api.answer({ readOrder: refunded });
    await user.click(dialog.getByRole('button', { name: 'Refund $1,200.00' }));

    expect(await screen.findByText('The refund was sent')).toBeVisible();
    expect(screen.getByText('$1,200.00 is on its way back to the shopper.')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull();
    expect(api.bodiesOf('refundOrder')).toEqual([
      {
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        amount: 120_000,
        reason: 'A change of mind',
        restock: [{ variationId: 'MOONSTAIRS-V1', quantity: 1 }],
      },
    ]);
  });

  test('of a part of the amount says how much stays, and restocks no shipped work by default', async () => {
    const { api, user, dialog } = await open({ view: 'shipped', shipment, mayTell: false });
    const amount = dialog.getByLabelText('Amount in USD');
    await user.clear(amount);
    await user.type(amount, '200.5');
    expect(dialog.getByRole('switch', { name: 'The Moon Stairs' })).not.toBeChecked();
    expect(preview()).toEqual([
      'Square refunds $200.50 to the shopper’s card. This cannot be undone.',
      '$999.50 of $1,200.00 stays with you.',
      'Nothing goes back into stock.',
    ]);
    await user.click(dialog.getByRole('button', { name: 'Refund $200.50' }));
    await screen.findByText('The refund was sent');
    expect(api.callsOf('refundOrder')[0]?.body).toMatchObject({ amount: 20_050, restock: [] });
  });

  test('of a test order states that no money moves', async () => {
    await open({ testMode: true });
    expect(preview()[0]).toBe('This is a test order: $1,200.00 is noted as refunded, and no money moves.');
  });

  test.each([
    ['', 'Enter the amount as a number, such as 1200.00.'],
    ['12,50', 'Enter the amount as a number, such as 1200.00.'],
    ['0.00', 'Enter an amount above 0.00.'],
    ['1,200.01', 'Up to $1,200.00 can be refunded.'],
  ])('of “%s” is not sent, and the dialog shows the reason', async (typed, words) => {
    const { api, user, dialog } = await open();
    const amount = dialog.getByLabelText('Amount in USD');
    await user.clear(amount);
    if (typed !== '') await user.type(amount, typed);
    expect(dialog.getByText(words)).toBeVisible();
    await user.type(amount, '{Enter}');
    await user.click(dialog.getByRole('button', { name: 'Refund' }));
    expect(api.callsOf('refundOrder')).toHaveLength(0);
  });

  test('can be changed after a refusal by the shop, but only repeated unchanged after a lost answer', async () => {
    const error = 'Only $100.00 is left: the rest was given back in Square.';
    const { api, user, dialog } = await open({}, { refundOrder: refusal(409, { error }) });
    const send = () => user.click(dialog.getByRole('button', { name: 'Refund $1,200.00' }));
    await send();
    expect(await dialog.findByText(error)).toBeVisible();
    expect(dialog.getByLabelText('Amount in USD')).toBeEnabled();

    api.answer({ refundOrder: offline });
    await send();
    expect(await dialog.findByText(/Sending it again unchanged cannot refund the money twice/)).toBeVisible();
    expect(dialog.getByLabelText('Amount in USD')).toBeDisabled();
    expect(dialog.getByRole('switch')).toBeDisabled();
    const waiting = pending<RefundAnswer>();
    api.answer({ refundOrder: waiting.handler });
    await send();
    await dialog.findByRole('button', { name: 'Refunding...' });
    waiting.resolve(answer);
    await screen.findByText('The refund was sent');
    const [, lost, repeated] = api.bodiesOf('refundOrder');
    expect(repeated).toEqual(lost);
  });

  test("restocks the chosen number of a line's pieces", async () => {
    const line = makeOrderDetail().lines[0];
    const { api, user, dialog } = await open({
      lines: line ? [{ ...line, name: 'A4', quantity: 3 }] : [],
      mayRestock: [{ variationId: 'MOONSTAIRS-V1', quantity: 3 }],
    });
    await user.selectOptions(dialog.getByLabelText('How many of The Moon Stairs, A4'), '2');
    expect(preview()).toContain('Back into stock: 2\u00a0× The Moon Stairs, A4.');
    await user.click(dialog.getByRole('button', { name: 'Refund $1,200.00' }));
    await screen.findByText('The refund was sent');
    expect(api.callsOf('refundOrder')[0]?.body).toMatchObject({
      restock: [{ variationId: 'MOONSTAIRS-V1', quantity: 2 }],
    });
  });
});

test('a refund allows the artist to restock returned works later', async () => {
  const refund = {
    ...{ number: 2, state: 'completed' as const, at: '2026-11-21T10:00:00Z', amount: usd(500) },
    ...{ by: 'studio' as const, restock: [] },
  };
  const { api, user, dialog } = await open(
    { view: 'shipped', shipment, refunds: [refund] },
    { restockOrder: { ...answer, message: 'It is back in stock.' } },
    'Put back into stock',
  );
  const send = dialog.getByRole('button', { name: 'Put back' });
  await user.click(send);
  expect(api.callsOf('restockOrder')).toHaveLength(0);
  await user.click(dialog.getByRole('switch', { name: 'The Moon Stairs' }));
  await user.click(send);
  expect(await screen.findByText('Back in stock')).toBeVisible();
  expect(api.callsOf('restockOrder')).toMatchObject([
    {
      params: { id: 'ORDER1' },
      body: { refund: 2, lines: [{ variationId: 'MOONSTAIRS-V1', quantity: 1 }] },
    },
  ]);
});
