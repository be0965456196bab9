import { describe, expect, test, vi } from 'vitest';
import type { OrderState } from '#shared/order/order.ts';
import { ApiError } from '#web/api/api-error.ts';
import { awaitPaymentOutcome } from '#web/features/checkout/payment-outcome.ts';

type Answer = OrderState | 'lost' | 'unknown order';

function setup(answers: Answer[], lostOnTheWay = true) {
  const queue = [...answers];
  const stop = new AbortController();
  const getOrder = vi.fn(async () => {
    const state = queue.shift() ?? 'PAYING';
    if (state === 'lost') throw new ApiError('We could not reach the shop.', 0);
    if (state === 'unknown order') throw new ApiError('Order not found', 404);
    return { orderId: 'O1', state, testMode: false, total: { amount: 1, currency: 'USD' } };
  });
  const wait = vi.fn(async (_: number) => undefined);
  const outcome = awaitPaymentOutcome({ getOrder, wait, signal: stop.signal }, { lostOnTheWay });
  return { outcome, getOrder, wait, stop };
}

describe('awaitPaymentOutcome', () => {
  test("requests the order's state again with growing pauses until the order is paid", async () => {
    const { outcome, wait } = setup(['PAYING', 'PAYING', 'CAPTURING', 'PAID']);
    expect(await outcome).toMatchObject({ kind: 'paid', order: { state: 'PAID' } });
    expect(wait.mock.calls.map(([pause]) => pause)).toEqual([1_000, 2_000, 3_000]);
  });

  test("requests the order's state again after a request without an answer", async () => {
    const { outcome, getOrder } = setup(['lost', 'lost', 'PAID']);
    expect(await outcome).toMatchObject({ kind: 'paid' });
    expect(getOrder).toHaveBeenCalledTimes(3);
  });

  test('needs three OPEN answers in a row while the payment request may still arrive', async () => {
    const paid = setup(['OPEN', 'PAYING', 'OPEN', 'PAID']);
    expect(await paid.outcome).toMatchObject({ kind: 'paid' });
    const open = setup(['OPEN', 'OPEN', 'OPEN']);
    expect(await open.outcome).toEqual({ kind: 'not-taken', state: 'OPEN' });
    expect(open.getOrder).toHaveBeenCalledTimes(3);
  });

  test('needs only one OPEN answer if the payment request was answered', async () => {
    const { outcome, getOrder } = setup(['OPEN'], false);
    expect(await outcome).toEqual({ kind: 'not-taken', state: 'OPEN' });
    expect(getOrder).toHaveBeenCalledTimes(1);
  });

  test.each(['CANCELED', 'unknown order'] as const)('returns not-taken for the answer %s', async (answer) => {
    const { outcome } = setup([answer]);
    expect(await outcome).toEqual({ kind: 'not-taken', state: answer });
  });

  test('makes no more requests after the page was left', async () => {
    const { outcome, stop, getOrder } = setup(['PAYING']);
    stop.abort();
    expect(await outcome).toBeUndefined();
    expect(getOrder).toHaveBeenCalledTimes(1);
  });
});
