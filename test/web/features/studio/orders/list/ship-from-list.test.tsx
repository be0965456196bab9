// Rule 14.11
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { makeOrderDetail, makeStudioOrder } from '#test/support/web/builders.ts';
import { type FakeHandlers, pending, refusal } from '#test/support/web/fake-api.tsx';
import { openScreen } from '#test/support/web/screen.tsx';
import { OrderList } from '#web/features/studio/orders/list/order-list.tsx';
import type { ListName } from '#web/features/studio/orders/list/order-views.ts';

const second = makeStudioOrder({ id: 'ORDER2', buyer: { name: 'Bo', town: 'Bath' } });

async function setup(handlers: FakeHandlers = {}, view: ListName = 'to-ship') {
  const list = <OrderList view={view} none="Nothing to ship." search="" onSearch={() => undefined} />;
  const opened = openScreen(list, `/orderadmin?view=${view}`, {
    listOrders: { orders: [makeStudioOrder(), second] },
    readOrder: makeOrderDetail(),
    ...handlers,
  });
  await screen.findByRole('link', { name: /Ada Lovelace/ });
  return opened;
}

const buttons = () => screen.getAllByRole('button', { name: 'Mark as shipped' });

describe('an order to ship', () => {
  test('is shipped from its row; the next one is left, and has the focus near', async () => {
    const { api, user } = await setup({ shipOrder: makeOrderDetail({ view: 'shipped', mayShip: false }) });
    const [first] = buttons();
    expect(buttons()).toHaveLength(2);
    expect(first).toHaveAccessibleDescription(/The Moon Stairs Ada Lovelace/);
    await user.click(first as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'Mark as shipped' }));
    expect(dialog.getByText('The Moon Stairs for Ada Lovelace')).toBeVisible();
    expect(dialog.getByRole('switch', { name: 'Email the shopper' })).toBeChecked();
    api.answer({ listOrders: { orders: [second] } });
    await user.click(dialog.getByRole('button', { name: 'Mark as shipped' }));

    expect(await screen.findByText('The order is shipped')).toBeVisible();
    expect(api.callsOf('shipOrder')).toMatchObject([{ params: { id: 'ORDER1' }, body: { notify: true } }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('link', { name: /Ada Lovelace/ })).toBeNull();
    expect(document.body).not.toHaveFocus();
    await user.tab();
    expect(screen.getByRole('link', { name: /Bo$/ })).toHaveFocus();
  });

  test('says that it is being opened, and is opened once', async () => {
    const waiting = pending<ReturnType<typeof makeOrderDetail>>();
    const { api, user } = await setup({ readOrder: waiting.handler });
    await user.dblClick(buttons()[0] as HTMLElement);
    expect(screen.getByRole('button', { name: 'Opening...' })).toHaveAttribute('aria-disabled', 'true');
    expect(api.callsOf('readOrder')).toHaveLength(1);
    waiting.resolve(makeOrderDetail());
    expect(await screen.findByRole('dialog', { name: 'Mark as shipped' })).toBeVisible();
  });

  test('that was shipped elsewhere meanwhile says so, and the list is read anew', async () => {
    const whyNot = 'This order is shipped already.';
    const { api, user } = await setup({ readOrder: makeOrderDetail({ mayShip: false, whyNot }) });
    api.answer({ listOrders: { orders: [second] } });
    await user.click(buttons()[0] as HTMLElement);
    expect(await screen.findByText(whyNot)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('link', { name: /Ada Lovelace/ })).toBeNull());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('that cannot be read says so, and can be tried again', async () => {
    const { api, user } = await setup({ readOrder: refusal(404, { error: 'Order not found' }) });
    await user.click(buttons()[0] as HTMLElement);
    expect(await screen.findByText('The order could not be loaded')).toBeVisible();
    api.answer({ readOrder: makeOrderDetail() });
    await user.click(buttons()[0] as HTMLElement);
    expect(await screen.findByRole('dialog', { name: 'Mark as shipped' })).toBeVisible();
  });

  test('has its button in the list to ship alone', async () => {
    await setup({}, 'all');
    expect(screen.queryByRole('button', { name: 'Mark as shipped' })).toBeNull();
  });
});
