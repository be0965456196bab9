import { raiseVersion } from '#functions/db/catalogue-version.ts';
import { applyTransition } from '#functions/orders/apply-transition.ts';
import { toReview } from '#functions/orders/end-transitions.ts';
import { withLease } from '#functions/orders/lease.ts';
import { openProvider } from '#functions/orders/open-provider.ts';
import { type Order, readOrder, reconcilerLeaseMs } from '#functions/orders/order.ts';
import type { PaymentPorts } from '#functions/orders/ports.ts';
import { refreshStock } from '#functions/orders/refresh-stock.ts';
import { followRefundedOrder } from '#functions/orders/refunds/follow-refunded-order.ts';
import { fateOfRefunds } from '#functions/orders/refunds/follow-refunds.ts';
import { followShipping } from '#functions/orders/shipping/follow-shipping.ts';
import { type Result, type RetryLater, refundPollMs } from '#functions/orders/work-result.ts';

/** Milliseconds between two counts after a sale, and after which a sale that Square's count does not hold is left to its events. */
const betweenCounts = 60_000;
const longestUncounted = 10 * 60_000;

/**
 * A minute after a sale Square's counts hold it: they are read once more, so that the sale's claim is folded away and no
 * unit stays lost if the event that should have told of it never came. It also shows the sale to visitors, should the
 * process that settled it have crashed before it could. An order of which something goes back is followed besides.
 */
export async function followUp(ports: PaymentPorts, orderId: string): Promise<Result | RetryLater> {
  const order = await readOrder(ports.table, orderId);
  if (order?.state === 'CANCELED') return followRefundOfCanceled(ports, order);
  if (order?.state !== 'PAID') return 'skipped';
  const follow = followerOf(order);
  if (follow) {
    const work = (taken: Order) => follow(ports, taken);
    return (await withLease(ports, order, { durationMs: reconcilerLeaseMs, work })) ?? 'skipped';
  }
  const isCounted = await refreshStock(ports, order);
  await raiseVersion(
    ports.table,
    order.lines.map(({ artworkId }) => artworkId),
  );
  const isYoung = ports.now() - (order.paidAt ?? 0) < longestUncounted;
  if (!isCounted && isYoung) return { retryInMs: betweenCounts };
  await applyTransition(ports, order, { transition: 'finishFollowUp', set: { recountedAt: ports.now() } });
  return 'followedUp';
}

function followerOf({ shipping, refunds, restocks, heardAt }: Order) {
  if (shipping) return followShipping;
  return refunds || restocks || heardAt !== undefined ? followRefundedOrder : undefined;
}

/** An order of which all is refunded: back to review if Square had accepted a refund and then could not pay it out. */
async function followRefundOfCanceled(ports: PaymentPorts, order: Order): Promise<Result | RetryLater> {
  await refreshStock(ports, order);
  switch (await fateOfRefunds(await openProvider(ports, order.mode), order)) {
    case 'failed':
      await applyTransition(ports, order, toReview(order, 'refund failed', ports.now()));
      return 'review';
    case 'waiting':
      return { retryInMs: refundPollMs };
    case 'arrived':
      await applyTransition(ports, order, {
        transition: 'finishFollowUp',
        set: { recountedAt: ports.now() },
      });
      return 'followedUp';
  }
}
