// Rule 15.15
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { keys } from '#functions/db/keys.ts';
import type { Item, Table } from '#functions/db/table.ts';
import { applyTransition, LostOrder } from '#functions/orders/apply-transition.ts';
import { type Order, parseOrder } from '#functions/orders/order.ts';
import type { Transition } from '#functions/orders/transition.ts';
import { type TransitionInput, type TransitionName, transitions } from '#functions/orders/transitions.ts';
import { orderStates } from '#shared/order/order.ts';
import { freshTable } from '#test/support/shop/emulator.ts';
import { makeOrder } from '#test/support/shop/orders.ts';

const names = Object.keys(transitions) as TransitionName[];

const sideEffectsOf = (name: TransitionName): Transition => transitions[name];
const isAlone = (name: TransitionName) =>
  !sideEffectsOf(name).units && !sideEffectsOf(name).lines && !sideEffectsOf(name).mails;

const base = makeOrder({
  orderId: 'ORDER1',
  lines: [],
  createdAt: 1_000,
  attempt: 2,
  worker: 'mine',
  workerUntil: 5_000,
});

const values = {
  attempt: 3,
  startedAt: 2_000,
  leaseUntil: 9_000,
  worker: 'next',
  workerUntil: 8_000,
  lines: [],
  card: { sourceId: 'card', buyerEmail: 'ada@moss.example' },
  voidReason: 'sold elsewhere',
  refusal: { attempt: 2, status: 409, body: { error: 'Payment was not completed.' } },
  paymentId: 'P1',
  confirmation: 'P1',
  paidAt: 4_000,
  reviewReason: 'payment is gone',
  troubles: 1,
  recountedAt: 5_000,
  shipping: { notify: true, askedAt: 4_500 },
  shipment: { shippedAt: 4_600, by: 'studio', version: 1, isTold: true },
  shipmentCanceledAt: 4_700,
  refunds: [{ paymentId: 'P1', amount: 120_000, state: 'asked' }],
  givenBack: 120_000,
  restocks: [{ variationId: 'V1', quantity: 1, refund: 0, state: 'asked', decidedAt: 3_000 }],
  heardAt: 3_000,
  disputes: [{ id: 'D1', state: 'WON', version: 1, at: 3_500 }],
  linkVersion: 2,
  refundDecision: { refunds: 1, ship: true },
  owner: 'erased',
  erasedAt: 6_000,
};

/** Values as written by another process. They differ from the values of every transition. */
const changed: Readonly<Partial<Record<keyof Order, unknown>>> = {
  ...values,
  state: 'CANCELED',
  shipment: { ...values.shipment, version: 2 },
  linkVersion: 3,
  disputes: [],
};

const readme = readFileSync(new URL('../../../functions/orders/README.md', import.meta.url), 'utf8');
/** The order's key and its place in a queue. */
const entry = { orderId: 'ORDER1', gsi1pk: 'PENDING', gsi1sk: '000000000001000#ORDER1' };

function inputOf(name: TransitionName): TransitionInput {
  const sets = name === 'recordProgress' ? (['paymentId'] as const) : transitions[name].sets;
  const set = Object.fromEntries(sets.map((key) => [key, values[key]]));
  return {
    transition: name,
    set,
    at: 0,
    soldAt: 0,
    fresh: [],
    ...(transitions[name].guard === 'entry' && { entry }),
  } as TransitionInput;
}

const written = (order: Order, input: TransitionInput, to: Table = table) =>
  applyTransition(
    { table: to, now: () => 3_000, log: () => undefined, metric: () => undefined },
    order,
    input,
  );

let table: Table;
beforeEach(async () => {
  ({ table } = await freshTable());
});

async function put(order: Order): Promise<Order> {
  const { gsi1pk, gsi1sk } = entry;
  await table.put({ ...keys.order(order.orderId), gsi1pk, gsi1sk, ...order });
  return order;
}

const read = async () => parseOrder(await table.get(keys.order('ORDER1'), true));
const stateBefore = (name: TransitionName): Order => ({ ...base, state: transitions[name].from[0] });

/** Returns a table that writes twice, as when the first answer is lost and the SDK sends the write again. */
function forgetful(real: Table): Table {
  return {
    ...real,
    update: async (...input: Parameters<Table['update']>): Promise<Item | undefined> => {
      await real.update(...input);
      return real.update(...input);
    },
  };
}

describe.each(names)('the transition %s', (name) => {
  it('is allowed only from the states in its definition', async () => {
    const { from, ...rest } = transitions[name] as { from: readonly string[]; to?: string };
    for (const state of orderStates) {
      const order = await put({ ...base, state });
      if (from.includes(state)) {
        expect((await written(order, inputOf(name))).state).toBe(rest.to ?? state);
      } else {
        await expect(written(order, inputOf(name))).rejects.toThrow(LostOrder);
        expect(await read()).toEqual(order);
      }
    }
  });

  it.runIf(transitions[name].guard !== 'entry')(
    'is refused after the order has moved to another state or attempt',
    async () => {
      const known = stateBefore(name);
      const other = orderStates.find((state) => state !== known.state && state !== 'PAID') ?? 'OPEN';
      for (const now of [
        { ...known, state: other, worker: 'another' },
        { ...known, attempt: known.attempt + 1, worker: 'another', paymentId: 'P9' },
      ]) {
        await put(now);
        await expect(written(known, inputOf(name))).rejects.toThrow(LostOrder);
        expect(await read()).toEqual(now);
      }
    },
  );

  it.runIf(['holder', 'lease'].includes(transitions[name].guard))(
    'is refused if another process has acquired the lease',
    async () => {
      const now = await put({ ...stateBefore(name), worker: 'another' });

      await expect(written(stateBefore(name), inputOf(name))).rejects.toThrow(LostOrder);
      expect(await read()).toEqual(now);
    },
  );

  it.runIf(sideEffectsOf(name).asRead)(
    'is refused after a change of the data on which it was decided',
    async () => {
      const { asRead = [], removes = [] } = sideEffectsOf(name);
      const removed = Object.fromEntries(removes.map((key) => [key, changed[key]]));
      const known = { ...stateBefore(name), ...removed };
      for (const field of asRead) {
        const now = await put({ ...known, [field]: changed[field] });

        await expect(written(known, inputOf(name)), field).rejects.toThrow(LostOrder);
        expect(await read()).toEqual(now);
        await expect(written(now, inputOf(name)), field).resolves.toBeDefined();
      }
    },
  );

  // Other transitions write several rows in a transaction, and the table recognizes a repeated transaction by its
  // token.
  it.runIf(isAlone(name))('succeeds if it was written but its answer was lost', async () => {
    const order = await put(stateBefore(name));
    const once = await written(order, inputOf(name));
    await put(order);

    expect(await written(order, inputOf(name), forgetful(table))).toEqual(once);
  });

  it('has a row in the README', () => {
    expect(readme).toContain(`| \`${name}\` |`);
  });
});

describe('an order', () => {
  it('is not acquired by a second process after the first has extended it', async () => {
    const order = await put({ ...base, state: 'PAYING' });
    await put({ ...order, workerUntil: 7_000 });

    await expect(written(order, inputOf('acquireLease'))).rejects.toThrow(LostOrder);
  });

  it('is not rescheduled after its place in the queue has changed', async () => {
    const order = await put({ ...base, state: 'PAYING' });
    const moved = { ...keys.order('ORDER1'), ...order, gsi1pk: 'RECOUNT', gsi1sk: '000000000009000#ORDER1' };
    await table.put(moved);

    await expect(written(order, inputOf('reschedule'))).rejects.toThrow(LostOrder);

    expect(await table.get(keys.order('ORDER1'), true)).toEqual(moved);
  });

  it('is never captured after a void of its payment was requested', async () => {
    const order = await put({ ...base, state: 'PAYING' });
    await written(order, inputOf('requestVoid'));

    await expect(written(order, inputOf('capture'))).rejects.toThrow(LostOrder);
  });

  it('stores no card after its payment attempt is over', async () => {
    for (const name of ['settle', 'settleTest', 'release', 'drop', 'review'] as const) {
      const order = await put({ ...base, state: 'CAPTURING', card: values.card });
      expect(await written(order, inputOf(name))).not.toHaveProperty('card');
    }
  });
});
