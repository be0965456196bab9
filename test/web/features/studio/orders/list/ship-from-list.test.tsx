// Rule 14.11
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { makeOpenOrder, makeOrderDetail } from '#test/support/web/builders.ts';
import { type FakeHandlers, pending, unreachable } from '#test/support/web/fake-api.tsx';
import { openScreen } from '#test/support/web/screen.tsx';
import { OneOrder } from '#web/features/studio/orders/one/one-order.tsx';
import { OpenOrders } from '#web/features/studio/orders/open-orders.tsx';

const paid = (orderId: string, buyer: string, town: string) =>
  makeOpenOrder({ id: `SQUARE-${orderId}`, orderId, number: orderId, paid: true, buyer, town });
const first = paid('ORDER1', 'Ada Lovelace', 'San Francisco');
const second = paid('ORDER2', 'Bo', 'Bath');

async function setup(handlers: FakeHandlers = {}) {
  const opened = openScreen(<OpenOrders />, '/orderadmin', {
    listOpenOrders: [first, second],
    readOrder: makeOrderDetail(),
    ...handlers,
  });
  await screen.findByRole('link', { name: /Ada Lovelace/ });
  return opened;
}

const buttons = () => screen.getAllByRole('button', { name: 'Mark as shipped' });

function ListThenOrder() {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <OneOrder id="ORDER1" />;
  return (
    <>
      <OpenOrders />
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
    </>
  );
}

describe('an order to ship', () => {
  test('is shipped from its row, and the focus moves to the next row', async () => {
    const { api, user } = await setup({ shipOrder: makeOrderDetail({ view: 'shipped', mayShip: false }) });
    expect(buttons()).toHaveLength(2);
    expect(buttons()[0]).toHaveAccessibleDescription(/^Ada Lovelace ?, San Francisco$/);
    expect(screen.getByRole('link', { name: /^Ada/ })).toHaveAccessibleDescription(/The Moon Stairs/);
    await user.click(buttons()[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'Mark as shipped' }));
    expect(dialog.getByText(/The Moon Stairs\s+For Ada Lovelace/)).toBeVisible();
    expect(dialog.getByRole('switch', { name: 'Email the shopper' })).toBeChecked();
    api.answer({ listOpenOrders: [second] });
    await user.click(dialog.getByRole('button', { name: 'Mark as shipped' }));

    expect(await screen.findByText('The order is shipped')).toBeVisible();
    expect(api.callsOf('shipOrder')).toMatchObject([{ params: { id: 'ORDER1' }, body: { notify: true } }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('link', { name: /Ada Lovelace/ })).toBeNull();
    expect(document.body).not.toHaveFocus();
    await user.tab();
    expect(screen.getByRole('link', { name: /^Bo ?, / })).toHaveFocus();
  });

  test('is shown as shipped on its page immediately, so that no refund restocks a work that was sent', async () => {
    const { api, user } = openScreen(<ListThenOrder />, '/orderadmin', {
      listOpenOrders: [first],
      readOrder: makeOrderDetail(),
      shipOrder: makeOrderDetail({ view: 'shipped', mayShip: false }),
    });
    await user.click(await screen.findByRole('button', { name: 'Mark as shipped' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Mark as shipped' }));
    api.answer({ listOpenOrders: [], readOrder: pending<ReturnType<typeof makeOrderDetail>>().handler });
    await user.click(dialog.getByRole('button', { name: 'Mark as shipped' }));
    await screen.findByText('The order is shipped');
    await user.click(screen.getByRole('button', { name: 'Open' }));

    expect(screen.getByText('Shipped')).toBeVisible();
  });

  test('has a button that shows that the dialog is loading, or that the order cannot be read', async () => {
    const waiting = pending<never>();
    const { api, user } = await setup({ readOrder: waiting.handler });
    await user.dblClick(buttons()[0] as HTMLElement);
    expect(screen.getByRole('button', { name: 'Opening...' })).toHaveAttribute('aria-disabled', 'true');
    expect(api.callsOf('readOrder')).toHaveLength(1);
    waiting.resolve(unreachable());
    expect(await screen.findByText('The order could not be loaded')).toBeVisible();
    api.answer({ readOrder: makeOrderDetail() });
    await user.click(buttons()[0] as HTMLElement);
    expect(await screen.findByRole('dialog', { name: 'Mark as shipped' })).toBeVisible();
  });

  test('reports that it was shipped elsewhere, and the list is fetched again', async () => {
    const whyNot = 'This order is shipped already.';
    const { api, user } = await setup({ readOrder: makeOrderDetail({ mayShip: false, whyNot }) });
    api.answer({ listOpenOrders: [second] });
    await user.click(buttons()[0] as HTMLElement);
    expect(await screen.findByText(whyNot)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('link', { name: /Ada Lovelace/ })).toBeNull());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('has a button to ship only if it is paid, real, not on hold, and its shopper has not withdrawn', async () => {
    const rest = (id: string, changes: object) => ({ ...second, id, orderId: id, ...changes });
    await setup({
      listOpenOrders: [
        ...[first, second, rest('A', { paid: false }), rest('B', { testMode: true })],
        rest('C', { hold: 'shipped' }),
      ],
      readNeeds: { withdrawals: { count: 1, isMore: false, orderIds: ['ORDER2'] } },
    });
    expect(await screen.findByText('Withdrawal to decide')).toBeVisible();
    expect(buttons()).toHaveLength(1);
    expect(screen.getByText('Shipped')).toBeVisible();
    expect(screen.queryByText('Do not ship')).toBeNull();
  });
});
