// Rule 15.12
import { afterEach, expect, it, vi } from 'vitest';
import { openShop } from '#test/support/orders/shop.ts';

afterEach(() => vi.restoreAllMocks());

it('a shopper gets an answer within ten seconds if Square does not answer', async () => {
  const shop = await openShop();
  const { shopper, orderId } = await shop.ordered();
  shop.simulator.faults.add({ kind: 'delay', ms: 30_000, match: { operation: 'createPayment' } });

  const late = new AbortController();
  const limits = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
  const paying = shopper.pay(orderId);
  await expect.poll(() => shop.simulator.faults.list()[0]?.fired).toBe(1);
  late.abort(new DOMException('The operation timed out.', 'TimeoutError'));
  const answer = await paying;

  // Square would answer after half a minute, which exceeds the time limit, so the payment is sent only once.
  expect(shop.simulator.calls('createPayment')).toEqual([]);
  expect(shop.simulator.faults.list()[0]?.fired).toBe(1);
  expect(limits).toHaveBeenCalled();
  expect(Math.max(...limits.mock.calls.flat())).toBeLessThan(10_000);
  expect(answer).toMatchObject({
    status: 503,
    body: { error: expect.stringContaining('Your payment is being confirmed') },
  });
  shop.simulator.faults.clear();
});
