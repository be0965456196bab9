// Rule 24.6
import { beforeEach, describe, expect, it } from 'vitest';
import { indexKeys, keys } from '#functions/db/keys.ts';
import { changing } from '#functions/db/update.ts';
import { listOrders } from '#functions/orders/admin/list-orders.ts';
import type { Order } from '#functions/orders/order.ts';
import type { PaymentPorts } from '#functions/orders/ports.ts';
import { queueOfSale } from '#functions/orders/queues.ts';
import { forgetNames } from '#functions/orders/reconcile/forget-names.ts';
import { namesKeptFor } from '#functions/orders/views.ts';
import { orderNumber } from '#shared/order/order-number.ts';
import { countRequests } from '#test/support/shop/count-requests.ts';
import { freshTable } from '#test/support/shop/emulator.ts';
import { makeOrder } from '#test/support/shop/orders.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const start = Date.parse('2026-03-01T00:00:00Z');
const line = makeOrder().lines[0] as Order['lines'][number];

let shop: Awaited<ReturnType<typeof freshTable>>;
let time: number;
let troubles: unknown[];
beforeEach(async () => {
  shop = await freshTable();
  time = start;
  troubles = [];
});

const now = () => time;
const ports = () =>
  ({
    table: shop.table,
    now,
    log: (...line: unknown[]) => troubles.push(line),
    metric: (name: unknown) => troubles.push(name),
  }) as unknown as PaymentPorts;
const pass = () => forgetNames(ports(), time + 30_000);
const orderId = (index: number) => String(index).padStart(26, '0');

/** Stores an order that was paid and shipped this many minutes after the start. */
async function ship(index: number, changes: Partial<Order> = {}): Promise<Order> {
  const paidAt = start + index * minute;
  const order = makeOrder({
    orderId: orderId(index),
    state: 'PAID',
    paidAt,
    recountedAt: paidAt,
    confirmation: `CONF${index}`,
    delivery: { name: `Ada Moss ${index}`, town: 'Fernton' },
    lines: [{ ...line, title: 'Quiet Harbour' }],
    shipment: { shippedAt: paidAt, by: 'studio', version: 1, isTold: false },
    ...changes,
  });
  await shop.table.put({ ...keys.order(order.orderId), ...order, ...placeOf(order, paidAt) });
  return order;
}

function placeOf(order: Order, at: number): { readonly gsi1sk?: string } {
  const place = queueOfSale(order, at);
  if (place === 'none') throw new Error('The order is on no list');
  return place;
}

const keyOf = async (index: number) => String((await shop.table.get(keys.order(orderId(index))))?.['gsi1sk']);
const find = async (search: string) =>
  (await listOrders({ table: shop.table, now }, { search })).orders.map((order) => order.orderId);

describe('the name and town of an order', () => {
  it('can be searched for until the retention time is over, and are then removed from a finished order', async () => {
    await ship(0);
    time = start + namesKeptFor - minute;
    await pass();
    expect(await find('ada moss')).toEqual([orderId(0)]);
    expect(await find('fernton')).toEqual([orderId(0)]);

    time += day;
    await pass();
    expect(await keyOf(0)).not.toMatch(/ada|moss|fernton/);
    for (const search of ['ada moss', 'fernton']) expect(await find(search)).toEqual([]);
    for (const search of [orderNumber(orderId(0)), 'conf0', 'quiet harbour'])
      expect(await find(search)).toEqual([orderId(0)]);
    const row = await shop.table.get(keys.order(orderId(0)));
    expect(row).toMatchObject({ total: 120_000, owner: 'erased', erasedAt: time });
    expect(JSON.stringify(row)).not.toMatch(/\bada\b|fernton/i);
    expect(troubles).toEqual([]);
  });

  it('are removed from orders in every list', async () => {
    const payment = { paymentId: 'PAY', amount: 120_000, state: 'completed' } as const;
    await ship(0);
    await ship(1, { shipment: undefined });
    await ship(2, { paymentId: 'PAY', refunds: [payment] });
    await ship(3, { paymentId: 'PAY', refunds: [{ ...payment, state: 'failed' }] });
    const before = await Promise.all([0, 1, 2, 3].map((index) => shop.table.get(keys.order(orderId(index)))));
    expect(new Set(before.map((row) => row?.['gsi1pk'])).size).toBe(4);
    time = start + namesKeptFor + day;
    await pass();

    for (const index of [0, 1, 2, 3]) expect(await keyOf(index)).not.toMatch(/ada|fernton/);
  });

  it('are not stored again by a later change of the order', async () => {
    const order = await ship(0);
    time = start + namesKeptFor + day;

    expect(placeOf(order, time).gsi1sk).not.toMatch(/ada|fernton/);
    // A new refund restarts the retention time.
    const refunds = [{ paymentId: 'PAY', amount: 120_000, state: 'completed' }] as const;
    expect(placeOf({ ...order, paymentId: 'PAY', refunds: [...refunds] }, time).gsi1sk).toMatch(/ada/);
  });

  it('are removed from search words that version 0.1.0 stored without the order’s number', async () => {
    const order = await ship(0);
    const words = 'conf0\nada moss 0\nfernton\nquiet harbour';
    const place = indexKeys.shippedOrder(start, order.orderId, words);
    await shop.table.put({ ...keys.order(order.orderId), ...order, ...place });
    time = start + namesKeptFor + day;
    await pass();

    expect(await keyOf(0)).not.toMatch(/ada|fernton/);
    expect(await find(orderNumber(orderId(0)))).toEqual([orderId(0)]);
  });
});

describe('a pass over old orders', () => {
  it('processes fifty orders, and the next pass continues after them', async () => {
    for (let index = 0; index < 120; index++) await ship(index);
    time = start + namesKeptFor + day;
    const counted = countRequests(shop.client);
    const reads: number[] = [];
    for (let minutes = 0; minutes < 5; minutes++) {
      const { requests } = await counted(pass);
      reads.push(requests.filter((name) => name === 'GetItemCommand').length - 1);
      time += minute;
    }

    expect(reads).toEqual([50, 50, 20, 0, 0]);
    for (const index of [0, 49, 50, 119]) expect(await keyOf(index)).not.toMatch(/ada/);
    time += day;
    expect((await counted(pass)).requests.filter((name) => name.startsWith('Get'))).toHaveLength(1);
    // Until the next day, a pass only reads its cursor.
    expect((await counted(pass)).requests).toEqual(['GetItemCommand']);
  });

  it('skips an order that cannot be read, and an order that changes during the pass', async () => {
    await ship(0);
    await shop.table.update(keys.order(orderId(0)), changing({ set: { lines: 'unreadable' } }));
    await ship(1);
    await ship(2);
    time = start + namesKeptFor + day;
    const { get } = shop.table;
    const moving: typeof shop.table = {
      ...shop.table,
      get: async (key, consistent) => {
        const item = await get(key, consistent);
        if (key.pk === keys.order(orderId(1)).pk)
          await shop.table.update(key, changing({ set: { gsi1pk: 'RECOUNT', gsi1sk: 'elsewhere' } }));
        return item;
      },
    };
    await forgetNames({ ...ports(), table: moving }, time + 30_000);

    expect(await keyOf(1)).toBe('elsewhere');
    expect(await keyOf(2)).not.toMatch(/ada/);
    expect(troubles).toEqual([]);
  });
});
