import {
  isDefinite,
  isVoided,
  type PaymentProvider,
  type ProviderPayment,
} from '#functions/square/provider.ts';
import type { ProviderOrder } from '#functions/square/provider-order.ts';
import { isTaken } from '#shared/order/paid.ts';
import { type Order, paymentKeyOf } from './order.ts';

/** Square's data about an order and its payments. */
export interface Books {
  /** State of the order at Square; undefined if Square does not have the order. */
  readonly state: string | undefined;
  /** Payments of the order. Of the voided payments, only that of the last attempt is included. */
  readonly payments: readonly ProviderPayment[];
  /** The recipient at Square, for an order whose row no longer has the recipient. */
  readonly delivery?: Order['delivery'];
}

/**
 * Reads the order at Square and all its payments; undefined if any could not be read. If Square does not have the
 * order, for example after another account was connected, reads only the payment in the shop's row.
 */
export async function readBooks(provider: PaymentProvider, order: Order): Promise<Books | undefined> {
  const atSquare = await provider.readOrder(order.squareOrderId);
  if (atSquare.kind !== 'ok' && !isDefinite(atSquare)) return undefined;
  const {
    state,
    paymentIds = [],
    fulfillments = [],
  }: Partial<ProviderOrder> = atSquare.kind === 'ok' ? atSquare.value : {};
  const payments: ProviderPayment[] = [];
  // The shop may have a payment that Square does not list with the order.
  const ids = new Set(order.paymentId === undefined ? paymentIds : [...paymentIds, order.paymentId]);
  for (const paymentId of ids) {
    const payment = await provider.readPayment(paymentId);
    if (isDefinite(payment) && !paymentIds.includes(paymentId)) continue;
    if (payment.kind !== 'ok') return undefined;
    if (!isVoided(payment.value) || payment.value.reference === paymentKeyOf(order))
      payments.push(payment.value);
  }
  const { name, town } = fulfillments[0]?.recipient ?? {};
  return { state, payments, ...(name && town && { delivery: { name, town } }) };
}

export function capturedOf({ payments }: Books): readonly ProviderPayment[] {
  return payments.filter(({ status }) => status === 'COMPLETED');
}

/** Returns the authorized and pending payments, which may still be captured or expire. */
export function undecidedOf({ payments }: Books): readonly ProviderPayment[] {
  return payments.filter(({ status }) => status === 'APPROVED' || status === 'PENDING');
}

/** Whether the order has a refund of this payment that has not failed. */
export function hasRefund(order: Order, paymentId: string): boolean {
  return (order.refunds ?? []).some((refund) => refund.paymentId === paymentId && refund.state !== 'failed');
}

/** Whether the payment is refunded completely, or Square has accepted a refund of it. */
export function isRefunded(order: Order, { paymentId, amount, refunded }: ProviderPayment): boolean {
  return (
    refunded >= amount ||
    (order.refunds ?? []).some(
      (refund) =>
        refund.paymentId === paymentId && (refund.state === 'accepted' || refund.state === 'completed'),
    )
  );
}

/** Reason why the payments of an order in review do not make it a sale. */
export type MoneyProblem =
  | 'nothing taken'
  | 'not in this account'
  | 'undecided'
  | 'several payments'
  | 'other amount'
  | 'partly refunded'
  | 'refund under way';

/** Returns the payment that makes the order a sale, or the reason why it is not a sale. */
export function saleIn(order: Order, books: Books): ProviderPayment | MoneyProblem {
  if (undecidedOf(books).length > 0) return 'undecided';
  const standing = books.payments.filter(isTaken);
  const [only, ...others] = standing;
  if (!only) return books.state === undefined ? 'not in this account' : 'nothing taken';
  if (standing.some(({ paymentId }) => hasRefund(order, paymentId))) return 'refund under way';
  if (others.length > 0) return 'several payments';
  if (!paysFor(order, only)) return 'other amount';
  return only.refunded > 0 ? 'partly refunded' : only;
}

/** Whether the payment is for this order's Square order and has exactly its amount. */
export function paysFor(order: Order, payment: ProviderPayment): boolean {
  return (
    payment.amount === order.total &&
    payment.currency === order.currency &&
    payment.squareOrderId === order.squareOrderId
  );
}
