// Rule 15.21
import { describe, expect, it } from 'vitest';
import { closedAtSquare } from '#functions/orders/messages.ts';
import { nextPass } from '#functions/orders/purchase/pay/recovery-plan.ts';
import type { Run, StepResult } from '#functions/orders/purchase/pay/step.ts';
import type { Outcome, ProviderPayment } from '#functions/square/provider.ts';
import { makePayment, runningOrder } from '#test/support/orders/plans.ts';

const left = runningOrder();
const known = runningOrder({ state: 'CAPTURING', paymentId: 'P1' });
const minute = 60_000;

const plan = (result?: StepResult, of = left, now = 10 * minute) => {
  const run: Run = { isFirst: false, startedAt: now, now, captures: 0 };
  return nextPass(of, result, run);
};
const ok = (overrides: Partial<ProviderPayment> = {}): Outcome<ProviderPayment> => ({
  kind: 'ok',
  value: makePayment(overrides),
});
const waiting = { next: { end: 'waiting' } };

describe('the reconciler with a known payment', () => {
  const word = (answer: Outcome<ProviderPayment>, of = known) =>
    plan({ ask: 'payment', paymentId: 'P1', answer }, of);
  const unclear = (overrides: Partial<ProviderPayment>, of = known) =>
    plan({ ask: 'payment', paymentId: 'P1', because: 'void is unclear', answer: ok(overrides) }, of);

  it('settles a captured payment, and reads the stock first if there was no check before the capture', () => {
    expect(word(ok({ status: 'COMPLETED' })).next).toMatchObject({ end: 'paid' });
    const unchecked = runningOrder({ paymentId: 'P1' });
    expect(word(ok({ status: 'COMPLETED' }), unchecked)).toMatchObject({ next: { ask: 'stock' } });
  });

  it('puts the order in review if Square captured a payment whose void was requested', () => {
    const toVoid = { ...known, voidReason: 'sold elsewhere' } as const;
    expect(word(ok({ status: 'COMPLETED' }), toVoid).next).toEqual({
      end: 'review',
      reason: 'sold elsewhere',
    });
  });

  it('puts the order in review after the void if the order was paid at Square by another payment', () => {
    const toVoid = { ...known, voidReason: 'paid at Square by another payment' } as const;
    expect(word(ok({ status: 'CANCELED' }), toVoid).next).toEqual({
      end: 'review',
      reason: toVoid.voidReason,
    });
  });

  it('voids an authorized payment, and treats it as voided only after Square shows it as canceled', () => {
    expect(word(ok())).toEqual({ next: { ask: 'void', paymentId: 'P1' } });
    const voided = (answer: Outcome<ProviderPayment>) =>
      plan({ ask: 'void', paymentId: 'P1', answer }, known);
    expect(voided(ok({ status: 'CANCELED' })).next).toMatchObject({ end: 'refused' });
    expect(voided({ kind: 'unknown' }).next).toMatchObject({ ask: 'payment', because: 'void is unclear' });
    expect(voided(ok())).toMatchObject({ write: { set: { voids: 1 } }, ...waiting });
  });

  it('puts the order in review after Square has refused three voids', () => {
    expect(unclear({}, { ...known, voids: 1 })).toMatchObject({ write: { set: { voids: 2 } }, ...waiting });
    expect(unclear({}, { ...known, voids: 2 }).next).toEqual({
      end: 'review',
      reason: 'Square will not void',
    });
  });

  it('puts the order in review if Square no longer has the payment, but waits while Square does not answer', () => {
    expect(word({ kind: 'refused', status: 404, problems: [] }).next).toEqual({
      end: 'review',
      reason: 'payment is gone',
    });
    expect(word({ kind: 'unknown' })).toEqual(waiting);
  });
});

describe('the reconciler without a known payment', () => {
  const books = (
    payments: ProviderPayment[] | undefined,
    voidByKey: 'ok' | 'refused' | 'unknown' = 'ok',
    of = left,
  ) => plan({ ask: 'books', voidByKey, answer: payments && { state: 'OPEN', payments } }, of);

  it('voids by idempotency key twice, a minute apart, and reads the payments at Square each time', () => {
    expect(plan()).toEqual({ next: { ask: 'void by key' } });
    expect(plan({ ask: 'void by key', answer: { kind: 'ok', value: true } })).toEqual({
      next: { ask: 'books', voidByKey: 'ok' },
    });
    expect(books([])).toMatchObject({ write: { set: { voids: 1, voidedAt: 10 * minute } }, ...waiting });
    const once = runningOrder({ voids: 1, voidedAt: 10 * minute });
    expect(plan(undefined, once, 10.5 * minute)).toEqual(waiting);
    expect(plan(undefined, once, 11 * minute)).toEqual({ next: { ask: 'void by key' } });
    expect(books([], 'ok', once).next).toMatchObject({ end: 'refused' });
  });

  it('releases no units while the void or the read of payments fails', () => {
    const once = runningOrder({ voids: 1 });
    expect(books([], 'unknown', once)).toEqual(waiting);
    expect(books(undefined, 'ok', once)).toEqual(waiting);
  });

  it('puts the order in review after Square has refused three voids by idempotency key', () => {
    const twice = runningOrder({ voids: 2 });
    expect(books([], 'refused')).toMatchObject({ write: { set: { voids: 1 } }, ...waiting });
    expect(books([], 'refused', twice).next).toEqual({ end: 'review', reason: 'Square will not void' });
  });

  it('reads an order a second time before it closes the order as unknown to Square', () => {
    const once = runningOrder({ voids: 1 });
    const unknownOrder = {
      ask: 'books',
      voidByKey: 'refused',
      answer: { state: undefined, payments: [] },
    } as const;
    expect(plan(unknownOrder)).toMatchObject({ write: { set: { voids: 1 } }, ...waiting });
    expect(plan(unknownOrder, once).next).toEqual({ end: 'refused', refusal: closedAtSquare });
  });

  it('continues with the attempt’s payment if Square has it, and puts the order in review if Square has another payment', () => {
    expect(books([makePayment({ reference: 'p_ORDER1_1' })])).toEqual({
      write: { transition: 'recordProgress', set: { paymentId: 'P1' } },
      next: { ask: 'payment', paymentId: 'P1' },
    });
    expect(books([makePayment({ reference: 'till', status: 'COMPLETED' })]).next).toEqual({
      end: 'review',
      reason: 'paid at Square by another payment',
    });
  });
});
