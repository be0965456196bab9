import { unmarshall } from '@aws-sdk/util-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { parseOrder, readOrder } from '#functions/checkout/order.ts';
import { moveOrder } from '#functions/checkout/payments/move.ts';
import { keys } from '#functions/db/keys.ts';
import type { Item, Table } from '#functions/db/table.ts';
import { availableOf } from '#functions/stock/available.ts';
import { parseVariation } from '#functions/stock/row.ts';
import { runMigrations } from '#infra/data/migrate.ts';
import { migrations } from '#infra/data/migrations.ts';
import { oneCheckout } from '#infra/data/one-checkout/steps.ts';
import { allRows } from '#infra/data/rows.ts';
import {
  oldAttempt,
  oldCartLine,
  oldOrder,
  oldOrderKey,
  oldPaymentLock,
  oldRunning,
  oldVariation,
  owner,
  thatDay,
} from '#test/support/checkout/old-rows.ts';
import { freshTable } from '#test/support/shop/emulator.ts';

let shop: Awaited<ReturnType<typeof freshTable>>;

/** An authorised payment, an open, a paid, a test and a lost order, one in review, and all that went with them. */
const oldTable: readonly Item[] = [
  oldRunning('RUNS', 'MOON', { state: 'AUTHORISED', paymentId: 'pay-RUNS' }),
  oldAttempt('RUNS'),
  oldCartLine('MOON'),
  oldPaymentLock('RUNS'),
  oldOrderKey('RUNS'),
  oldOrder('WAITS', 'FERN'),
  oldCartLine('FERN'),
  oldOrderKey('WAITS'),
  oldOrder('LOST', 'FERN', { squareOrderId: undefined }),
  oldRunning('SOLD', 'FERN', {
    state: 'PAID',
    gsi1pk: undefined,
    gsi1sk: undefined,
    paymentId: 'pay-SOLD',
    confirmation: 'pay-SOLD',
    paidAt: thatDay + 2_000,
  }),
  oldOrder('TRIED', 'FERN', {
    mode: 'test',
    state: 'PAID',
    attempt: 1,
    squareOrderId: undefined,
    gsi1pk: 'REHEARSAL',
    confirmation: 'TEST-TRIED',
    paidAt: thatDay,
  }),
  oldRunning('ASKS', 'IVY', { state: 'REVIEW', worker: undefined, reviewReason: 'payment is gone' }),
  oldVariation('MOON', {
    squareCount: 1,
    available: 0,
    claims: { RUNS: { quantity: 1, state: 'held', at: thatDay } },
  }),
  // Two were counted, one of them was sold: the shop of then took the sale off twice.
  oldVariation('FERN', {
    squareCount: 2,
    available: 0,
    claims: { SOLD: { quantity: 1, state: 'sold', at: thatDay + 1_000 } },
  }),
];

beforeEach(async () => {
  shop = await freshTable();
  for (const item of oldTable) await shop.table.put(item as Parameters<Table['put']>[0]);
});

async function rows(): Promise<ReadonlyMap<string, Item>> {
  const found = new Map<string, Item>();
  for await (const row of allRows(shop)) {
    const item = unmarshall({ ...row });
    found.set(`${item['pk']} ${item['sk']}`, item);
  }
  return found;
}

async function mustRead(orderId: string) {
  const order = await readOrder(shop.table, orderId);
  if (!order) throw new Error(`No order ${orderId}`);
  return order;
}

const migrate = () => runMigrations(shop, { migrations });

describe('a table of the time before the one checkout', () => {
  it('cannot be read by it as it is', async () => {
    const row = await shop.table.get(keys.order('RUNS'), true);

    expect(() => parseOrder(row)).toThrow();
  });

  it('keeps a payment that runs, with its card in the order and its lock on the cart line', async () => {
    await migrate();

    expect(await mustRead('RUNS')).toMatchObject({
      state: 'PAYING',
      attempt: 1,
      paymentId: 'pay-RUNS',
      squareOrderId: 'sq-RUNS',
      card: { sourceId: 'card-of-RUNS', buyerEmail: 'ada@moss.example' },
    });
    expect(await shop.table.get(keys.cartLine(owner, 'line-MOON'))).toMatchObject({
      paying: { orderId: 'RUNS', until: thatDay + 86_400_000 },
    });
    expect(await shop.table.get(keys.cartLine(owner, 'line-FERN'))).not.toHaveProperty('paying');
  });

  it('lets the new checkout take over what waits in it', async () => {
    await migrate();

    const ports = { table: shop.table, now: () => thatDay, log: () => undefined, metric: () => undefined };
    for (const orderId of ['RUNS', 'ASKS']) {
      const order = await mustRead(orderId);
      const taken = await moveOrder(ports, order, {
        move: 'takeOver',
        set: { worker: 'next', workerUntil: thatDay },
      });
      expect(taken.worker).toBe('next');
    }
  });

  it('says of every claim what Square calls its order, and counts what is available by the one formula', async () => {
    await migrate();

    const row = async (work: string) =>
      parseVariation((await shop.table.get(keys.variation(work, `${work}-V1`))) ?? {});
    expect((await row('MOON')).claims['RUNS']).toMatchObject({ state: 'held', squareOrderId: 'sq-RUNS' });
    expect(await row('MOON')).toMatchObject({ available: 0 });
    const fern = await row('FERN');
    expect(fern.claims['SOLD']).toMatchObject({ squareOrderId: 'sq-SOLD' });
    expect(fern.available).toBe(1);
    expect(fern.available).toBe(availableOf(fern));
  });

  it('keeps no address, no attempt, no order key and no lock row', async () => {
    await migrate();

    const left = JSON.stringify([...(await rows())]);
    for (const gone of ['ATTEMPT#', 'ORDERKEY', '"PAYMENT"', 'Fern Lane', 'REHEARSAL', 'AUTHORISED'])
      expect(left).not.toContain(gone);
    expect(await mustRead('TRIED')).toMatchObject({ squareOrderId: '', state: 'PAID' });
    expect(await shop.table.get(keys.order('TRIED'))).toMatchObject({ gsi1pk: 'TESTPAID' });
    expect(await mustRead('WAITS')).toMatchObject({ state: 'OPEN', squareOrderId: 'sq-WAITS' });
  });

  it('closes an order of which Square never told', async () => {
    await migrate();

    expect(await mustRead('LOST')).toMatchObject({ state: 'CANCELED' });
    expect(await shop.table.get(keys.order('LOST'))).not.toHaveProperty('gsi1pk');
  });

  it('leaves the old code what it needs until the new one is live', async () => {
    await runMigrations(shop, { migrations, when: 'before' });

    expect(await mustRead('RUNS')).toMatchObject({ state: 'PAYING', card: { sourceId: 'card-of-RUNS' } });
    expect(await shop.table.get({ pk: 'ORDER#RUNS', sk: 'ATTEMPT#1' })).toBeDefined();
    expect(await shop.table.get(keys.order('LOST'))).toMatchObject({ state: 'OPEN', gsi1pk: 'UNPAID' });
    expect(await shop.table.get(keys.order('RUNS'))).toMatchObject({ paymentKey: 'p_RUNS_1' });
  });

  it('takes the card away again from a payment that the old code has ended meanwhile', async () => {
    await runMigrations(shop, { migrations, when: 'before' });
    await shop.table.update(keys.order('RUNS'), {
      UpdateExpression: 'SET #state = :paid',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: { ':paid': 'PAID' },
    });

    await migrate();

    expect(await mustRead('RUNS')).not.toHaveProperty('card');
  });

  it('comes out the same after a crash at any row, and when done again', async () => {
    await migrate();
    const once = await rows();
    const [before, after] = oneCheckout;
    if (!(before && after)) throw new Error('two steps');

    for (let row = 0; row < oldTable.length; row++) {
      shop = await freshTable();
      for (const item of oldTable) await shop.table.put(item as Parameters<Table['put']>[0]);
      for (const step of [before, after]) {
        const dying = runMigrations(shop, { migrations: [{ ...step, run: cutAfter(row, step) }], from: 1 });
        await expect(dying).rejects.toThrow('power cut');
      }
      await migrate();
      await runMigrations(shop, { migrations, from: 1 });
      expect(await rows(), `cut after row ${row}`).toEqual(once);
    }
  });
});

function cutAfter(row: number, step: (typeof oneCheckout)[number]): (typeof oneCheckout)[number]['run'] {
  return (items, table) =>
    step.run(
      (async function* () {
        let place = 0;
        for await (const item of items) {
          if (place++ === row) break;
          yield item;
        }
        throw new Error('power cut');
      })(),
      table,
    );
}
