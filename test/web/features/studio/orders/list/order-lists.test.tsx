// Rules 20.1 and 20.3
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { makeStudioOrder, usd } from '#test/support/web/builders.ts';
import { type FakeHandlers, offline, pending, unreachable } from '#test/support/web/fake-api.tsx';
import { itemWith, openStudioPage } from '#test/support/web/screen.tsx';
import OrderAdminPage from '#web/pages/order-admin.tsx';

async function setup(handlers: FakeHandlers = {}, path = '/orderadmin?view=all') {
  const listOrders = { orders: [makeStudioOrder()] };
  const opened = openStudioPage(<OrderAdminPage />, path, { listOrders, ...handlers });
  await screen.findByRole('heading', { name: 'Order Management' });
  return opened;
}

const tabs = () => within(screen.getByRole('navigation', { name: 'Lists of orders' }));

describe('the lists of orders', () => {
  test('show shopper, works with size and quantity, amount, refunds and waiting time', async () => {
    const [line] = makeStudioOrder().lines;
    const orders = [
      makeStudioOrder(),
      makeStudioOrder({ id: 'ORDER2', buyer: undefined, view: 'test', testMode: true }),
      makeStudioOrder({
        ...{ id: 'ORDER3', buyer: { name: 'Bo', town: 'Bath' }, view: 'refunded', refunded: usd(2_000) },
        lines: line ? [{ ...line, name: '24 × 30 in', quantity: 2 }] : [],
      }),
      makeStudioOrder({ id: 'ORDER4', buyer: { name: 'Cy', town: 'Cork' }, view: 'refunded' }),
      makeStudioOrder({
        id: 'ORDER5',
        paidAt: new Date().toISOString(),
        buyer: { name: 'Di', town: 'Deal' },
      }),
    ];
    await setup({ listOrders: { orders } });
    const first = await itemWith('Ada Lovelace');
    expect(first.getByRole('link')).toHaveAccessibleName(/^Ada Lovelace ?, San Francisco$/);
    for (const words of ['The Moon Stairs', 'ORD-ER1', '$1,200.00', 'To ship', /^\d+ days$/])
      expect(first.getByText(words)).toBeVisible();
    expect((await itemWith('Order ORD-ER2')).getByText('Test order')).toBeVisible();
    const third = await itemWith('Bo');
    for (const words of ['2 × The Moon Stairs, 24 × 30 in', 'Partly refunded', '$20.00 refunded'])
      expect(third.getByText(words)).toBeVisible();
    // An order that was canceled at Square and not refunded.
    expect((await itemWith('Cy')).getByText('Cancelled')).toBeVisible();
    expect((await itemWith('Di')).getByText('Today')).toBeVisible();
    expect(screen.getByText('5 orders')).toBeVisible();
  });

  test('have a URL each, and a text each for an empty list', async () => {
    const { api, user } = await setup({ listOrders: { orders: [] } }, '/orderadmin');
    const more = tabs().getByRole('button', { name: 'More' });
    expect(more).toHaveAttribute('aria-expanded', 'false');
    await user.click(more);
    for (const [view, label, none] of [
      ['shipped', 'Shipped', 'Nothing has been shipped yet.'],
      ['refunded', 'Refunded', 'No refunded orders.'],
      ['test', 'Test orders', 'No test orders were placed in the last seven days.'],
      ['all', 'All', 'There are no orders yet.'],
    ] as const) {
      await user.click(tabs().getByRole('link', { name: label }));
      expect(tabs().getByRole('link', { name: label })).toHaveAttribute('aria-current', 'page');
      expect(await screen.findByText(none)).toBeVisible();
      expect(window.location.search).toBe(`?view=${view}`);
      expect(api.callsOf('listOrders').at(-1)?.query).toEqual(view === 'all' ? {} : { view });
    }
  });

  test('load more pages, and keep the loaded pages if the next page cannot be loaded', async () => {
    const { api, user } = await setup({ listOrders: { orders: [makeStudioOrder()], cursor: 'NEXT' } });
    expect(await screen.findByText('The first 1')).toBeVisible();
    api.answer({ listOrders: offline });
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText(/The orders could not be loaded/)).toBeVisible();
    const second = makeStudioOrder({ id: 'ORDER2', buyer: { name: 'Bo', town: 'Bath' } });
    api.answer({ listOrders: { orders: [second] } });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: /^Bo ?, / })).toBeVisible();
    expect(screen.getByRole('link', { name: /Ada Lovelace/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(screen.getByText('2 orders')).toBeVisible();
    expect(api.callsOf('listOrders').at(-1)?.query).toEqual({ cursor: 'NEXT' });
  });

  test('offer to search older entries if a page has no match and is not the last', async () => {
    const { api, user } = await setup({ listOrders: { orders: [], cursor: 'NEXT' } });
    expect(await screen.findByText('No match in the latest orders.')).toBeVisible();
    api.answer({ listOrders: { orders: [makeStudioOrder()] } });
    await user.click(screen.getByRole('button', { name: 'Search older entries' }));
    expect(await screen.findByRole('link', { name: /Ada Lovelace/ })).toBeVisible();
  });

  test('are searched on submit; the search stays when the list is changed, and the URL never contains it', async () => {
    const { api, user } = await setup({}, '/orderadmin?view=shipped');
    await screen.findByRole('link', { name: /Ada Lovelace/ });
    const field = screen.getByRole('searchbox', { name: 'Name, number or title' });
    const before = api.callsOf('listOrders').length;
    await user.type(field, ' Lovel ');
    expect(api.callsOf('listOrders')).toHaveLength(before);
    api.answer({ listOrders: { orders: [] } });
    await user.keyboard('{Enter}');
    expect(await screen.findByText('No order here matches “Lovel”.')).toBeVisible();
    expect(api.callsOf('listOrders').at(-1)?.query).toEqual({ view: 'shipped', search: 'Lovel' });
    expect(window.location.search).toBe('?view=shipped');
    await user.click(await screen.findByRole('link', { name: 'Search all orders' }));
    await waitFor(() => expect(api.callsOf('listOrders').at(-1)?.query).toEqual({ search: 'Lovel' }));
    api.answer({ listOrders: { orders: [makeStudioOrder({ view: 'shipped' })] } });
    await user.click(await screen.findByRole('button', { name: 'Clear search' }));
    expect(await screen.findByRole('link', { name: /Ada Lovelace/ })).toBeVisible();
    expect(screen.getByRole('searchbox', { name: 'Name, number or title' })).toHaveValue('');
  });

  test('show that they are loading or cannot be loaded, and offer another try', async () => {
    const waiting = pending<never>();
    const { api, user } = await setup({ listOrders: waiting.handler });
    expect(screen.getByText('Loading orders')).toBeInTheDocument();
    waiting.resolve(unreachable());
    expect(await screen.findByText(/The orders could not be loaded/)).toBeVisible();
    expect(screen.queryByText('There are no orders yet.')).toBeNull();
    api.answer({ listOrders: { orders: [makeStudioOrder()] } });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: /Ada Lovelace/ })).toBeVisible();
  });
});
