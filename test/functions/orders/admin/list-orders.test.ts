// Rule 20.1
import { beforeAll, describe, expect, it } from 'vitest';
import { indexKeys, keys } from '#functions/db/keys.ts';
import { listOrders, type OrdersAsked, readOrdersAsked } from '#functions/orders/admin/list-orders.ts';
import type { Order } from '#functions/orders/order.ts';
import { freshTable } from '#test/support/shop/emulator.ts';
import { makeOrder, putOrder, putOrders } from '#test/support/shop/orders.ts';

const many = 780;
const start = Date.parse('2026-03-01T00:00:00Z');
const minute = 60_000;
const now = () => start + many * minute + 3_600_000;

const names = ['Ada Moss', 'Bo Fern', 'Cleo Reed', 'Dora Vale'];
const titles: Readonly<Record<number, string>> = {
  333: 'L’Été',
  555: "The Painter's Cafe\u0301",
  777: 'Lantern Garden, The',
};
const base = makeOrder().lines[0] as Order['lines'][number];

/** Makes a paid order. Every fourth index gives a shipped order, every hundredth a refunded one. */
function soldOrder(index: number): Order {
  const paidAt = start + index * minute;
  const isShipped = index % 4 === 0;
  return makeOrder({
    orderId: String(index).padStart(26, '0'),
    state: 'PAID',
    createdAt: paidAt - minute,
    paidAt,
    recountedAt: paidAt + minute,
    paymentId: `PAY${index}`,
    confirmation: `PAY${index}x`,
    delivery: { name: `${names[index % names.length]} ${index}`, town: 'Fernton' },
    lines: [{ ...base, title: titles[index] ?? 'Quiet Harbour' }],
    ...(isShipped && { shipment: { shippedAt: paidAt + minute, by: 'studio', version: 1, isTold: false } }),
    ...(index % 100 === 0 && {
      refunds: [{ paymentId: `PAY${index}`, amount: 120_000, state: 'completed' }],
    }),
  });
}

let shop: Awaited<ReturnType<typeof freshTable>>;
const list = (asked: OrdersAsked) => listOrders({ table: shop.table, now }, asked);

async function listAll(asked: OrdersAsked): Promise<{ orders: Order[]; pages: number }> {
  const orders: Order[] = [];
  let cursor: string | undefined;
  for (let pages = 1; ; pages++) {
    const page = await list({ ...asked, cursor });
    orders.push(...page.orders);
    if (page.cursor === undefined) return { orders, pages };
    cursor = page.cursor;
  }
}

beforeAll(async () => {
  shop = await freshTable();
  await putOrders(
    shop.table,
    Array.from({ length: many }, (_, index) => soldOrder(index)),
  );
  await putOrder(shop.table, makeOrder({ orderId: 'Z'.repeat(26), delivery: { name: 'Eve', town: 'Hill' } }));
});

const indexOf = ({ orderId }: Order) => Number(orderId);

describe('the orders of a shop that has hundreds of orders', () => {
  it('are each listed once under "to ship", the oldest first', async () => {
    const { orders } = await listAll({ view: 'to-ship' });

    const expected = Array.from({ length: many }, (_, index) => index).filter((index) => index % 4 !== 0);
    expect(orders.map(indexOf)).toEqual(expected);
  });

  it('are listed under "shipped" and "refunded", the newest first', async () => {
    const shipped = (await listAll({ view: 'shipped' })).orders.map(indexOf);
    const refunded = (await listAll({ view: 'refunded' })).orders.map(indexOf);

    expect(shipped).toHaveLength(187);
    expect(shipped).toEqual([...shipped].sort((a, b) => b - a));
    expect(refunded[0]).toBe(700);
    expect(refunded).toHaveLength(8);
  });

  it.each([
    ['a shopper', { view: 'to-ship', search: '  bo FERN 601 ' }, 601],
    ['a number', { search: 'pay634X' }, 634],
    ['a title as it is shown', { search: 'the lantern garden' }, 777],
    ['a plain title with an accent and other quotation marks', { search: 'painter’s cafe' }, 555],
    ['a title with an accent without it', { search: "l'ete" }, 333],
  ] as const)('are found by %s', async (_, asked, index) => {
    expect((await listAll(asked)).orders.map(indexOf)).toEqual([index]);
  });

  it('are each found once by a search that needs more than one page', async () => {
    const { orders } = await listAll({ view: 'to-ship', search: 'bo fern' });

    const expected = Array.from({ length: many }, (_, index) => index).filter((index) => index % 4 === 1);
    expect(orders.map(indexOf)).toEqual(expected);
    const { pages } = await listAll({ view: 'to-ship', search: 'bo fern 601' });
    expect(pages, 'two hundred searched a page').toBeLessThanOrEqual(Math.ceil(585 / 200));
  });

  it('are found by their id in any list', async () => {
    const { orders, cursor } = await list({ view: 'to-ship', search: soldOrder(400).orderId });

    expect(orders.map(indexOf)).toEqual([400]);
    expect(cursor).toBeUndefined();
  });

  it("are found by the shopper's name even if they are unpaid", async () => {
    expect((await listAll({ view: 'unpaid', search: 'eve' })).orders).toHaveLength(1);
    expect((await listAll({ view: 'unpaid', search: 'bo' })).orders).toEqual([]);
  });

  it('are listed with cursors that contain no shopper’s name', async () => {
    const { cursor } = await list({ view: 'to-ship' });

    expect(cursor).toMatch(/^\d\.\d{15}\.\d{26}$/);
  });
});

it('an order in progress appears only in the list of its own state', async () => {
  const { table } = await freshTable();
  for (const index of [1, 4, 100]) await putOrder(table, { ...soldOrder(index), heardAt: now() });
  const listed = async (view: OrdersAsked['view']) =>
    (await listOrders({ table, now }, { view })).orders.map(indexOf);

  expect(await listed('to-ship')).toEqual([1]);
  expect(await listed('shipped')).toEqual([4]);
  expect(await listed('refunded')).toEqual([100]);
  expect(await listed(undefined)).toEqual([1, 4, 100]);
});

describe('an order list with invalid query parameters', () => {
  it.each([
    [{ view: 'stolen' }, 'There is no such list of orders.'],
    [{ search: 'x'.repeat(101) }, 'Search text is limited to 100 characters.'],
  ])('is refused with a message (%j)', (query, sentence) => {
    expect(() => readOrdersAsked(query as Record<string, string>)).toThrow(sentence);
  });

  it.each(['', '99', "0.000000000000001.'; DROP"])('is refused for the cursor %j', async (cursor) => {
    await expect(list({ view: 'to-ship', cursor })).rejects.toMatchObject({ status: 400 });
  });
});

it('an order is found by its number in any spelling, even if the order was stored by an earlier version', async () => {
  const { table } = await freshTable();
  const id = (start: string) => start.padEnd(26, '0');
  const sale = { state: 'PAID', paidAt: start, recountedAt: start, confirmation: 'PAY' } as const;
  const wanted = makeOrder({ ...sale, orderId: id('K7M2QX') });
  await putOrder(table, makeOrder({ ...sale, orderId: id('K7M2QZ') }));
  await putOrder(table, wanted);
  const find = async (search: string) =>
    (await listOrders({ table, now }, { view: 'to-ship', search })).orders;
  for (const search of ['K7M-2QX', 'k7m 2qx', 'K7M2QX'])
    expect(await find(search)).toMatchObject([{ orderId: id('K7M2QX') }]);

  await table.put({
    ...keys.order(wanted.orderId),
    ...indexKeys.orderToShip(start, wanted.orderId, 'pay'),
    ...wanted,
  });

  expect(await find('K7M-2QX')).toMatchObject([{ orderId: id('K7M2QX') }]);
});
