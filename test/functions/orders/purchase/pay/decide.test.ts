import { describe, expect, it } from 'vitest';
import type { Order } from '#functions/orders/order.ts';
import { decideRequest } from '#functions/orders/purchase/pay/decide.ts';
import { orderStates } from '#shared/model/order.ts';

function makeOrder(overrides: Partial<Order> = {}): Order {
  return {
    orderId: '01M801BSVBCA7GB2DT3HKHJCH3',
    owner: 'ada',
    mode: 'live',
    locationId: 'LSTUDIO',
    currency: 'USD',
    total: 120_000,
    lines: [],
    state: 'OPEN',
    createdAt: 0,
    attempt: 0,
    squareOrderId: 'SQ1',
    ...overrides,
  };
}

const ada = { owner: 'ada', sourceId: 'cnon:1', watched: undefined };
const now = 1_000_000;

describe('a payment request', () => {
  it('is not told whether another guest has such an order', () => {
    const refused = { do: 'refuse', why: 'not-found' };
    expect(decideRequest(undefined, ada, now)).toEqual(refused);
    for (const state of orderStates)
      expect(decideRequest(makeOrder({ state, owner: 'eve' }), ada, now)).toEqual(refused);
  });

  it('starts only an open order, and never more than five attempts of it', () => {
    expect(decideRequest(makeOrder({ attempt: 4 }), ada, now)).toEqual({ do: 'start' });
    expect(decideRequest(makeOrder({ attempt: 5 }), ada, now)).toMatchObject({ why: 'too-many-attempts' });
    expect(decideRequest(makeOrder({ state: 'CANCELED' }), ada, now)).toMatchObject({ why: 'closed' });
    expect(decideRequest(makeOrder({ state: 'REVIEW' }), ada, now)).toMatchObject({ why: 'in-review' });
  });

  it.each(['PAYING', 'CAPTURING'] as const)(
    'waits for the lease holder of a %s order, resumes a stopped attempt, and leaves an overdue one to the reconciler',
    (state) => {
      const running = makeOrder({ state, attempt: 1, leaseUntil: now + 100, workerUntil: now + 1 });
      expect(decideRequest(running, ada, now)).toEqual({ do: 'wait' });
      expect(decideRequest({ ...running, workerUntil: now }, ada, now)).toEqual({ do: 'resume' });
      expect(decideRequest({ ...running, workerUntil: 0, leaseUntil: now }, ada, now)).toEqual({
        do: 'wait',
      });
    },
  );

  it('answers the result of the attempt that it waited for instead of starting another', () => {
    const refusal = { attempt: 1, status: 402, body: { error: 'The card was declined' } };
    const order = makeOrder({ attempt: 1, refusal });
    expect(decideRequest(order, { ...ada, watched: 1 }, now)).toEqual({ do: 'refuse-again', refusal });
    expect(decideRequest(order, ada, now)).toEqual({ do: 'start' });
  });

  it('never starts on an order that is older than a day: Square may have lost it, and its price may be outdated', () => {
    const old = makeOrder({ createdAt: 0 });
    expect(decideRequest(old, ada, 24 * 3_600_000)).toMatchObject({ why: 'closed' });
  });

  it('takes the test card for test orders and nothing else for them', () => {
    const test = { ...ada, sourceId: 'TEST_CARD_NONCE' };
    expect(decideRequest(makeOrder(), test, now)).toMatchObject({ why: 'wrong-source' });
    expect(decideRequest(makeOrder({ mode: 'test' }), ada, now)).toMatchObject({ why: 'wrong-source' });
    expect(decideRequest(makeOrder({ mode: 'test' }), test, now)).toEqual({ do: 'start' });
  });
});
