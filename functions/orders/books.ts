import {
  isDefinite,
  isVoided,
  type PaymentProvider,
  type ProviderPayment,
} from '#functions/square/provider.ts';
import { isTaken } from '#shared/order/paid.ts';
import { type Order, paymentKeyOf } from './order.ts';

/** What Square says of an order. */
export interface Books {
  /** Square's own state of it; undefined where Square says that there is no such order. */
  readonly state: string | undefined;
  /** Without voided ones, but for that of the last attempt. */
  readonly payments: readonly ProviderPayment[];
}

/**
 * Every payment on the order at Square; undefined when that could not be read to the end. Of an order that Square does
 * not know, as after a change to another account's token, only the payment that the shop knows of is looked for.
 */
export async function readBooks(provider: PaymentProvider, order: Order): Promise<Books | undefined> {
  const atSquare = await provider.readOrder(order.squareOrderId);
  if (atSquare.kind !== 'ok' && !isDefinite(atSquare)) return undefined;
  const { state, paymentIds }: { readonly state?: string; readonly paymentIds: readonly string[] } =
    atSquare.kind === 'ok' ? atSquare.value : { paymentIds: [] };
  const payments: ProviderPayment[] = [];
  // The shop may know of a payment that Square does not list with the order.
  const ids = new Set(order.paymentId === undefined ? paymentIds : [...paymentIds, order.paymentId]);
  for (const paymentId of ids) {
    const payment = await provider.readPayment(paymentId);
    if (isDefinite(payment) && !paymentIds.includes(paymentId)) continue;
    if (payment.kind !== 'ok') return undefined;
    if (!isVoided(payment.value) || payment.value.reference === paymentKeyOf(order))
      payments.push(payment.value);
  }
  return { state, payments };
}

export function capturedOf({ payments }: Books): readonly ProviderPayment[] {
  return payments.filter(({ status }) => status === 'COMPLETED');
}

/** Set aside or not decided yet: it may still be captured, or end by itself. */
export function undecidedOf({ payments }: Books): readonly ProviderPayment[] {
  return payments.filter(({ status }) => status === 'APPROVED' || status === 'PENDING');
}

/** A refund was decided, and Square has not said no. */
export function hasRefund(order: Order, paymentId: string): boolean {
  return (order.refunds ?? []).some((refund) => refund.paymentId === paymentId && refund.state !== 'failed');
}

/** The shopper has it all back, or Square has taken on to pay it out. */
export function isRefunded(order: Order, { paymentId, amount, refunded }: ProviderPayment): boolean {
  return (
    refunded >= amount ||
    (order.refunds ?? []).some(
      (refund) =>
        refund.paymentId === paymentId && (refund.state === 'accepted' || refund.state === 'completed'),
    )
  );
}

/** Why an order in review is no sale, as far as the money goes. */
export type MoneyProblem =
  | 'nothing taken'
  | 'not in this account'
  | 'undecided'
  | 'several payments'
  | 'other amount'
  | 'partly refunded'
  | 'refund under way';

/** The one captured payment of exactly this order that a sale would rest on, or why there is none. */
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

/** The payment is for this order's Square order and of exactly its amount. */
export function paysFor(order: Order, payment: ProviderPayment): boolean {
  return (
    payment.amount === order.total &&
    payment.currency === order.currency &&
    payment.squareOrderId === order.squareOrderId
  );
}
