import { describe, expect, it } from 'vitest';
import type { Order } from '#functions/orders/order.ts';
import { decideRequest } from '#functions/orders/purchase/pay/decide.ts';
import { orderStates } from '#shared/order/order.ts';
import { makeOrder } from '#test/support/shop/orders.ts';

const orderOf = (overrides: Partial<Order> = {}) => makeOrder({ owner: 'ada', createdAt: 0, ...overrides });
const ada = { owner: 'ada', sourceId: 'cnon:1', watched: undefined };
const now = 1_000_000;

describe('a payment request', () => {
  it('does not reveal whether the order belongs to another guest', () => {
    const refused = { do: 'refuse', why: 'not-found' };
    expect(decideRequest(undefined, ada, now)).toEqual(refused);
    for (const state of orderStates)
      expect(decideRequest(orderOf({ state, owner: 'eve' }), ada, now)).toEqual(refused);
  });

  it('starts an attempt only for an open order, and at most five attempts', () => {
    expect(decideRequest(orderOf({ attempt: 4 }), ada, now)).toEqual({ do: 'start' });
    expect(decideRequest(orderOf({ attempt: 5 }), ada, now)).toMatchObject({ why: 'too-many-attempts' });
    expect(decideRequest(orderOf({ state: 'CANCELED' }), ada, now)).toMatchObject({ why: 'closed' });
    expect(decideRequest(orderOf({ state: 'REVIEW' }), ada, now)).toMatchObject({ why: 'in-review' });
  });

  it.each(['PAYING', 'CAPTURING'] as const)(
    'for an order in the state %s waits while an attempt runs or is overdue, and resumes a stopped attempt',
    (state) => {
      const running = orderOf({ state, attempt: 1, leaseUntil: now + 100, workerUntil: now + 1 });
      expect(decideRequest(running, ada, now)).toEqual({ do: 'wait' });
      expect(decideRequest({ ...running, workerUntil: now }, ada, now)).toEqual({ do: 'resume' });
      expect(decideRequest({ ...running, workerUntil: 0, leaseUntil: now }, ada, now)).toEqual({
        do: 'wait',
      });
    },
  );

  it('returns the result of the attempt for which it waited instead of starting another', () => {
    const refusal = { attempt: 1, status: 402, body: { error: 'The card was declined' } };
    const order = orderOf({ attempt: 1, refusal });
    expect(decideRequest(order, { ...ada, watched: 1 }, now)).toEqual({ do: 'refuse-again', refusal });
    expect(decideRequest(order, ada, now)).toEqual({ do: 'start' });
  });

  it('never starts an attempt for an order that is more than a day old', () => {
    const old = orderOf({ createdAt: 0 });
    expect(decideRequest(old, ada, 24 * 3_600_000)).toMatchObject({ why: 'closed' });
  });

  it('for a test order is accepted only with the test card', () => {
    const test = { ...ada, sourceId: 'TEST_CARD_NONCE' };
    expect(decideRequest(orderOf(), test, now)).toMatchObject({ why: 'wrong-source' });
    expect(decideRequest(orderOf({ mode: 'test' }), ada, now)).toMatchObject({ why: 'wrong-source' });
    expect(decideRequest(orderOf({ mode: 'test' }), test, now)).toEqual({ do: 'start' });
  });
});
