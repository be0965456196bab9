import { leaseExpiresAt } from '#functions/orders/lease.ts';
import {
  isInFlight,
  isPayable,
  largestAttempts,
  type Order,
  type PaymentRefusal,
} from '#functions/orders/order.ts';
import { testSourceId } from '#shared/contract/errors.ts';

export type RequestDecision =
  | { readonly do: 'answer-paid' | 'start' | 'resume' | 'wait' }
  | { readonly do: 'refuse-again'; readonly refusal: PaymentRefusal }
  | {
      readonly do: 'refuse';
      readonly why: 'not-found' | 'closed' | 'in-review' | 'too-many-attempts' | 'wrong-source';
    };

/**
 * Decides what a `POST /api/payments` does in the order's present state. `watched`: number of the attempt that this
 * request has been waiting for. When that attempt ends, the request ends too and does not start another.
 */
export function decideRequest(
  order: Order | undefined,
  request: { readonly owner: string; readonly sourceId: string; readonly watched: number | undefined },
  now: number,
): RequestDecision {
  if (!order || order.owner !== request.owner) return { do: 'refuse', why: 'not-found' };
  if (order.state === 'PAID') return { do: 'answer-paid' };
  if (request.watched !== undefined && order.refusal?.attempt === request.watched && !isInFlight(order.state))
    return { do: 'refuse-again', refusal: order.refusal };
  if (order.state === 'CANCELED') return { do: 'refuse', why: 'closed' };
  if (order.state === 'REVIEW') return { do: 'refuse', why: 'in-review' };
  if ((request.sourceId === testSourceId) !== (order.mode === 'test'))
    return { do: 'refuse', why: 'wrong-source' };
  if (isInFlight(order.state)) return mayResume(order, now) ? { do: 'resume' } : { do: 'wait' };
  if (request.watched !== undefined) return { do: 'wait' };
  if (order.attempt >= largestAttempts) return { do: 'refuse', why: 'too-many-attempts' };
  return isPayable(order, now) ? { do: 'start' } : { do: 'refuse', why: 'closed' };
}

/** Whether the shopper's retry may continue a stopped attempt. After `leaseUntil`, the reconciler ends the attempt. */
function mayResume(order: Order, now: number): boolean {
  return leaseExpiresAt(order) <= now && now < (order.leaseUntil ?? 0);
}
