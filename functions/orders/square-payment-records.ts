import {
  isDefinite,
  isVoided,
  type PaymentProvider,
  type ProviderPayment,
} from '#functions/square/provider.ts';
import type { ProviderOrder } from '#functions/square/provider-order.ts';
import { isTaken } from '#shared/order/paid.ts';
import { type Order, paymentKeyOf } from './order.ts';

/** Square's data about an order. */
export interface Books {
  /** Square's state of the order; undefined if Square says that there is no such order. */
  readonly state: string | undefined;
  /** Without voided payments, except that of the last attempt. */
  readonly payments: readonly ProviderPayment[];
  /** The recipient, for an order that has lost it in the shop's row. */
  readonly delivery?: Order['delivery'];
}

/**
 * Reads every payment on the order at Square; undefined if they could not all be read. For an order that Square does
 * not know, as after a change to another account's token, reads only the payment in the shop's row.
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

/** Authorized or pending payments: they may still be captured, or expire. */
export function undecidedOf({ payments }: Books): readonly ProviderPayment[] {
  return payments.filter(({ status }) => status === 'APPROVED' || status === 'PENDING');
}

/** A refund was decided, and Square has not refused it. */
export function hasRefund(order: Order, paymentId: string): boolean {
  return (order.refunds ?? []).some((refund) => refund.paymentId === paymentId && refund.state !== 'failed');
}

/** The shopper has the whole amount back, or Square has accepted the refund. */
export function isRefunded(order: Order, { paymentId, amount, refunded }: ProviderPayment): boolean {
  return (
    refunded >= amount ||
    (order.refunds ?? []).some(
      (refund) =>
        refund.paymentId === paymentId && (refund.state === 'accepted' || refund.state === 'completed'),
    )
  );
}

/** Why an order in review is not a sale, judged by its money. */
export type MoneyProblem =
  | 'nothing taken'
  | 'not in this account'
  | 'undecided'
  | 'several payments'
  | 'other amount'
  | 'partly refunded'
  | 'refund under way';

/** The one captured payment of exactly this order for a sale, or why there is none. */
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

/** The payment is for this order's Square order and has exactly its amount. */
export function paysFor(order: Order, payment: ProviderPayment): boolean {
  return (
    payment.amount === order.total &&
    payment.currency === order.currency &&
    payment.squareOrderId === order.squareOrderId
  );
}
