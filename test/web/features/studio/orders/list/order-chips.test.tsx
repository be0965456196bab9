// Rule 14.10
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeOpenOrder, makeStudioOrder } from '#test/support/web/builders.ts';
import type { FakeHandlers } from '#test/support/web/fake-api.tsx';
import { openStudioPage } from '#test/support/web/screen.tsx';
import OrderAdminPage from '#web/pages/order-admin.tsx';

const question = {
  ...{ id: 'q1', askedAt: '2026-11-20T10:00:00Z', about: 'price' as const, name: 'Jane' },
  ...{ email: 'jane@example.com', message: 'How much?', isDone: false },
};

async function setup(handlers: FakeHandlers = {}, path = '/orderadmin') {
  const opened = openStudioPage(<OrderAdminPage />, path, {
    listOpenOrders: [makeOpenOrder({ id: 'OPEN1' })],
    listOrders: { orders: [makeStudioOrder()] },
    ...handlers,
  });
  await screen.findByRole('heading', { name: 'Order Management' });
  return opened;
}

const chips = () => within(screen.getByRole('navigation', { name: 'Lists of orders' }));
const names = () =>
  chips()
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

test.each(['', '?view=', '?view=nonsense', '?view=open', '?view=to-ship', '?view=unpaid'])(
  'the lists of orders show only open orders at /orderadmin%s',
  async (search) => {
    const { api } = await setup({}, `/orderadmin${search}`);
    expect(await screen.findByText('OPEN1')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cancel all open orders' })).toBeVisible();
    expect(chips().getByRole('link', { name: 'Open 1' })).toHaveAttribute('aria-current', 'page');
    expect(chips().getByRole('link', { name: 'Open 1' })).toHaveAttribute('href', '/orderadmin');
    expect(names()).toEqual(['Open1', 'Questions', 'Shipped', 'All']);
    for (const operation of ['listOrders', 'listReviews'] as const)
      expect(api.callsOf(operation)).toEqual([]);
  },
);

test('the lists of orders begin with the urgent lists that have orders, with the number of orders', async () => {
  const orders = (count: number, isMore: boolean) => ({ count, isMore, orderIds: ['A'] });
  await setup({
    readNeeds: { inReview: { count: 6, isMore: true }, failedRefunds: orders(1, false) },
    listEnquiries: [question, { ...question, id: 'q2', isDone: true }],
  });
  await chips().findByRole('link', { name: 'In review 6+' });
  await chips().findByRole('link', { name: 'Open 1' });
  expect(names()).toEqual(['Refund failed1', 'In review6+', 'Open1', 'Questions1', 'Shipped', 'All']);
});

test('the lists of orders read orders from Square only for open orders', async () => {
  const { api } = await setup({}, '/orderadmin?view=shipped');
  expect(await screen.findByRole('link', { name: /Ada Lovelace/ })).toBeVisible();
  expect(api.callsOf('listOpenOrders')).toEqual([]);
  expect(names()[0]).toBe('Open');
});

test('the lists of orders show the questions at /orderadmin#enquiries, which emails of earlier versions link to', async () => {
  await setup({ listEnquiries: [question] }, '/orderadmin#enquiries');
  expect(await screen.findByText('How much?')).toBeVisible();
  expect(chips().getByRole('link', { name: 'Questions 1' })).toHaveAttribute('aria-current', 'page');
});
