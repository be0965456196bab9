// Rule 29.5
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeOrderDetail, usd } from '#test/support/web/builders.ts';
import { openOrder } from '#test/support/web/one-order.tsx';

const order = makeOrderDetail({ mayRefund: { most: usd(129_000) } });
const withdrawal = {
  at: '2026-11-28T18:20:00.000Z',
  variationIds: [order.lines[0]?.variationId ?? ''],
  isSettled: false,
};

test('the notice of a withdrawal shows the prepared refund, which moves no money until the artist starts it', async () => {
  const { api, user } = await openOrder(
    { ...order, withdrawal },
    { decideRefund: makeOrderDetail({ withdrawal: { ...withdrawal, isSettled: true } }) },
  );
  const notice = within(screen.getByRole('region', { name: /^The shopper withdraws from/ }));
  expect(notice.getByText(/The order is not shipped yet/)).toBeVisible();
  await user.click(notice.getByRole('button', { name: 'Refund $1,200.00' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole('textbox', { name: 'Amount in USD' })).toHaveValue('1200.00');
  await user.click(dialog.getByRole('button', { name: 'Not now' }));
  expect(api.callsOf('refundOrder')).toEqual([]);

  api.answer({ readOrder: makeOrderDetail({ withdrawal: { ...withdrawal, isSettled: true } }) });
  await user.click(notice.getByRole('button', { name: 'Nothing left to do' }));
  expect(await screen.findByText(/^The shopper withdrew .*, and it is settled\.$/)).toBeVisible();
  expect(api.bodiesOf('decideRefund')).toEqual([{ settled: true }]);
});
