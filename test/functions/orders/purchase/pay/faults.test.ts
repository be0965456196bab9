// Rule 15.12
import { afterEach, describe, expect, it, vi } from 'vitest';
import { judge } from '#test/support/orders/invariants.ts';
import { openShop } from '#test/support/orders/shop.ts';
import { original } from '#test/support/orders/works.ts';

afterEach(() => vi.restoreAllMocks());

describe('a shopper while Square is down or slow', () => {
  const faults = {
    'answers 500 to everything': { kind: 'server-error' },
    'is rate limiting': { kind: 'rate-limit' },
    'breaks every connection': { kind: 'drop' },
  } as const;

  it.each(Object.entries(faults))(
    'gets a truthful answer in time, and the order recovers by itself: %s',
    async (_, fault) => {
      const shop = await openShop();
      const { shopper, orderId } = await shop.ordered();
      shop.simulator.faults.add(fault);

      const answer = await shopper.pay(orderId);

      // Counts the requests, because their time would depend on the machine.
      expect(shop.simulator.faults.list()[0]?.fired).toBeLessThanOrEqual(3);
      expect(answer.status).toBe(503);
      expect(answer.body.error).toMatch(/Your card was not charged|Your payment is being confirmed/);
      shop.simulator.faults.clear();
      await shop.reconcileToTheEnd();
      expect((await shopper.status(orderId)).body.state).toBe('OPEN');
      expect((await shopper.pay(orderId)).status).toBe(200);
      expect((await judge(shop)).broken).toEqual([]);
    },
  );

  it('gets an answer within ten seconds when Square hangs', async () => {
    const shop = await openShop();
    const { shopper, orderId } = await shop.ordered();
    shop.simulator.faults.add({ kind: 'delay', ms: 30_000, match: { operation: 'createPayment' } });

    const late = new AbortController();
    const limits = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
    const paying = shopper.pay(orderId);
    await expect.poll(() => shop.simulator.faults.list()[0]?.fired).toBe(1);
    late.abort(new DOMException('The operation timed out.', 'TimeoutError'));
    const answer = await paying;

    // Square answers after half a minute, which exceeds the time limit, so it is called once.
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

  it('gets 503 for a live order while Square is down, keeps the cart, and orders afterwards', async () => {
    const shop = await openShop();
    const shopper = shop.shopper();
    await shopper.addToCart(original);
    shop.simulator.faults.add({ kind: 'server-error' });

    const answer = await shopper.order();

    expect(answer).toMatchObject({
      status: 503,
      body: { error: expect.stringContaining('Nothing was charged') },
    });
    shop.simulator.faults.clear();
    const { body } = await shopper.order();
    expect((await shopper.pay(body.orderId)).status).toBe(200);
    expect(shop.simulator.ledger().orders).toHaveLength(1);
  });
});
