// Rule 18.10
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { addCartLine, readCartLines, removeCartLine } from '#functions/cart/cart-records.ts';
import { newState, takeState } from '#functions/connection/connection-records.ts';
import { failureOf, lessThan, onlyIf, present } from '#functions/db/conditions.ts';
import { keys } from '#functions/db/keys.ts';
import { withLease } from '#functions/db/lease.ts';
import type { Table } from '#functions/db/table.ts';
import { changing, insertAction, updateAction } from '#functions/db/update.ts';
import { takeFromLimit } from '#functions/http/rate-limit.ts';
import { takePlace } from '#functions/http/shop-ceiling.ts';
import { createAdmin } from '#functions/session/accounts.ts';
import { newChallenge, takeChallenge } from '#functions/session/passkeys/challenges.ts';
import { takeEvent } from '#functions/webhook/event-records.ts';
import { orderStates } from '#shared/model/order.ts';
import { kindOf } from '#test/support/rows/kinds.ts';
import { tour } from '#test/support/rows/tour.ts';
import { openTourShop } from '#test/support/rows/tour-shop.ts';
import { freshTable, loseFirstAnswers, openTable } from '#test/support/shop/emulator.ts';
import { testClock } from '#test/support/shop/services.ts';
import { quickPasswords } from '#test/support/shop/session.ts';

const { now } = testClock();
const key = { pk: 'row', sk: 'row' };

/** Of `late` the first answer of each write is lost; `table` is the same table without losses. */
let late: Table;
let table: Table;
beforeAll(async () => {
  const fresh = await freshTable();
  await loseFirstAnswers(fresh.client);
  late = fresh.table;
  table = openTable(fresh.name).table;
});

describe('a write that was carried out though its answer was lost', () => {
  it('is no failure where it puts, changes or removes a row under a condition', async () => {
    const row = { ...key, count: 1, paying: { orderId: 'A', until: 9 }, list: ['é', null], none: undefined };
    await table.remove(key);

    await late.put(row, onlyIf({ pk: undefined }));
    const change = { set: { count: 2, 'paying.until': 10 }, remove: ['list'], where: { count: 1 } };
    const changed = await late.update(key, { ...changing(change), ReturnValues: 'ALL_NEW' });
    expect(changed).toEqual({ ...key, count: 2, paying: { orderId: 'A', until: 10 } });
    expect(await table.get(key, true)).toEqual(changed);
    await late.remove(key, onlyIf({ pk: present, count: 2 }));
    expect(await table.get(key, true)).toBeUndefined();
  });

  it('is done once in a transaction', async () => {
    await table.put({ ...key, count: 1 });
    const other = { pk: 'row', sk: 'other' };

    await late.transact([insertAction(other), updateAction(key, { add: { count: 1 } })]);

    expect(await table.get(key, true)).toEqual({ ...key, count: 2 });
  });

  it.each(['put', 'update', 'remove'] as const)(
    'is a failure where the %s was refused',
    async (operation) => {
      await table.put({ ...key, count: 5 });
      const where = { count: lessThan(5) };
      const write = {
        put: () => late.put({ ...key, count: 6 }, onlyIf(where)),
        update: () => late.update(key, changing({ set: { count: 6 }, where })),
        remove: () => late.remove(key, onlyIf(where)),
      };

      expect(await failureOf(write[operation]())).toBeDefined();
      expect(await table.get(key, true)).toEqual({ ...key, count: 5 });
    },
  );

  it('is a failure where another process has written the same without a lost answer', async () => {
    await table.put({ ...key, count: 2 });

    expect(await failureOf(table.put({ ...key, count: 2 }, onlyIf({ pk: undefined })))).toBeDefined();
    const change = changing({ set: { count: 2 }, where: { count: 1 } });
    expect(await failureOf(table.update(key, change))).toBeDefined();
  });
});

describe('while answers are lost', () => {
  it('a lease is held by one process, which does its work and releases it', async () => {
    const work = vi.fn(async () => 'done');
    const lease = { durationMs: 1000, work };
    const inside = { durationMs: 1000, work: async () => withLease({ table: late, now }, key, lease) };
    await table.put(key);

    expect(await withLease({ table: late, now }, key, lease)).toBe('done');
    expect(await table.get(key, true)).toEqual(key);
    // Another process at the same millisecond, whose refusal is lost too.
    expect(await withLease({ table: late, now }, key, inside)).toBeUndefined();
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('a limit of one lets one try through', async () => {
    const limit = { name: 'once', limit: 1, windowSeconds: 60 };

    await expect(takeFromLimit({ table: late, now }, limit, 'one')).resolves.toBeUndefined();
    await expect(takeFromLimit({ table: late, now }, limit, 'one')).rejects.toThrow();
  });

  it('each try counts once, and a place that is released is free again', async () => {
    const ceiling = { name: 'places', limit: 3, windowSeconds: 60, metric: 'ManyEnquiries' } as const;
    const take = () => takePlace({ table: late, now }, ceiling);

    const places = [await take(), await take(), await take()];
    expect(places.map(({ isFull }) => isFull)).toEqual([false, false, false]);
    await places[0]?.release();
    expect((await take()).isFull).toBe(false);
    expect((await take()).isFull).toBe(true);
  });

  it('what is good once is used once: a challenge, a state, an event', async () => {
    const ports = { table: late, now };
    const challenge = await newChallenge(ports, { kind: 'login' });
    const signed = Buffer.from(JSON.stringify({ challenge })).toString('base64url');
    expect(await takeChallenge(ports, signed, { kind: 'login' })).toBe(challenge);
    await expect(takeChallenge(ports, signed, { kind: 'login' })).rejects.toThrow();

    const state = await newState(ports, 'session');
    expect(await takeState(ports, state, 'session')).toBe(true);
    expect(await takeState(ports, state, 'session')).toBe(false);

    expect(await takeEvent(ports, 'event-1')).toBe(true);
  });

  it('a cart line is added and removed, and a user is made', async () => {
    const ports = { table: late, now };
    const work = { artworkId: 'MOON', variationId: 'MOON-1', title: 'Moon', name: 'One size' };

    const line = await addCartLine(ports, 'guest', work);
    expect(await readCartLines(ports, 'guest', { consistent: true })).toEqual([line]);
    expect(await removeCartLine(ports, 'guest', line.id)).toBe(true);
    expect(await removeCartLine({ table, now }, 'guest', line.id)).toBe(false);

    const credentials = { username: 'marlow', password: 'a horse and a battery' };
    await createAdmin({ ...ports, passwords: quickPasswords }, credentials);
    expect(await table.get(keys.user('marlow'))).toMatchObject({ username: 'marlow' });
  });

  it('a shop goes through everything, and each order ends as it should', async () => {
    const shop = await openTourShop();
    await loseFirstAnswers(shop.client);

    await tour(shop);

    const orders = (await shop.rows()).filter((row) => kindOf(row) === 'order');
    expect(new Set(orders.map(({ state }) => state))).toEqual(new Set(orderStates));
  });
});
