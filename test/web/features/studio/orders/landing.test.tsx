// Rule 14.10
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { artist, makeReview, makeStudioOrder } from '#test/support/web/builders.ts';
import { type FakeHandlers, fakeApi, pending, refusal, renderApp } from '#test/support/web/fake-api.tsx';
import { query } from '#web/api/queries.ts';
import { createQueryClient } from '#web/api/query-client.ts';
import OrderAdminPage from '#web/pages/order-admin.tsx';

const toShip = { count: 1, isMore: false, since: '2026-11-20T09:30:00Z' };
const question = {
  ...{ id: 'q1', askedAt: '2026-11-20T10:00:00Z', about: 'price' as const, name: 'Jane' },
  ...{ email: 'jane@example.com', message: 'How much?', isDone: false },
};

async function setup(handlers: FakeHandlers = {}, path = '/orderadmin', client = createQueryClient()) {
  window.history.pushState({}, '', '/admin');
  const api = fakeApi({ getUser: artist, listOrders: { orders: [makeStudioOrder()] }, ...handlers });
  const before = window.history.length;
  renderApp(<OrderAdminPage />, { path, client });
  await screen.findByRole('heading', { name: 'Order Management' });
  return { api, before };
}

const tab = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Lists of orders' })).getByRole('link', { name });

test.each(['/orderadmin', '/orderadmin?view=nonsense', '/orderadmin?view='])(
  '%s opens on what is to be shipped, where anything is, and Back leads out of the orders',
  async (path) => {
    const { before } = await setup({ readNeeds: { toShip } }, path);
    expect(await screen.findByRole('link', { name: /Ada Lovelace/ })).toBeVisible();
    expect(window.location.search).toBe('?view=to-ship');
    expect(tab('To ship')).toHaveAttribute('aria-current', 'page');
    // The list takes the place of the address without one.
    expect(window.history.length).toBe(before);
  },
);

test.each([
  ['nothing is to be shipped', {}],
  ['nobody knows what waits', refusal(400, { error: 'No' })],
])('opens on what is open in Square while %s', async (_, readNeeds) => {
  await setup({ readNeeds });
  expect(await screen.findByText('No open orders found.')).toBeVisible();
  expect(window.location.search).toBe('?view=open');
  expect(tab('Open in Square')).toHaveAttribute('aria-current', 'page');
});

test('shows no list before it knows which', async () => {
  const waiting = pending<{ toShip: typeof toShip }>();
  const { api } = await setup({ readNeeds: waiting.handler });
  expect(await screen.findByText('Loading orders')).toBeInTheDocument();
  expect(api.callsOf('listOpenOrders')).toHaveLength(0);
  expect(api.callsOf('listOrders')).toHaveLength(0);
  const lists = screen.getByRole('navigation', { name: 'Lists of orders' });
  for (const link of within(lists).getAllByRole('link')) expect(link).not.toHaveAttribute('aria-current');
  waiting.resolve({ toShip });
  expect(await screen.findByRole('link', { name: /Ada Lovelace/ })).toBeVisible();
  expect(api.callsOf('listOpenOrders')).toHaveLength(0);
});

test('asks again where the answer is older than the last shipment', async () => {
  const client = createQueryClient();
  client.setQueryData(query('readNeeds').queryKey, { toShip }, { updatedAt: Date.now() - 60_000 });
  const waiting = pending<object>();
  const { api } = await setup({ readNeeds: waiting.handler }, '/orderadmin', client);
  expect(await screen.findByText('Loading orders')).toBeInTheDocument();
  expect(api.callsOf('listOrders')).toHaveLength(0);
  waiting.resolve({});
  await waitFor(() => expect(window.location.search).toBe('?view=open'));
  expect(api.callsOf('listOrders')).toHaveLength(0);
});

test('leaves a list that was chosen before it knew which', async () => {
  const waiting = pending<{ toShip: typeof toShip }>();
  const client = createQueryClient();
  await setup({ readNeeds: waiting.handler }, '/orderadmin', client);
  expect(await screen.findByText('Loading orders')).toBeInTheDocument();
  // As the router does on a press, before it renders the list.
  window.history.pushState({ key: 'chosen' }, '', '/orderadmin?view=shipped');
  waiting.resolve({ toShip });
  await waitFor(() => expect(client.getQueryData(query('readNeeds').queryKey)).toEqual({ toShip }));
  expect(window.location.search).toBe('?view=shipped');
});

test('counts questions and reviews where they wait, and shows the questions of an old email’s link', async () => {
  await setup(
    { listEnquiries: [question, { ...question, id: 'q2', isDone: true }], listReviews: [makeReview()] },
    '/orderadmin#enquiries',
  );
  expect(await screen.findByText('How much?')).toBeVisible();
  expect(window.location.search).toBe('?view=questions');
  expect(tab('Questions 1')).toHaveAttribute('aria-current', 'page');
  expect(tab('In review 1')).toBeVisible();
});
