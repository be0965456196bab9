// Rule 24.5
import { beforeEach, describe, expect, it } from 'vitest';
import { indexKeys, keys } from '#functions/db/keys.ts';
import type { Item, Table } from '#functions/db/table.ts';
import { LostOrder } from '#functions/orders/apply-transition.ts';
import { eraseOrder, whyNotErased } from '#functions/orders/erasure/erase-order.ts';
import { type Order, readOrder } from '#functions/orders/order.ts';
import { freshTable } from '#test/support/shop/emulator.ts';
import { makeOrder, putOrder } from '#test/support/shop/orders.ts';

const now = Date.parse('2026-11-20T10:00:00Z');
const orderId = 'A'.repeat(26);

/** A paid and shipped order that is old enough to be erased. */
const finished: Order = makeOrder({
  orderId,
  state: 'PAID',
  paidAt: now - 2_000,
  recountedAt: now - 1_500,
  paymentId: 'PAY1',
  confirmation: 'PAY1',
  delivery: { name: 'Ada Moss', town: 'Fernton' },
  mailedTo: 'a…@moss.example',
  shipment: {
    shippedAt: now - 1_000,
    by: 'studio',
    version: 1,
    isTold: true,
    trackingNumber: '940011189922',
  },
});
const refund = (state: 'asked' | 'completed' | 'failed', amount: number) =>
  ({ paymentId: 'PAY1', amount, state, reason: 'Sorry, Ada' }) as const;

let table: Table;
beforeEach(async () => {
  ({ table } = await freshTable());
});

const ports = () => ({ table, now: () => now, log: () => undefined, metric: () => undefined });

async function stored(changes: Partial<Order>, place?: object): Promise<Item> {
  const { shipment, ...order } = { ...finished, ...changes };
  await putOrder(table, { ...order, ...(shipment && { shipment }) });
  const key = keys.order(orderId);
  if (place) await table.put({ ...(await table.get(key, true)), ...key, ...place });
  return (await table.get(key, true)) ?? {};
}

const unshipped = { shipment: undefined } as unknown as Partial<Order>;

describe('the personal data of an order', () => {
  it.each<[string, Partial<Order>, RegExp, object?]>([
    ['is unpaid', { state: 'OPEN' }, /closes within 24 hours/],
    ['is being paid', { state: 'PAYING' }, /payment for it is under way/],
    ['is being captured', { state: 'CAPTURING' }, /payment for it is under way/],
    ['is in review', { state: 'REVIEW' }, /Decide in the studio/],
    ['is to be shipped', unshipped, /still to be shipped/],
    ['has a refund that failed', { ...unshipped, refunds: [refund('failed', 1_000)] }, /refund of it failed/],
    ['has a refund under way', {}, /still at work on it/, indexKeys.followUpOrder(now, orderId)],
    ['is being worked on', { worker: 'W', workerUntil: now + 5_000 }, /still at work on it/],
    ['is being cancelled at Square', { state: 'CANCELED', ...unshipped }, /still at work on it/],
  ])('is kept while the order %s, and the operator is told why', async (_, changes, why, place) => {
    expect(whyNotErased(await stored(changes, place), now)).toMatch(why);
  });

  it.each<[string, Partial<Order>, string]>([
    ['was shipped', {}, 'SHIPPED'],
    ['was refunded', { ...unshipped, refunds: [refund('completed', 120_000)] }, 'REFUNDED'],
    ['was for testing', { ...unshipped, mode: 'test' }, 'TESTPAID'],
  ])('is erased from the order and from its search words once the order %s', async (_, changes, list) => {
    const item = await stored(changes);

    expect(item['gsi1pk']).toBe(list);
    expect(whyNotErased(item, now)).toBeUndefined();
    await eraseOrder(ports(), item);

    const erased = (await table.get(keys.order(orderId), true)) ?? {};
    expect(JSON.stringify(erased)).not.toMatch(/\bada\b|moss|fernton|940011189922/i);
    expect(erased['owner']).not.toBe(finished.owner);
    expect(erased['gsi1pk']).toBe(list);
    expect(String(erased['gsi1sk']).split('#')[0]).toBe(String(item['gsi1sk']).split('#')[0]);
    expect(await readOrder(table, orderId)).toMatchObject({
      total: 120_000,
      paymentId: 'PAY1',
      erasedAt: now,
    });
  });

  it('is erased from an order that was canceled long ago and is in no list of the studio', async () => {
    const { delivery: _, mailedTo: __, shipment: ___, recountedAt: ____, ...cancelled } = finished;
    await table.put({ ...keys.order(orderId), ...cancelled, state: 'CANCELED' });
    await eraseOrder(ports(), (await table.get(keys.order(orderId), true)) ?? {});

    const erased = await table.get(keys.order(orderId), true);
    expect(erased).toMatchObject({ owner: 'erased', state: 'CANCELED' });
    expect(erased).not.toHaveProperty('gsi1pk');
  });

  it('is kept if a refund begins during the erasure', async () => {
    const item = await stored({});
    await stored({ refunds: [refund('asked', 1_000)] });

    await expect(eraseOrder(ports(), item)).rejects.toThrow(LostOrder);
    expect(await readOrder(table, orderId)).toHaveProperty('delivery');
  });

  it('is erased only once after repeated requests', async () => {
    await eraseOrder(ports(), await stored({}));
    const once = (await table.get(keys.order(orderId), true)) ?? {};
    await eraseOrder({ ...ports(), now: () => now + 1_000 }, once);

    expect(await table.get(keys.order(orderId), true)).toEqual(once);
  });
});
