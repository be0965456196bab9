import { notFound } from '#functions/http/errors.ts';
import type { Order, OrderRefund } from '#functions/orders/order.ts';
import type { StudioRefund } from '#shared/order/studio-refund.ts';
import { failureWords } from './messages.ts';

/** Throws 404 for a number that the order does not have. */
export function refundOf({ refunds = [] }: Order, number: number): OrderRefund {
  const refund = refunds[number];
  if (!refund) throw notFound('Refund not found');
  return refund;
}

/** A refund in the studio's form. */
export function shownRefund(order: Order, number: number): StudioRefund {
  const { amount, state, reason, by = 'studio', restock = [], ...refund } = refundOf(order, number);
  const units = (order.restocks ?? []).filter((its) => its.refund === number && its.state !== 'failed');
  const { completedAt, decidedAt = 0 } = refund;
  return {
    number,
    at: new Date(completedAt ?? decidedAt).toISOString(),
    amount: { amount, currency: order.currency },
    state: state === 'accepted' ? 'pending' : state,
    ...(reason !== undefined && { reason }),
    by,
    restock: (state === 'completed' ? units : restock).map(({ variationId, quantity }) => ({
      variationId,
      quantity,
    })),
    ...(state === 'failed' && { whyNot: failureWords(refundOf(order, number)) }),
  };
}
