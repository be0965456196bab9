// Rule 14.12
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Sale } from '#shared/model/sale.ts';
import { dayIn, lastDayOf, monthBefore } from '#shared/rules/calendar-day.ts';
import { usd } from '#test/support/web/builders.ts';
import { type FakeHandlers, refusal } from '#test/support/web/fake-api.tsx';
import { openScreen } from '#test/support/web/screen.tsx';
import { Sales } from '#web/features/studio/orders/sales/sales.tsx';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const today = dayIn(zone, Date.now());
const thisMonth = today.slice(0, 7);
const lastMonth = monthBefore(thisMonth);
const nameOf = (month: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01`),
  );

const sale = (id: string, day: string, changes: Partial<Sale> = {}): Sale => ({
  ...{ id, day, buyer: 'Ada Moss', works: ['The Moon Stairs (Prints, 8 × 10 in)'] },
  ...{ total: usd(12_000), refunded: usd(0) },
  ...changes,
});

function show(sales: readonly Sale[], { path = '', ...handlers }: FakeHandlers & { path?: string } = {}) {
  const listSales = { sales: [...sales] };
  return openScreen(<Sales />, `/orderadmin?view=sales${path}`, { listSales, ...handlers });
}

async function month(name: string) {
  const details = (await screen.findByRole('heading', { name })).closest('details');
  if (!details) throw new Error('no month');
  return { details, inside: within(details) };
}

describe('the sales', () => {
  test('of this month and the last stand open, with count, total and each sale', async () => {
    const { api } = show([
      sale('NEWEST', today),
      sale('SECOND', `${lastMonth}-12`, { refunded: usd(2_000) }),
      sale('FIRST', `${lastMonth}-02`, { buyer: undefined, total: usd(100) }),
    ]);
    const last = await month(nameOf(lastMonth));
    expect(last.details).toHaveAttribute('open');
    expect(last.inside.getByText('2 sales')).toBeVisible();
    expect(last.inside.getByText('$101.00')).toBeVisible();
    expect(last.inside.getByText('$121.00 sold, $20.00 refunded')).toBeVisible();
    const [row] = last.inside.getAllByRole('listitem');
    expect(row).toHaveTextContent(
      'The Moon Stairs (Prints, 8 × 10 in)Ada Moss · SEC-OND$120.00$20.00 refunded',
    );
    expect(within(row as HTMLElement).getByRole('link')).toHaveAttribute('href', '/orderadmin?order=SECOND');
    const now = await month(nameOf(thisMonth));
    expect(now.inside.getByText('1 sale')).toBeVisible();
    expect(now.inside.queryByText(/refunded/)).toBeNull();
    expect(api.callsOf('listSales').map(({ query }) => query)).toEqual([
      { from: `${lastMonth}-01`, to: lastDayOf(thisMonth), zone },
    ]);
  });

  // Rule 20.9
  test('of a month leave as a file, of the same days in the same time zone', async () => {
    show([sale('FIRST', `${lastMonth}-02`)]);
    const { inside } = await month(nameOf(lastMonth));
    const link = inside.getByRole('link', { name: `Export sales (CSV) of ${nameOf(lastMonth)}` });
    const query = new URLSearchParams({ from: `${lastMonth}-01`, to: lastDayOf(lastMonth), zone });
    expect(link).toHaveAttribute('href', `/api/studio/orders.csv?${query}`);
  });

  test('of each currency have a sum of their own', async () => {
    const eur = { total: { amount: 5_000, currency: 'EUR' }, refunded: { amount: 0, currency: 'EUR' } };
    show([sale('A', today), sale('B', today, eur), sale('C', today)]);
    const { inside } = await month(nameOf(thisMonth));
    expect(inside.getByText('$240.00 + €50.00')).toBeVisible();
  });

  test('of a long month show ten at first, and sum up all of them', async () => {
    const many = Array.from({ length: 80 }, (_, index) => sale(`SALE${index}`, today));
    const { user } = show(many);
    const { inside } = await month(nameOf(thisMonth));
    expect(inside.getAllByRole('listitem')).toHaveLength(10);
    expect(inside.getByText('80 sales')).toBeVisible();
    expect(inside.getByText('$9,600.00')).toBeVisible();
    await user.click(inside.getByRole('button', { name: 'Show all 80 sales' }));
    expect(inside.getAllByRole('listitem')).toHaveLength(80);
  });

  test('of months without any say so', async () => {
    show([]);
    for (const name of [nameOf(thisMonth), nameOf(lastMonth)])
      expect(await screen.findByRole('heading', { name })).toBeVisible();
    expect(screen.getAllByText('No sales')).toHaveLength(2);
    expect(screen.queryByRole('group')).toBeNull();
    expect(screen.queryByRole('link', { name: /Export/ })).toBeNull();
  });

  test('of a year have a sum, and their months closed', async () => {
    const year = Number(thisMonth.slice(0, 4)) - 1;
    const { api } = show([sale('B', `${year}-10-02`), sale('A', `${year}-02-03`)], {
      path: '&period=last-year',
    });
    expect(await screen.findByText('$240.00')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Last year' })).toHaveAttribute('aria-current', 'page');
    expect((await month(`October ${year}`)).details).not.toHaveAttribute('open');
    expect(screen.getAllByRole('heading')).toHaveLength(2);
    expect(api.callsOf('listSales')).toMatchObject([
      { query: { from: `${year}-01-01`, to: `${year}-12-31` } },
    ]);
    const all = screen.getByRole('link', { name: 'Export sales (CSV)' });
    expect(all).toHaveAttribute('href', expect.stringContaining(`from=${year}-01-01&to=${year}-12-31`));
  });

  test('are found by period, each at an address of its own', async () => {
    const { user } = show([]);
    await user.click(await screen.findByRole('link', { name: 'Last year' }));
    expect(await screen.findByText('No sales in this period.')).toBeVisible();
    expect(window.location.search).toBe('?view=sales&period=last-year');
    await user.click(screen.getByRole('link', { name: 'This month and last' }));
    expect(window.location.search).toBe('?view=sales');
  });

  test('of any days are asked for once these are whole and in their order', async () => {
    const { api, user } = show([], { path: '&period=dates' });
    await waitFor(() => expect(api.callsOf('listSales')).toHaveLength(1));
    const [from, to] = [screen.getByLabelText('First day'), screen.getByLabelText('Last day')];
    await user.clear(from);
    await user.type(from, '2024-01-05');
    await user.clear(to);
    await user.type(to, '2023-12-31');
    expect(screen.getByText('The last day comes before the first.')).toBeVisible();
    const asked = api.callsOf('listSales').length;
    await user.clear(to);
    await user.type(to, '2024-02-10');
    await waitFor(() =>
      expect(api.callsOf('listSales').at(-1)?.query).toEqual({ from: '2024-01-05', to: '2024-02-10', zone }),
    );
    expect(api.callsOf('listSales')).toHaveLength(asked + 1);
  });

  test('that cannot be loaded say so and can be tried again', async () => {
    const { api, user } = show([], { listSales: refusal(400, { error: 'There is no such time zone.' }) });
    expect(await screen.findByText('There is no such time zone.')).toHaveAttribute('role', 'alert');
    api.answer({ listSales: { sales: [sale('A', today)] } });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1 sale')).toBeVisible();
  });
});
