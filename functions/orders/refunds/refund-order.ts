import { auditAction } from '#functions/audit/audit.ts';
import { conflict, UserError } from '#functions/http/errors.ts';
import type { PaymentPorts } from '#functions/orders/ports.ts';
import { findOrder } from '#functions/orders/records.ts';
import type { RefundWish } from '#functions/orders/refundable.ts';
import { refundedOf } from '#functions/orders/views.ts';
import { describeError } from '#functions/platform/log.ts';
import { formatMinorUnits } from '#shared/money/money.ts';
import { orderNumber } from '#shared/order/order-number.ts';
import type { RefundAnswer } from '#shared/order/studio-refund.ts';
import { failureWords, otherRequest, refundWords, restockWords } from './messages.ts';
import { guardRefund, type MailsOfRefund, type RefundGuard } from './refund-guard.ts';
import { type RestockWish, refundPaid, restockPaid } from './refund-paid.ts';
import { refundOf, shownRefund } from './shown-refund.ts';

interface Asked<Wish> {
  readonly orderId: string;
  readonly who: string;
  readonly wish: Wish;
}

/** Refunds money of a paid order. */
export async function refundOrder(
  ports: PaymentPorts,
  { orderId, who, wish, guard }: Asked<RefundWish> & { readonly guard: RefundGuard },
): Promise<RefundAnswer> {
  const before = await findOrder(ports, orderId);
  const intent = `refund ${formatMinorUnits(wish.amount, before.currency)}`;
  // Counts earlier parts of the refund, too.
  const also = guardRefund(guard, before, refundedOf(before) + wish.amount);
  return audited(ports, { who, action: 'refundOrder', orderId, intent, also }, async (begin) => {
    const { order, number } = await refundPaid(ports, { orderId, wish, begin });
    const refund = refundOf(order, number);
    if (refund.amount !== wish.amount) throw conflict(otherRequest);
    if (refund.state === 'failed') throw conflict(failureWords(refund));
    return { refund: shownRefund(order, number), message: refundWords(order, refund, number) };
  });
}

/** Restocks works of an order some time after their refund. */
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
  /** Written with the intent. */
  readonly also?: MailsOfRefund | undefined;
}

/** Writes the audit entry with the intent before the work begins, and updates it with the result. */
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
