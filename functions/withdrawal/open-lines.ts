import type { Order } from '#functions/orders/order.ts';
import { refundedOf } from '#functions/orders/views.ts';
import { openDays, type WithdrawalOffer } from '#shared/withdrawal/offer.ts';
import { exemptFromWithdrawal, withdrawal } from '#shop-config';

export interface WithdrawalTerms {
  readonly offer: WithdrawalOffer;
  /** Categories of works that are made to order. */
  readonly exempt: readonly string[];
}

/** The terms of shop.config.ts. */
export const shopTerms: WithdrawalTerms = { offer: withdrawal, exempt: exemptFromWithdrawal };

const openFor = openDays * 24 * 60 * 60_000;

/**
 * Indexes of the lines that a request made at `at` (milliseconds) may withdraw from. An older order without a
 * destination may always be withdrawn from, so that nobody loses a right because of missing data.
 */
export function openLines(order: Order, terms: WithdrawalTerms, at: number): number[] {
  const { state, toUnion, shipment, total, lines } = order;
  const isOffered = terms.offer === 'everybody' || (terms.offer === 'eu' && toUnion !== false);
  const isOver = shipment !== undefined && at >= shipment.shippedAt + openFor;
  if (state !== 'PAID' || !isOffered || isOver || refundedOf(order) >= total) return [];
  const isExempt = ({ format = '' }: Order['lines'][number]) => terms.exempt.includes(format);
  return lines.flatMap((line, place) => (isExempt(line) ? [] : [place]));
}
