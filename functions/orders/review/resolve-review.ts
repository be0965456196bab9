import { applyTransition } from '#functions/orders/apply-transition.ts';
import { toPaid, toRefunded, toReview } from '#functions/orders/end-transitions.ts';
import type { Result } from '#functions/orders/follow-up-result.ts';
import { openProvider } from '#functions/orders/open-provider.ts';
import { type Order, paymentKeyOf, takenLines } from '#functions/orders/order.ts';
import type { PaymentPorts } from '#functions/orders/ports.ts';
import { advance } from '#functions/orders/purchase/pay/advance.ts';
import { stockAfterCapture } from '#functions/orders/purchase/pay/pre-capture-check.ts';
import { nextPass } from '#functions/orders/purchase/pay/recovery-plan.ts';
import { followRefunds } from '#functions/orders/refunds/follow-refunds.ts';
import {
  type Books,
  capturedOf,
  isRefunded,
  readBooks,
  saleIn,
  undecidedOf,
} from '#functions/orders/square-payment-records.ts';
import { readVariations } from '#functions/stock/records.ts';

const results = { paid: 'settled', refused: 'released', waiting: 'waiting', review: 'review' } as const;

/**
 * Ends a review if Square's data has become unambiguous: a captured payment of exactly this order, without a request to
 * void it, is a sale; if every captured payment was fully refunded, or none was captured, the order is over. Continues
 * a refund that a person has decided on.
 */
async function resolveReview(ports: PaymentPorts, found: Order): Promise<'settled' | 'released' | 'review'> {
  const provider = await openProvider(ports, found.mode);
  const books = await readBooks(provider, found);
  // A person may end a review of a payment that Square does not know; automatically it stays, because the token may
  // belong to another account.
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
  await applyTransition(ports, order, toPaid(order, sale, ports.now(), [], books.delivery));
  return 'settled';
}

/** The shop has none of the shopper's money, and can get none any more. */
export function isOver(order: Order, books: Books): boolean {
  return undecidedOf(books).length === 0 && capturedOf(books).every((payment) => isRefunded(order, payment));
}

/** Minor units that Square had captured, including refunded ones. */
export function capturedTotal(books: Books): number {
  return capturedOf(books).reduce((sum, { amount }) => sum + amount, 0);
}

/** Its units are still reserved since the review began. */
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

/** Ends an attempt or a review, if possible, with the order's lease. */
export async function resolveLeased(ports: PaymentPorts, order: Order): Promise<Result> {
  if (order.state === 'REVIEW' && order.mode === 'live') return resolveReview(ports, order);
  const { end } = await advance(ports, order, { plan: nextPass });
  return results[end.end];
}
