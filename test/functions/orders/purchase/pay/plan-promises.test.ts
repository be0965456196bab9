// Rule 15.21
import { describe, expect, it } from 'vitest';
import { nextStep } from '#functions/orders/purchase/pay/plan.ts';
import type { PaymentPlan } from '#functions/orders/purchase/pay/step.ts';
import { capturedIn, type History, sawVoid, tryPlan, untilFound } from '#test/support/orders/plans.ts';

/** What holds whatever Square answers, and whatever worker was there before. */
const promises = {
  'it comes to an end': ({ end }: History) => end !== undefined,
  'it captures twice at most': ({ taken }: History) =>
    taken.filter(({ result }) => result?.ask === 'capture').length <= 2,
  'only a check of the same request leads to a capture, and to one of that payment': ({ taken }: History) =>
    taken.every(
      ({ step: { next }, result }) =>
        !('ask' in next) ||
        next.ask !== 'capture' ||
        (result?.ask === 'preCaptureCheck' &&
          result.answer.kind === 'good' &&
          result.payment.paymentId === next.payment.paymentId),
    ),
  'an attempt to be voided asks for no authorisation, no check and no capture': ({ taken }: History) =>
    taken.every(
      ({ order, step: { write, next } }) =>
        (order.voidReason === undefined && write?.transition !== 'requestVoid') ||
        !('ask' in next) ||
        !['authorise', 'preCaptureCheck', 'capture'].includes(next.ask),
    ),
  'what is to be voided is voided before it is released': (history: History) => {
    const { taken, end } = history;
    const isVoidRequested = taken.some(
      ({ order: { voidReason }, step: { write } }) =>
        voidReason !== undefined || write?.transition === 'requestVoid',
    );
    return !isVoidRequested || end?.end !== 'refused' || history.first.mode === 'test' || sawVoid(history);
  },
  'a resumed attempt is released only after a void': (history: History) =>
    history.run.isFirst ||
    history.first.mode === 'test' ||
    history.end?.end !== 'refused' ||
    sawVoid(history),
  'unknown is never a refusal': ({ taken, end }: History) => {
    const last = taken.at(-1)?.result;
    return (
      end?.end !== 'refused' ||
      !last ||
      !('answer' in last && typeof last.answer === 'object' && last.answer && 'kind' in last.answer) ||
      last.answer.kind !== 'unknown'
    );
  },
  'it is paid with captured money of exactly this order': (history: History) => {
    const { end } = history;
    return end?.end !== 'paid' || capturedIn(history).some((money) => money === end.payment);
  },
  'money that was taken is never told as not charged': (history: History) =>
    history.end?.end !== 'refused' || capturedIn(history).length === 0 || sawVoid(history),
};

describe('whatever Square answers', () => {
  it('keeps every promise', () => {
    tryPlan(nextStep, promises);
  });

  const mutants: Record<string, PaymentPlan> = {
    'captured without a check': (...known) => {
      const step = nextStep(...known);
      return 'ask' in step.next && step.next.ask === 'preCaptureCheck'
        ? { next: { ask: 'capture', payment: step.next.payment, fresh: [] } }
        : step;
    },
    'took silence for a refusal': (...known) => {
      const step = nextStep(...known);
      const refusal = { status: 409, body: { error: 'Payment was not completed.' } };
      return 'end' in step.next && step.next.end === 'waiting' ? { next: { end: 'refused', refusal } } : step;
    },
    'released a resumed attempt at once': (known, result, run) =>
      nextStep(known, result, { ...run, isFirst: true }),
    'captured for ever': (known, result, run) => nextStep(known, result, { ...run, captures: 0, now: 0 }),
    'forgot that a void was requested': ({ voidReason: _, ...known }, ...rest) => nextStep(known, ...rest),
    'settled any money': (known, result, run) => {
      const word = result && 'answer' in result && result.ask === 'payment' ? result.answer : undefined;
      return word?.kind === 'ok' && word.value.status === 'COMPLETED'
        ? { next: { end: 'paid', payment: word.value } }
        : nextStep(known, result, run);
    },
  };

  it.each(Object.entries(mutants))('a plan that %s would be noticed', (_, plantedBug) => {
    expect(() => tryPlan(plantedBug, promises, untilFound)).toThrow();
  });
});
