import { auditAction, writeAudit } from '#functions/audit/audit.ts';
import type { TransactAction } from '#functions/db/table.ts';
import { conflict, notFound, UserError } from '#functions/http/errors.ts';
import { applyTransition, unlessLost } from '#functions/orders/apply-transition.ts';
import { orderIsBusy } from '#functions/orders/messages.ts';
import type { Order, OrderRefund } from '#functions/orders/order.ts';
import type { PaymentPorts } from '#functions/orders/ports.ts';
import { findOrder } from '#functions/orders/records.ts';
import { refundedOf, undecidedRefund } from '#functions/orders/views.ts';
import { describeError } from '#functions/platform/log.ts';
import { formatMinorUnits } from '#shared/money/money.ts';
import { orderNumber } from '#shared/order/order-number.ts';
import type { RefundAnswer, RefundWish, StudioRefund } from '#shared/order/studio-refund.ts';
import { confirmRefundsAbove } from '#shop-config';
import { failureWords, otherRequest, refundWords, restockWords } from './messages.ts';
import { type RestockWish, refundPaid, restockPaid } from './refund-paid.ts';

interface Asked<Wish> {
  readonly orderId: string;
  readonly who: string;
  readonly wish: Wish;
}

/** Refunds money of a paid order and writes the activity log. Throws like `refundPaid`, and 409 for a failed refund. */
export async function refundOrder(
  ports: PaymentPorts,
  { orderId, who, wish, guard }: Asked<RefundWish> & { readonly guard: RefundGuard },
): Promise<RefundAnswer> {
  const before = await findOrder(ports, orderId);
  const intent = `refund ${formatMinorUnits(wish.amount, before.currency)}`;
  // Earlier refunds of the order count too.
  const also = guardRefund(guard, before, refundedOf(before) + wish.amount);
  return audited(ports, { who, action: 'refundOrder', orderId, intent, also }, async (begin) => {
    const { order, number } = await refundPaid(ports, { orderId, wish, begin });
    const refund = refundOf(order, number);
    if (refund.amount !== wish.amount) throw conflict(otherRequest);
    if (refund.state === 'failed') throw conflict(failureWords(refund));
    return { refund: shownRefund(order, number), message: refundWords(order, refund, number) };
  });
}

/** Restocks works of an order some time after their refund and writes the activity log. Throws like `restockPaid`. */
export async function restockOrder(
  ports: PaymentPorts,
  { orderId, who, wish }: Asked<RestockWish>,
): Promise<RefundAnswer> {
  const before = (await findOrder(ports, orderId)).restocks?.length ?? 0;
  const pieces = wish.units.reduce((sum, { quantity }) => sum + quantity, 0);
  const intent = `put ${pieces} back into stock`;
  return audited(ports, { who, action: 'restockOrder', orderId, intent }, async (begin) => {
    const { order, number } = await restockPaid(ports, { orderId, wish, begin });
    const { message, isRefused } = restockWords((order.restocks ?? []).slice(before));
    if (isRefused) throw conflict(message);
    return { refund: shownRefund(order, number), message };
  });
}

interface Entry {
  readonly who: string;
  readonly action: 'refundOrder' | 'restockOrder';
  readonly orderId: string;
  readonly intent: string;
  /** Emails that are written together with the intent. */
  readonly also?: MailsOfRefund | undefined;
}

/** Runs `work`. Writes an audit entry with the intent before the work begins, and a second entry with the result. */
async function audited(
  ports: PaymentPorts,
  { who, action, orderId, intent, also }: Entry,
  work: (begin: () => Promise<void>) => Promise<RefundAnswer>,
): Promise<RefundAnswer> {
  const audit = (text: string, mails?: MailsOfRefund) => {
    const detail = `Order ${orderNumber(orderId)}: ${text}`;
    const at = ports.now();
    return ports.table.transact([auditAction({ who, action, detail }, at), ...(mails?.(detail, at) ?? [])]);
  };
  let isBegun = false;
  const begin = async () => {
    if (!isBegun) await audit(intent, also);
    isBegun = true;
  };
  const end = async (detail: string) => {
    try {
      if (isBegun) await audit(detail);
    } catch (error) {
      // The result of the refund matters more than its line in the activity log.
      ports.log('error', { message: 'audit entry missing', orderId, error: describeError(error) });
    }
  };
  try {
    const answer = await work(begin);
    await end(answer.message);
    return answer;
  } catch (error) {
    await end(error instanceof UserError ? error.message : 'An error of the shop; it goes on by itself.');
    throw error;
  }
}

export type MailsOfRefund = (detail: string, at: number) => readonly TransactAction[];

/** Conditions and emails of a large refund. */
export interface RefundGuard {
  /** Throws if the artist has not signed in recently. */
  readonly requireRecentSignIn: () => void;
  readonly mails: MailsOfRefund;
}

/**
 * Requires a recent sign-in for a live refund of more than `confirmRefundsAbove`, and returns the emails to send about
 * the refund. Returns undefined for other refunds. `amount` in minor units. Throws like `requireRecentSignIn`.
 */
export function guardRefund(
  guard: RefundGuard,
  { mode }: Pick<Order, 'mode'>,
  amount: number,
): MailsOfRefund | undefined {
  if (mode === 'test' || amount <= confirmRefundsAbove * 100) return undefined;
  guard.requireRecentSignIn();
  return guard.mails;
}

/** Returns the refund with this number. Throws 404 if the order does not have it. */
function refundOf({ refunds = [] }: Order, number: number): OrderRefund {
  const refund = refunds[number];
  if (!refund) throw notFound('Refund not found');
  return refund;
}

/** Returns a refund as the studio shows it. Throws 404 if the order does not have it. */
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

interface Decision {
  readonly orderId: string;
  readonly who: string;
  /** Whether the artist ships the order although its refund failed. */
  readonly ship: boolean;
}

/**
 * Records the artist's decision about an order with a failed refund. Repeating the decision changes nothing. Throws
 * `conflict` if there is nothing to decide, or if another process has the order.
 */
export async function decideRefund(ports: PaymentPorts, { orderId, who, ship }: Decision): Promise<void> {
  const order = await findOrder(ports, orderId);
  const { refunds = [], refundDecision } = order;
  if (!undecidedRefund(order)) {
    if (refundDecision?.refunds === refunds.length && refundDecision.ship === ship) return;
    throw conflict('This order has no failed refund to decide about.');
  }
  const set = { refundDecision: { refunds: refunds.length, ship } };
  await unlessLost(applyTransition(ports, order, { transition: 'decideRefund', set }), () => {
    throw conflict(orderIsBusy);
  });
  const what = ship ? 'to be shipped' : 'not to be shipped';
  const detail = `Order ${orderNumber(orderId)}: ${what} after a refund that failed`;
  await writeAudit(ports, { who, action: 'decideRefund', detail });
}
