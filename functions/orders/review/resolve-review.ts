import { applyTransition } from '#functions/orders/apply-transition.ts';
import {
  type Books,
  capturedOf,
  isRefunded,
  readBooks,
  saleIn,
  undecidedOf,
} from '#functions/orders/books.ts';
import { toPaid, toRefunded, toReview } from '#functions/orders/end-transitions.ts';
import { openProvider } from '#functions/orders/open-provider.ts';
import { type Order, paymentKeyOf, takenLines } from '#functions/orders/order.ts';
import type { PaymentPorts } from '#functions/orders/ports.ts';
import { advance } from '#functions/orders/purchase/pay/advance.ts';
import { stockAfterCapture } from '#functions/orders/purchase/pay/pre-capture-check.ts';
import { nextPass } from '#functions/orders/purchase/pay/recovery-plan.ts';
import { followRefunds } from '#functions/orders/refunds/follow-refunds.ts';
import type { Result } from '#functions/orders/work-result.ts';
import { readVariations } from '#functions/stock/records.ts';

const results = { paid: 'settled', refused: 'released', waiting: 'waiting', review: 'review' } as const;

/**
 * What a person was asked to look at, and Square may have made plain since: a captured payment of exactly this order
 * that nobody wanted voided is a sale; where every captured payment was refunded in full, or none was captured after
 * all, there is nothing left of it. A refund that a person has decided is carried on with.
 */
async function resolveReview(ports: PaymentPorts, found: Order): Promise<'settled' | 'released' | 'review'> {
  const provider = await openProvider(ports, found.mode);
  const books = await readBooks(provider, found);
  // A person may end what Square does not know; by itself it stays, for the token may be another account's.
  if (!books || books.state === undefined) return stays(ports, found);
  const order = await followRefunds(ports, provider, found, books.payments);
  if (isOver(order, books)) {
    await applyTransition(ports, order, toRefunded(order, capturedTotal(books)));
    return 'released';
  }
  const sale = saleIn(order, books);
  const isPlain = typeof sale === 'object' && order.voidReason === undefined && order.attempt > 0;
  if (!isPlain || sale.reference !== paymentKeyOf(order)) return stays(ports, order);
  const isSafe =
    (await holdsItsUnits(ports, order)) && (await stockAfterCapture(ports, provider, order)) === 'enough';
  if (!isSafe) return stays(ports, order);
  await applyTransition(ports, order, toPaid(order, sale, ports.now()));
  return 'settled';
}

/** Nothing of the shopper's money is left with the shop, and none can come any more. */
export function isOver(order: Order, books: Books): boolean {
  return undecidedOf(books).length === 0 && capturedOf(books).every((payment) => isRefunded(order, payment));
}

/** Minor units that Square had taken, whatever of it went back. */
export function capturedTotal(books: Books): number {
  return capturedOf(books).reduce((sum, { amount }) => sum + amount, 0);
}

/** The units that it held when the review began are still reserved for it. */
async function holdsItsUnits(ports: PaymentPorts, order: Order): Promise<boolean> {
  const lines = takenLines(order);
  const rows = await readVariations(ports.table, lines, { consistent: true });
  return lines.every(({ variationId }) => rows.get(variationId)?.claims[order.orderId] !== undefined);
}

/** It stays in review, and the alarm is raised again. */
async function stays(ports: PaymentPorts, order: Order): Promise<'review'> {
  await applyTransition(ports, order, toReview(order, order.reviewReason ?? 'unclear', ports.now()));
  return 'review';
}

/** Brings an attempt or a review to its end, as far as it has one, while this process holds the order's lease. */
export async function resolveLeased(ports: PaymentPorts, order: Order): Promise<Result> {
  if (order.state === 'REVIEW' && order.mode === 'live') return resolveReview(ports, order);
  const { end } = await advance(ports, order, { plan: nextPass });
  return results[end.end];
}
