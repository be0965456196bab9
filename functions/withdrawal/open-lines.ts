import type { Order } from '#functions/orders/order.ts';
import { refundedOf } from '#functions/orders/views.ts';
import { openDays, type WithdrawalOffer } from '#shared/withdrawal/offer.ts';
import { exemptFromWithdrawal, withdrawal } from '#shop-config';

export interface WithdrawalTerms {
  readonly offer: WithdrawalOffer;
  /** Categories of works that are made to order. */
  readonly exempt: readonly string[];
}

/** Those of shop.config.ts. */
export const shopTerms: WithdrawalTerms = { offer: withdrawal, exempt: exemptFromWithdrawal };

const openFor = openDays * 24 * 60 * 60_000;

/**
 * Places of the lines that a request of `at` (milliseconds) can be about. An order that names no destination, because it is
 * older than that, is open: nobody loses a right by what the shop does not know.
 */
export function openLines(order: Order, terms: WithdrawalTerms, at: number): number[] {
  const { state, toUnion, shipment, total, lines } = order;
  const isOffered = terms.offer === 'everybody' || (terms.offer === 'eu' && toUnion !== false);
  const isOver = shipment !== undefined && at >= shipment.shippedAt + openFor;
  if (state !== 'PAID' || !isOffered || isOver || refundedOf(order) >= total) return [];
  const isExempt = ({ format = '' }: Order['lines'][number]) => terms.exempt.includes(format);
  return lines.flatMap((line, place) => (isExempt(line) ? [] : [place]));
}
