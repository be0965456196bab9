// Rules 20.1 and 20.3
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { makeOrderDetail, makeReview, makeStudioOrder, usd } from '#test/support/web/builders.ts';
import { type FakeHandlers, offline, pending, refusal } from '#test/support/web/fake-api.tsx';
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
  test('show shopper, works, amount and waiting time', async () => {
    await setup({
      listOrders: {
        orders: [
          makeStudioOrder(),
          makeStudioOrder({
            id: 'ORDER2',
            buyer: undefined,
            view: 'test',
            testMode: true,
          }),
          makeStudioOrder({
            id: 'ORDER3',
            buyer: { name: 'Bo', town: 'Bath' },
            paidAt: new Date().toISOString(),
          }),
        ],
      },
    });
    const first = await itemWith('Ada Lovelace');
    expect(first.getByRole('link')).toHaveAccessibleName(/^Ada Lovelace ?, San Francisco$/);
    expect(first.getByText('The Moon Stairs')).toBeVisible();
    expect(first.getByText('ORD-ER1')).toBeVisible();
    expect(first.getByText('$1,200.00')).toBeVisible();
    expect(first.getByText('To ship')).toBeVisible();
    expect(first.getByText(/^\d+ days$/)).toBeVisible();
    const second = await itemWith('Order ORD-ER2');
    expect(second.getByText('Test order')).toBeVisible();
    expect((await itemWith('Bo')).getByText('Today')).toBeVisible();
    expect(screen.getByText('3 orders')).toBeVisible();
  });

  test('show size, number of pieces and refunds', async () => {
    const line = makeStudioOrder().lines[0];
    await setup(
      {
        listOrders: {
          orders: [
            makeStudioOrder({
              view: 'refunded',
              refunded: usd(2_000),
              lines: line ? [{ ...line, name: '24 × 30 in', quantity: 2 }] : [],
            }),
          ],
        },
      },
      '/orderadmin?view=refunded',
    );
    const only = await itemWith('Ada Lovelace');
    expect(only.getByText('2 × The Moon Stairs, 24 × 30 in')).toBeVisible();
    expect(only.getByText('Partly refunded')).toBeVisible();
    expect(only.getByText('$20.00 refunded')).toBeVisible();
  });

  test('distinguish orders canceled at Square from refunded ones', async () => {
    await setup({ listOrders: { orders: [makeStudioOrder({ view: 'refunded' })] } });
    expect((await itemWith('Ada Lovelace')).getByText('Cancelled')).toBeVisible();
  });

  test("have their own addresses and texts for empty lists, beside Square's open orders", async () => {
    const { api, user } = await setup({ listOrders: { orders: [] } }, '/orderadmin');
    await user.click(tabs().getByRole('button', { name: 'More' }));
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

  test('offer decisions in the review list', async () => {
    await setup({ listReviews: [makeReview()] }, '/orderadmin?view=review');
    expect(await screen.findByText('REVIEW1')).toBeVisible();
    expect(tabs().getByRole('link', { name: 'In review' })).toHaveAttribute('aria-current', 'page');
  });

  test('load more pages', async () => {
    const { api, user } = await setup({
      listOrders: ({ query }) =>
        'cursor' in query && query['cursor'] === 'NEXT'
          ? { orders: [makeStudioOrder({ id: 'ORDER2', buyer: { name: 'Bo', town: 'Bath' } })] }
          : { orders: [makeStudioOrder()], cursor: 'NEXT' },
    });
    expect(await screen.findByText('The first 1')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('link', { name: /^Bo ?, / })).toBeVisible();
    expect(screen.getByRole('link', { name: /Ada Lovelace/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(screen.getByText('2 orders')).toBeVisible();
    expect(api.callsOf('listOrders').at(-1)?.query).toEqual({ cursor: 'NEXT' });
  });

  test('are searched on submit, keep the search in other lists, and show it in no address', async () => {
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

  test('show that they cannot be loaded, and can be tried again', async () => {
    const { api, user } = await setup({ listOrders: refusal(503) });
    expect(await screen.findByText(/The orders could not be loaded/)).toBeVisible();
    expect(screen.queryByText('There are no orders yet.')).toBeNull();
    api.answer({ listOrders: { orders: [makeStudioOrder()] } });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: /Ada Lovelace/ })).toBeVisible();
  });

  test('stay when more cannot be loaded', async () => {
    const { api, user } = await setup({ listOrders: { orders: [makeStudioOrder()], cursor: 'NEXT' } });
    api.answer({ listOrders: offline });
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByText(/The orders could not be loaded/)).toBeVisible();
    expect(screen.getByRole('link', { name: /Ada Lovelace/ })).toBeVisible();
    api.answer({
      listOrders: { orders: [makeStudioOrder({ id: 'O2', buyer: { name: 'Bo', town: 'Bath' } })] },
    });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: /^Bo ?, / })).toBeVisible();
  });

  test('search further when a page has no match and is not the last', async () => {
    const { api, user } = await setup({ listOrders: { orders: [], cursor: 'NEXT' } });
    expect(await screen.findByText('No match in the latest orders.')).toBeVisible();
    api.answer({ listOrders: { orders: [makeStudioOrder()] } });
    await user.click(screen.getByRole('button', { name: 'Search older entries' }));
    expect(await screen.findByRole('link', { name: /Ada Lovelace/ })).toBeVisible();
  });

  test('show that they are loading', async () => {
    const waiting = pending<{ orders: [] }>();
    await setup({ listOrders: waiting.handler });
    expect(screen.getByText('Loading orders')).toBeInTheDocument();
    waiting.resolve({ orders: [] });
    expect(await screen.findByText('There are no orders yet.')).toBeVisible();
  });

  test('open an order at its own address, and focus it again after going back', async () => {
    const { user } = await setup({ readOrder: makeOrderDetail() });
    await user.click(await screen.findByRole('link', { name: /Ada Lovelace/ }));
    expect(await screen.findByRole('heading', { name: 'Ada Lovelace' })).toBeVisible();
    expect(window.location.search).toBe('?order=ORDER1');
    window.history.back();
    await waitFor(() => expect(screen.getByRole('link', { name: /Ada Lovelace/ })).toHaveFocus());
    expect(window.location.search).toBe('?view=all');
  });
});
