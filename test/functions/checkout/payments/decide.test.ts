import { describe, expect, it } from 'vitest';
import type { Order } from '#functions/checkout/order.ts';
import {
  decideAuthorised,
  decideFate,
  decideRequest,
  orderProblem,
} from '#functions/checkout/payments/decide.ts';
import type { ProviderPayment } from '#functions/square/provider.ts';
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

function makePayment(overrides: Partial<ProviderPayment> = {}): ProviderPayment {
  return {
    paymentId: 'P1',
    status: 'APPROVED',
    squareOrderId: 'SQ1',
    reference: 'p_1_1',
    amount: 120_000,
    refunded: 0,
    currency: 'USD',
    versionToken: 'v',
    at: 0,
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
    'waits beside a worker of a %s order, resumes a stopped one, and leaves an overdue one to the reconciler',
    (state) => {
      const running = makeOrder({ state, attempt: 1, leaseUntil: now + 100, workerUntil: now + 1 });
      expect(decideRequest(running, ada, now)).toEqual({ do: 'wait' });
      expect(decideRequest({ ...running, workerUntil: now }, ada, now)).toEqual({ do: 'resume' });
      expect(decideRequest({ ...running, workerUntil: 0, leaseUntil: now }, ada, now)).toEqual({
        do: 'wait',
      });
    },
  );

  it('shares the end of the attempt it waited for instead of starting another', () => {
    const refusal = { attempt: 1, status: 402, body: { error: 'The card was declined' } };
    const order = makeOrder({ attempt: 1, refusal });
    expect(decideRequest(order, { ...ada, watched: 1 }, now)).toEqual({ do: 'refuse-again', refusal });
    expect(decideRequest(order, ada, now)).toEqual({ do: 'start' });
  });

  it('never starts on an order that is older than a day: Square may have lost it, and its price is of then', () => {
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

describe('the answer to an authorisation', () => {
  const order = makeOrder({ state: 'PAYING', attempt: 1 });

  it('counts as failed only when Square says so', () => {
    expect(decideAuthorised(order, { kind: 'unknown' }, true)).toEqual({ do: 'leave' });
    expect(decideAuthorised(order, { kind: 'busy' }, true)).toMatchObject({ do: 'release' });
    expect(decideAuthorised(order, { kind: 'unauthorised' }, true)).toMatchObject({ do: 'release' });
    const pending = { kind: 'ok', value: makePayment({ status: 'PENDING' }) } as const;
    expect(decideAuthorised(order, pending, true)).toEqual({ do: 'leave' });
  });

  it('is never taken for a decline when the key was used before', () => {
    const problems = [{ category: 'INVALID_REQUEST_ERROR', code: 'IDEMPOTENCY_KEY_REUSED' }];
    expect(decideAuthorised(order, { kind: 'refused', status: 400, problems }, true)).toEqual({
      do: 'leave',
    });
  });

  it('says nothing of an earlier call of a resumed attempt by being busy or closed', () => {
    expect(decideAuthorised(order, { kind: 'busy' }, false)).toEqual({ do: 'leave' });
    expect(decideAuthorised(order, { kind: 'unauthorised' }, false)).toEqual({ do: 'leave' });
  });

  it('asks for the order where the refusal is not about the card', () => {
    const problems = [{ category: 'INVALID_REQUEST_ERROR', code: 'BAD_REQUEST', field: 'order_id' }];
    expect(decideAuthorised(order, { kind: 'refused', status: 400, problems }, true)).toMatchObject({
      do: 'ask-order',
    });
  });
});

describe('what becomes of a payment', () => {
  const order = makeOrder({ state: 'CAPTURING', attempt: 1 });
  const fate = (payment: Partial<ProviderPayment>, other: Partial<Order> = {}) =>
    decideFate({ ...order, ...other }, { kind: 'ok', value: makePayment(payment) });

  it('settles only money of exactly this order', () => {
    expect(fate({ status: 'COMPLETED' })).toBe('settle');
    expect(fate({ status: 'COMPLETED', amount: 119_999 })).toBe('review');
    expect(fate({ status: 'COMPLETED', currency: 'CAD' })).toBe('review');
    expect(fate({ status: 'COMPLETED', squareOrderId: 'SQ2' })).toBe('review');
  });

  it('asks a person when money came that was to be given back', () => {
    expect(fate({ status: 'COMPLETED' }, { voidReason: 'sold elsewhere' })).toBe('review');
  });

  it('releases only what is certainly void', () => {
    expect(fate({ status: 'CANCELED' })).toBe('release');
    expect(fate({ status: 'FAILED' })).toBe('release');
    expect(fate({ status: 'APPROVED' })).toBe('authorised');
    expect(decideFate(order, { kind: 'unknown' })).toBe('unknown');
  });
});

describe("Square's order before the capture", () => {
  const atSquare = {
    squareOrderId: 'SQ1',
    locationId: 'LSTUDIO',
    version: 1,
    state: 'OPEN',
    total: 120_000,
    currency: 'USD',
    referenceId: '',
    isOurs: false,
    createdAt: 0,
    captured: 0,
    isPaid: false,
    hasTenders: true,
    isReturn: false,
    paymentIds: [],
    openFulfillmentUids: [],
    variationIds: [],
  };

  it.each([
    [{}, undefined],
    [{ state: 'CANCELED' }, 'closed'],
    [{ captured: 1 }, 'paid'],
    [{ total: 1 }, 'price'],
    [{ currency: 'CAD' }, 'price'],
    [{ locationId: 'LFAIR' }, 'location'],
  ])('with %o has the problem %s', (change, problem) => {
    expect(orderProblem(makeOrder(), { ...atSquare, ...change })).toBe(problem);
  });
});
