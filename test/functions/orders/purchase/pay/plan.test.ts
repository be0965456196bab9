// Rule 15.21
import { describe, expect, it } from 'vitest';
import { nextStep } from '#functions/orders/purchase/pay/plan.ts';
import type { CheckResult } from '#functions/orders/purchase/pay/pre-capture-check.ts';
import type { Run, StepResult } from '#functions/orders/purchase/pay/step.ts';
import type { Outcome, ProviderPayment } from '#functions/square/provider.ts';
import { makePayment, makeProviderOrder, runningOrder } from '#test/support/orders/plans.ts';

const order = runningOrder();
const card = { sourceId: 'card', buyerEmail: 'ada@moss.example' };
const payment = makePayment();

const plan = (result?: StepResult, about: Partial<Run> = {}, of = order) =>
  nextStep(of, result, { isFirst: true, startedAt: 0, now: 0, captures: 0, ...about });

const waiting = { next: { end: 'waiting' } };
const noted = { write: { transition: 'recordProgress', set: { paymentId: 'P1' } }, ...waiting };
const ok = (overrides: Partial<ProviderPayment> = {}): Outcome<ProviderPayment> => ({
  kind: 'ok',
  value: makePayment(overrides),
});
const refused = (category: string, code: string): Outcome<never> => ({
  kind: 'refused',
  status: 400,
  problems: [{ category, code }],
});

describe('a payment attempt', () => {
  it('begins with an authorization if none was begun before', () => {
    expect(plan()).toEqual({ next: { ask: 'authorise', card } });
  });

  it('begins with a read of the payment that an earlier lease holder has stored', () => {
    const known = runningOrder({ paymentId: 'P1' });
    expect(plan(undefined, {}, known)).toEqual({ next: { ask: 'payment', paymentId: 'P1' } });
  });

  it('begins with the void if a void was requested', () => {
    const toVoid = runningOrder({ paymentId: 'P1', voidReason: 'sold elsewhere' });
    expect(plan(undefined, {}, toVoid)).toEqual({ next: { ask: 'void', paymentId: 'P1' } });
  });

  it('never begins without a card or a payment', () => {
    const { card: _, ...without } = order;
    expect(plan(undefined, {}, without)).toEqual(waiting);
    expect(plan(undefined, {}, runningOrder({ voidReason: 'not authorised' }))).toEqual(waiting);
  });
});

describe('the answer to an authorization', () => {
  const hearing = (answer: Outcome<ProviderPayment>, isFirst = true) =>
    plan({ ask: 'authorise', card, answer }, { isFirst });

  it('leads to the pre-capture check; after a repeated call, the payment is read first', () => {
    expect(hearing(ok())).toEqual({ next: { ask: 'preCaptureCheck', payment } });
    expect(hearing(ok(), false)).toEqual({ next: { ask: 'payment', paymentId: 'P1' } });
  });

  it('ends the attempt as refused only if Square reports that it has not authorized the payment', () => {
    expect(hearing({ kind: 'unknown' })).toEqual(waiting);
    expect(hearing(ok({ status: 'PENDING' }))).toEqual(waiting);
    expect(hearing({ kind: 'busy' })).toMatchObject({ counts: 'PaymentError', next: { end: 'refused' } });
    expect(hearing({ kind: 'unauthorised' })).toMatchObject({ next: { end: 'refused' } });
    expect(hearing(ok({ status: 'FAILED' }))).toMatchObject({ isDecline: true, next: { end: 'refused' } });
  });

  it('is never treated as a decline if the idempotency key was used before', () => {
    expect(hearing(refused('INVALID_REQUEST_ERROR', 'IDEMPOTENCY_KEY_REUSED'))).toEqual(waiting);
    expect(hearing(refused('API_ERROR', 'TEMPORARY_ERROR'))).toEqual(waiting);
  });

  it('does not end a resumed attempt if Square is busy or rejects the token', () => {
    expect(hearing({ kind: 'busy' }, false)).toEqual(waiting);
    expect(hearing({ kind: 'unauthorised' }, false)).toEqual(waiting);
  });

  it('ends the attempt after a card error, but leads to a void by key first if an earlier call may be running', () => {
    const decline = refused('PAYMENT_METHOD_ERROR', 'GENERIC_DECLINE');
    expect(hearing(decline)).toMatchObject({
      counts: 'CardDeclined',
      isDecline: true,
      next: { end: 'refused', refusal: { status: 402 } },
    });
    expect(hearing(decline, false)).toMatchObject({
      isDecline: true,
      write: {
        transition: 'requestVoid',
        set: { voidReason: 'not authorised', refusal: { attempt: 1, status: 402 } },
      },
      next: { ask: 'void by key' },
    });
  });

  it('leads to a read of the order if Square’s refusal does not concern the card', () => {
    const { next } = hearing(refused('INVALID_REQUEST_ERROR', 'BAD_REQUEST'));
    expect(next).toMatchObject({ ask: 'order' });
  });

  it('leads to a check of the stock if Square has already captured the payment', () => {
    expect(hearing(ok({ status: 'COMPLETED' }))).toMatchObject({
      write: { transition: 'recordProgress', set: { paymentId: 'P1' } },
      next: { ask: 'stock' },
    });
  });
});

describe("Square's order after a refused payment", () => {
  const refusal = { status: 402, body: { error: 'Card processing error' } };
  const hearing = (overrides: Parameters<typeof makeProviderOrder>[0]) =>
    plan({ ask: 'order', refusal, answer: { kind: 'ok', value: makeProviderOrder(overrides) } });

  it('decides whether another attempt, a new order or a review follows', () => {
    expect(hearing({})).toMatchObject({ isDecline: true, next: { end: 'refused', refusal } });
    expect(hearing({ state: 'CANCELED' }).next).toMatchObject({
      refusal: { body: { code: 'ORDER_CLOSED' } },
    });
    expect(hearing({ captured: 1 })).toEqual({
      next: { end: 'review', reason: 'paid at Square by another payment' },
    });
    expect(plan({ ask: 'order', refusal, answer: { kind: 'unknown' } })).toEqual(waiting);
  });
});

describe('the check before capture', () => {
  const hearing = (answer: CheckResult, about: Partial<Run> = {}, of = order) =>
    plan({ ask: 'preCaptureCheck', payment, answer }, about, of);
  const { lines } = order;
  it('records the intent and leads to the capture if it finds no problem', () => {
    expect(hearing({ kind: 'good', fresh: [] })).toEqual({
      write: { transition: 'capture', set: { paymentId: 'P1' } },
      next: { ask: 'capture', payment, fresh: [] },
    });
  });

  it('records the payment and does not lead to the capture after the Lambda’s time limit', () => {
    expect(hearing({ kind: 'good', fresh: [] }, { now: 12_001 })).toEqual(noted);
  });

  it.each([
    ['closed', 'closed at Square', 'ORDER_CLOSED'],
    ['price', 'price changed', 'ORDER_CHANGED'],
    ['location', 'location changed', 'ORDER_CHANGED'],
    ['soldOut', 'sold elsewhere', 'SOLD_OUT'],
    ['reservedByAnother', 'held by another', 'HELD'],
  ] as const)('requests the void before calling Square when it finds "%s"', (kind, voidReason, code) => {
    const step = hearing({ kind, lines, fresh: [] } as CheckResult);
    expect(step).toMatchObject({
      write: {
        transition: 'requestVoid',
        set: { voidReason, paymentId: 'P1', refusal: { attempt: 1, body: { code } } },
      },
      next: { ask: 'void', paymentId: 'P1' },
    });
  });

  it('requests the void and warns the operator when a count is missing', () => {
    expect(hearing({ kind: 'uncounted' })).toMatchObject({
      counts: 'CountMissing',
      write: {
        transition: 'requestVoid',
        set: { voidReason: 'count missing', paymentId: 'P1', refusal: { attempt: 1, status: 503 } },
      },
      next: { ask: 'void', paymentId: 'P1' },
    });
  });

  it('warns the operator and stores the counts when it finds a sale at the till', () => {
    expect(hearing({ kind: 'soldOut', lines, fresh: [] })).toMatchObject({
      counts: 'SoldAtTill',
      writeDown: [],
    });
  });

  it('never lets a payment of another amount be captured', () => {
    const result: StepResult = {
      ask: 'preCaptureCheck',
      payment: makePayment({ amount: 1 }),
      answer: { kind: 'good', fresh: [] },
    };
    expect(plan(result)).toMatchObject({ write: { set: { voidReason: 'payment does not match' } } });
  });

  it('stores the id of the payment that it has found', () => {
    const asked = { ask: 'payment', paymentId: 'P1', because: 'order is paid' } as const;
    expect(hearing({ kind: 'paid' })).toEqual({ next: asked });
    expect(plan({ ...asked, answer: ok() })).toMatchObject({
      write: { transition: 'requestVoid', set: { voidReason: 'paid at Square by another payment' } },
    });
    const capturing = runningOrder({ state: 'CAPTURING', paymentId: 'P1' });
    expect(plan({ ...asked, answer: ok({ status: 'COMPLETED' }) }, {}, capturing)).toMatchObject({
      next: { end: 'paid' },
    });
  });

  it('records the payment once after an incomplete answer', () => {
    expect(hearing({ kind: 'unknown' })).toEqual(noted);
    const known = runningOrder({ paymentId: 'P1' });
    expect(plan({ ask: 'preCaptureCheck', payment, answer: { kind: 'unknown' } }, {}, known)).toEqual(
      waiting,
    );
  });
});

describe('a capture', () => {
  const capturing = runningOrder({ state: 'CAPTURING', paymentId: 'P1' });
  const hearing = (answer: Outcome<ProviderPayment>, about: Partial<Run> = {}, of = capturing) =>
    plan({ ask: 'capture', payment, fresh: [], answer }, { captures: 1, ...about }, of);

  it('ends as paid only if amount, currency and Square order match', () => {
    expect(hearing(ok({ status: 'COMPLETED' })).next).toMatchObject({ end: 'paid' });
    for (const other of [{ amount: 119_999 }, { currency: 'CAD' }, { squareOrderId: 'SQ2' }])
      expect(hearing(ok({ status: 'COMPLETED', ...other })).next).toEqual({
        end: 'review',
        reason: 'payment does not match',
      });
  });

  it.each(['CANCELED', 'FAILED'])('is treated as void and releases the units if it ends as %s', (status) => {
    expect(hearing(ok({ status })).next).toMatchObject({ end: 'refused' });
  });

  it('leads to a read of the payment after a refusal or a lost answer, unless the time is nearly over', () => {
    expect(hearing({ kind: 'unknown' })).toEqual({ next: { ask: 'payment', paymentId: 'P1' } });
    expect(hearing({ kind: 'unknown' }, { now: 16_001 })).toEqual(waiting);
  });

  it('is repeated once, after another pre-capture check', () => {
    const result: StepResult = { ask: 'payment', paymentId: 'P1', answer: ok() };
    expect(plan(result, { captures: 1 }, capturing)).toEqual({ next: { ask: 'preCaptureCheck', payment } });
    expect(plan(result, { captures: 2 }, capturing)).toEqual(waiting);
  });
});

describe('a payment attempt whose void was requested', () => {
  const toVoid = runningOrder({
    paymentId: 'P1',
    voidReason: 'sold elsewhere',
    refusal: { attempt: 1, status: 409, body: { error: 'The work is no longer available' } },
  });
  const hearing = (answer: Outcome<ProviderPayment>, of = toVoid) =>
    plan({ ask: 'void', paymentId: 'P1', answer }, {}, of);

  it('ends with the stored refusal once Square shows that the payment is void', () => {
    expect(hearing(ok({ status: 'CANCELED' })).next).toMatchObject({
      end: 'refused',
      refusal: { body: { error: 'The work is no longer available' } },
    });
  });

  it('waits for the reconciler while Square does not confirm the void', () => {
    expect(hearing({ kind: 'unknown' })).toEqual({ next: { ask: 'payment', paymentId: 'P1' } });
    expect(hearing(ok({ status: 'APPROVED' }))).toEqual(waiting);
    expect(hearing(ok({ status: 'COMPLETED' }))).toEqual(waiting);
  });

  it('leads to a review if the order was paid at Square by another payment', () => {
    const paid = { ...toVoid, voidReason: 'paid at Square by another payment' } as const;
    expect(hearing(ok({ status: 'CANCELED' }), paid).next).toEqual({
      end: 'review',
      reason: 'paid at Square by another payment',
    });
  });
});

describe('a payment that Square captured by itself', () => {
  it.each([
    ['enough', { end: 'paid' }],
    ['oversold', { end: 'review', reason: 'captured by Square, and sold elsewhere' }],
    ['unknown', { end: 'waiting' }],
  ] as const)('leads to the right result if the stock is "%s"', (answer, end) => {
    expect(plan({ ask: 'stock', payment, answer }).next).toMatchObject(end);
  });
});
