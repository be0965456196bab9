// Rule 15.4
import { describe, expect, it } from 'vitest';
import { interruptEverywhere } from '#test/support/orders/interruptions.ts';
import { killEverywhere } from '#test/support/orders/kills.ts';
import { releasesOnTimeout } from '#test/support/orders/planted-bugs.ts';
import { purchaseFlow, purchases } from '#test/support/orders/purchase-flow.ts';
import { isLong } from '#test/support/sizes.ts';

/**
 * A long run crashes before and after each call. Here a crash after one call is taken for one before the next, and half of
 * the calls of a purchase are those after which the shopper clicks again.
 */
const bothSides = isLong;
const half = (from: 0 | 1) => (isLong ? undefined : { every: 2, from });

describe('a checkout that crashes at each of its calls', () => {
  it('would be noticed if the reconciler took a missing answer for "not charged" (positive control)', async () => {
    const flow = purchaseFlow({ purchase: 'success', reconciler: releasesOnTimeout });

    expect((await interruptEverywhere(flow, { of: 'square.createPayment' })).broken).not.toEqual([]);
  });

  it.each(purchases)('leaves no charge without an order and no hold (%s)', async (purchase) => {
    const flow = purchaseFlow({ purchase });

    const { broken, points } = await interruptEverywhere(flow, { bothSides, part: half(0) });

    expect(broken).toEqual([]);
    expect(points).toBeGreaterThan(isLong ? 12 : 3);
  });

  it.each(purchases)('is paid once when the shopper clicks again (%s)', async (purchase) => {
    const flow = purchaseFlow({ purchase, retries: true });

    const { broken } = await interruptEverywhere(flow, { bothSides, part: half(1) });

    expect(broken).toEqual([]);
  });

  it.each(isLong ? purchases : (['success'] as const))(
    'holds with real processes and kill -9 as well (%s)',
    async (purchase) => {
      const most = isLong ? undefined : 1;

      const { broken, points } = await killEverywhere({ purchase, most });

      expect(broken).toEqual([]);
      // The shortest way, a test checkout's, asks nothing of Square.
      expect(points).toBeGreaterThanOrEqual(most ?? 12);
    },
  );
});
