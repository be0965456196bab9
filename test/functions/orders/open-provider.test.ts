import { describe, expect, it } from 'vitest';
import { createTestProvider, openProvider } from '#functions/orders/ports.ts';
import type { Outcome } from '#functions/square/provider.ts';
import { makePayment } from '#test/support/orders/plans.ts';

const lost: Outcome<never> = { kind: 'unknown' };
const busy: Outcome<never> = { kind: 'busy' };
const unauthorised: Outcome<never> = { kind: 'unauthorised' };
const refused: Outcome<never> = { kind: 'refused', status: 400, problems: [] };
const refund = { paymentId: 'P1', amount: 1, currency: 'USD' };

/** Opens a provider that returns these answers in order. `took` is the duration of each call in milliseconds. */
async function squareAnswering(answers: readonly Outcome<never>[], took = 0) {
  let clock = 0;
  let calls = 0;
  const metrics: string[] = [];
  const answer = async () => {
    clock += took;
    return answers[calls++] ?? ({ kind: 'ok', value: makePayment() } as Outcome<never>);
  };
  const provider = await openProvider(
    {
      now: () => clock,
      sleep: async () => undefined,
      metric: (name) => {
        metrics.push(name);
      },
      provider: async () => ({
        ...createTestProvider(() => clock),
        readPayment: answer,
        completePayment: answer,
        refundPayment: answer,
        createPayment: answer,
      }),
    },
    'live',
  );
  return { provider, metrics, calls: () => calls };
}

describe('a call to Square', () => {
  it('is repeated while Square is busy or its answer is lost', async () => {
    const { provider, calls } = await squareAnswering([busy, lost]);
    expect(await provider.readPayment('P1')).toMatchObject({ kind: 'ok' });
    expect(calls()).toBe(3);
  });

  it('is tried at most three times, but only once if the failure took long', async () => {
    const often = await squareAnswering([busy, busy, busy, busy]);
    expect(await often.provider.readPayment('P1')).toEqual(busy);
    expect(often.calls()).toBe(3);

    const slow = await squareAnswering([lost, busy], 1_501);
    expect(await slow.provider.readPayment('P1')).toEqual(lost);
    expect(slow.calls()).toBe(1);
  });

  it.each([[busy], [unauthorised]])(
    'has an unknown result after a lost answer, even if Square then answers that it is busy or rejects the token',
    async (next) => {
      const { provider } = await squareAnswering([lost, next, next]);
      expect(await provider.readPayment('P1')).toEqual(lost);
    },
  );

  it('is not repeated after a refusal', async () => {
    const { provider, calls } = await squareAnswering([refused]);
    expect(await provider.readPayment('P1')).toEqual(refused);
    expect(calls()).toBe(1);
  });

  it('raises the metric SquareUnauthorised when Square rejects the access token', async () => {
    const { provider, metrics } = await squareAnswering([unauthorised, unauthorised]);
    await provider.readPayment('P1');
    await provider.completePayment(makePayment());
    expect(metrics).toEqual(['SquareUnauthorised', 'SquareUnauthorised']);
  });
});

describe('a payment', () => {
  const wanted = {
    sourceId: 'card',
    idempotencyKey: 'p_1',
    squareOrderId: 'S1',
    locationId: 'L1',
    amount: 1,
    currency: 'USD',
    buyerEmail: 'ada@moss.example',
  };

  it('may have been authorized if it was refused after a lost answer', async () => {
    const { provider } = await squareAnswering([lost, refused]);
    expect(await provider.createPayment(wanted)).toEqual(lost);
  });

  it('is declined if Square declines the card after a lost answer', async () => {
    const declined = { ...refused, problems: [{ category: 'PAYMENT_METHOD_ERROR', code: 'CVV_FAILURE' }] };
    const { provider } = await squareAnswering([lost, declined]);
    expect(await provider.createPayment(wanted)).toEqual(declined);
  });
});

describe('a capture', () => {
  it.each([[lost], [busy]])('is never repeated after a lost answer', async (answer) => {
    const { provider, calls } = await squareAnswering([answer]);
    expect(await provider.completePayment(makePayment())).toEqual(answer);
    expect(calls()).toBe(1);
  });
});

describe('a refund', () => {
  it('has an unknown result if it is refused after a lost answer', async () => {
    const { provider } = await squareAnswering([lost, refused]);
    expect(await provider.refundPayment(refund, 'r_1')).toEqual(lost);
  });

  it('is treated as refused if a refusal is the first answer after Square was busy', async () => {
    const { provider } = await squareAnswering([busy, refused]);
    expect(await provider.refundPayment(refund, 'r_1')).toEqual(refused);
  });
});
