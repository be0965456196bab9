// Rules 14.1, 14.2, 14.3, 14.4 and 14.5
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { makeOpenOrder, usd } from '#test/support/web/builders.ts';
import { type FakeHandlers, offline, refusal } from '#test/support/web/fake-api.tsx';
import { itemWith, openStudioPage } from '#test/support/web/screen.tsx';
import OrderAdminPage from '#web/pages/order-admin.tsx';

const orders = [
  makeOpenOrder({ id: 'PAID1', paid: true, totalMoney: usd(30_000) }),
  makeOpenOrder({ id: 'OPEN1' }),
  makeOpenOrder({ id: 'OPEN2', testMode: true }),
];

async function setup(handlers: FakeHandlers = {}) {
  const opened = openStudioPage(<OrderAdminPage />, '/orderadmin', { listOpenOrders: orders, ...handlers });
  await screen.findByRole('heading', { name: 'Order Management' });
  return opened;
}

describe('the open orders', () => {
  test('show id, state, time, total and line items, and distinguish paid from unpaid', async () => {
    await setup();
    const paid = await itemWith('PAID1');
    expect(paid.getByText('To ship')).toBeVisible();
    expect(paid.getByText('$300.00')).toBeVisible();
    expect(paid.getByText(/2026|Yesterday|Today/)).toBeVisible();
    expect(paid.getByText('OPEN')).toBeVisible();
    expect(within(paid.getByRole('list')).getByText('1 × The Moon Stairs')).toBeVisible();
    expect(paid.queryByText(/test/i)).toBeNull();
    const testOrder = await itemWith('OPEN2');
    expect(testOrder.getByText('Unpaid test order')).toBeVisible();
    expect(testOrder.getByText('OPEN')).toBeVisible();
    expect(testOrder.queryByText('Unpaid')).toBeNull();
    expect(screen.getByText('3 open: 1 to ship · 2 unpaid')).toBeVisible();
  });

  // Rule 14.9
  test('list those to ship first, the oldest at the top', async () => {
    const bowl = { quantity: '2', name: 'Bowl of Weather', totalMoney: usd(100) };
    const owl = { quantity: '1', name: 'Owl', totalMoney: usd(100) };
    await setup({
      listOpenOrders: [
        makeOpenOrder({ id: 'HELD', paid: true, hold: 'review' }),
        makeOpenOrder({ id: 'UNPAID', buyer: 'Bo', town: 'Bath', lineItems: [owl, bowl] }),
        makeOpenOrder({ id: 'NEW', paid: true, buyer: 'Ada', createdAt: '2026-11-21T09:00:00Z' }),
        makeOpenOrder({ id: 'OLD', paid: true, createdAt: '2026-11-18T09:00:00Z' }),
        makeOpenOrder({ id: 'BARE', lineItems: [] }),
      ],
    });
    await itemWith('OLD');
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings.slice(0, 5)).toEqual(['Order OLD', 'Ada', 'Bo, Bath', 'Order BARE', 'Order HELD']);
    expect((await itemWith('Bo')).getByText('2 × Bowl of Weather')).toBeVisible();
  });

  test('show returns as negative amounts in their own currency', async () => {
    const returned = makeOpenOrder({
      id: 'R1',
      lineItems: undefined,
      totalMoney: { amount: -1_050, currency: 'GBP' },
      returns: [
        {
          returnLineItems: [
            { quantity: '2', itemName: 'Owl', totalMoney: { amount: 1_050, currency: 'XX' } },
          ],
        },
      ],
    });
    await setup({ listOpenOrders: [returned] });
    const row = await itemWith('R1');
    expect(row.getByText('Returned: 2 × Owl')).toBeVisible();
    expect(row.getByText('-£10.50')).toBeVisible();
    expect(row.getByText('10.50 XX')).toBeVisible();
  });

  test('show why an order must not be shipped, and do not count it as ready to ship', async () => {
    await setup({
      listOpenOrders: [
        makeOpenOrder({ id: 'R1', paid: true, hold: 'review' }),
        makeOpenOrder({ id: 'R2', paid: true, hold: 'given back' }),
        makeOpenOrder({ id: 'R3', paid: true, hold: 'refund failed' }),
        makeOpenOrder({ id: 'R4', paid: true, hold: 'called off' }),
      ],
    });
    expect((await itemWith('R1')).getByText('In review')).toBeVisible();
    expect((await itemWith('R1')).getByText('Do not ship')).toBeVisible();
    expect((await itemWith('R2')).getByText('Refunded')).toBeVisible();
    expect((await itemWith('R3')).getByText('Refund failed')).toBeVisible();
    expect((await itemWith('R4')).getByText('Cancelled')).toBeVisible();
    expect(screen.getByText('4 open: 4 not to ship')).toBeVisible();
  });

  test("show 'No open orders found.' if there are none", async () => {
    await setup({ listOpenOrders: [] });
    expect(await screen.findByText('No open orders found.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cancel all open orders' })).toBeDisabled();
  });

  test("show 'Failed to fetch orders' if they cannot be loaded, with a button to try again", async () => {
    const { api, user } = await setup({ listOpenOrders: refusal(503) });
    expect(await screen.findByText('Failed to fetch orders')).toBeVisible();
    api.answer({ listOpenOrders: orders });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('PAID1')).toBeVisible();
  });
});

describe('canceling all open orders', () => {
  const cancelAll = () => screen.findByRole('button', { name: 'Cancel all open orders' });

  test('asks for confirmation with the number of unpaid orders', async () => {
    const { api, user } = await setup();
    await user.click(await cancelAll());
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel 2 unpaid orders?' }));
    expect(dialog.getByText(/The paid order is left alone/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Keep them' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.callsOf('cancelOpenOrders')).toHaveLength(0);
  });

  test('shows how many orders were canceled, and why other orders were not canceled', async () => {
    const [paid] = orders.map((order) => ({ ...order, number: 'K7M-2QX' }));
    const { api, user } = await setup({
      cancelOpenOrders: {
        cancelledCount: 2,
        left: [{ id: 'PAID1', reason: 'It is paid and ready to ship' }],
        more: false,
      },
    });
    await user.click(await cancelAll());
    api.answer({ listOpenOrders: paid ? [paid] : [] });
    await user.click(screen.getByRole('button', { name: 'Cancel 2 orders' }));

    expect((await screen.findAllByText('Successfully cancelled 2 orders')).length).toBeGreaterThan(0);
    await waitFor(() => expect(screen.queryByText('OPEN1')).toBeNull());
    expect(screen.getByText('1 order was left as it is')).toBeVisible();
    expect(screen.getByText('It is paid and ready to ship').closest('li')).toHaveTextContent(
      'K7M-2QX It is paid and ready to ship',
    );
    expect(screen.queryByRole('button', { name: 'Continue cancelling' })).toBeNull();
    expect(await cancelAll()).toBeDisabled();
  });

  test('can be continued by a button if the first request has not canceled all orders', async () => {
    const { api, user } = await setup({ cancelOpenOrders: { cancelledCount: 1, left: [], more: true } });
    await user.click(await cancelAll());
    await user.click(screen.getByRole('button', { name: 'Cancel 2 orders' }));
    await user.click(await screen.findByRole('button', { name: 'Continue cancelling' }));
    await waitFor(() => expect(api.callsOf('cancelOpenOrders')).toHaveLength(2));
  });

  test("shows 'Failed to cancel orders' and the current open orders after a failure", async () => {
    const { api, user } = await setup({ cancelOpenOrders: offline });
    await user.click(await cancelAll());
    const before = api.callsOf('listOpenOrders').length;
    await user.click(screen.getByRole('button', { name: 'Cancel 2 orders' }));
    expect(await screen.findByText('Failed to cancel orders')).toBeVisible();
    await waitFor(() => expect(api.callsOf('listOpenOrders').length).toBeGreaterThan(before));
  });
});
