// Rule 20.8
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { StudioOrderDetail } from '#shared/order/studio-order.ts';
import { makeOrderDetail } from '#test/support/web/builders.ts';
import { refusal } from '#test/support/web/fake-api.tsx';
import { openOrderDialog } from '#test/support/web/one-order.tsx';

const unpaid: Partial<StudioOrderDetail> = {
  ...{ view: 'unpaid', paidAt: undefined, confirmation: undefined, atSquare: undefined },
  ...{ mayShip: false, mayCancel: true, mayRefund: undefined, mayRestock: [] },
};

test('an unpaid order is canceled after a confirmation that explains the effect, unless it is being paid', async () => {
  const { api, user, dialog } = await openOrderDialog('Cancel this order', unpaid, {
    cancelOrder: refusal(409, { error: 'It is being paid at this moment.' }),
  });
  const confirm = () => user.click(screen.getByRole('button', { name: 'Cancel the order' }));
  expect(dialog.getByText('The Moon Stairs')).toBeVisible();
  expect(dialog.getByText(/It can then no longer be paid/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Keep it' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(api.callsOf('cancelOrder')).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Cancel this order' }));
  await confirm();
  expect(await screen.findByText('It is being paid at this moment.')).toBeVisible();

  const canceled = makeOrderDetail({ ...unpaid, mayCancel: false, canceled: true });
  api.answer({ cancelOrder: canceled, readOrder: canceled });
  await confirm();
  expect(await screen.findByText('The order is cancelled')).toBeVisible();
  expect(api.callsOf('cancelOrder').at(-1)).toMatchObject({ params: { id: 'ORDER1' } });
  expect(screen.getByText('Cancelled')).toBeVisible();
  expect(screen.queryByText(/^Unpaid since/)).toBeNull();
});
