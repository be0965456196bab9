import { failureOf } from '#functions/db/conditions.ts';
import { applyTransition, unlessLost } from '#functions/orders/apply-transition.ts';
import { toKept, toPaid, toRefunded, toReview } from '#functions/orders/end-transitions.ts';
import type { Result } from '#functions/orders/follow-up-result.ts';
import {
  type Order,
  type OrderRefund,
  paymentKeyOf,
  readOrder,
  takenLines,
} from '#functions/orders/order.ts';
import { openProvider, type PaymentPorts } from '#functions/orders/ports.ts';
import { advance } from '#functions/orders/purchase/pay/advance.ts';
import { countForSale, stockAfterCapture } from '#functions/orders/purchase/pay/pre-capture-check.ts';
import { nextPass } from '#functions/orders/purchase/pay/recovery-plan.ts';
import { newRequest } from '#functions/orders/refunds/ask-square.ts';
import { followRefunds } from '#functions/orders/refunds/follow-refunds.ts';
import {
  type Books,
  capturedOf,
  hasRefund,
  isRefunded,
  type MoneyProblem,
  readBooks,
  saleIn,
  undecidedOf,
} from '#functions/orders/square-payment-records.ts';
import type { PaymentProvider } from '#functions/square/provider.ts';
import { readVariations } from '#functions/stock/records.ts';
import type { ReviewAction } from '#shared/order/order.ts';
import { isTaken } from '#shared/order/paid.ts';

export type KeepProblem = MoneyProblem | 'no units';

export type ReviewOutcome =
  | { readonly kind: 'kept' }
  /** `taken`: minor units that Square had captured; 0 if it had captured nothing. */
  | { readonly kind: 'refunded'; readonly taken: number }
  /** The order is canceled here. Another account may have its money. */
  | { readonly kind: 'not in this account' }
  | { readonly kind: 'stays' }
  | { readonly kind: 'cannot keep'; readonly problem: KeepProblem }
  /** Square has refused a refund of all or a part of the money. */
  | { readonly kind: 'refused' }
  /** A payment is pending or authorized at Square, and Square has not voided it. */
  | { readonly kind: 'undecided' }
  /** The outcome is not known yet. `begun`: whether refunds may have been requested, which Square may have made. */
  | { readonly kind: 'unknown'; readonly begun: boolean }
  /** Another process has taken the order over. */
  | { readonly kind: 'lost' };

/** Carries out the artist's decision about an order in review, under the order's lease. */
export async function endReview(
  ports: PaymentPorts,
  order: Order,
  action: ReviewAction,
): Promise<ReviewOutcome> {
  return unlessLost({ check, keep, refund }[action](ports, order), () => ({ kind: 'lost' }));
}

async function check(ports: PaymentPorts, order: Order): Promise<ReviewOutcome> {
  const result = await resolveLeased(ports, order);
  if (result === 'settled') return { kind: 'kept' };
  if (result !== 'released') return { kind: 'stays' };
  return { kind: 'refunded', taken: (await readOrder(ports.table, order.orderId))?.givenBack ?? 0 };
}

/** Maximum number of tries if the stock changes between read and write. */
const rounds = 4;

async function keep(ports: PaymentPorts, found: Order): Promise<ReviewOutcome> {
  const provider = await openProvider(ports, found.mode);
  const books = await readBooks(provider, found);
  if (!books) return { kind: 'unknown', begun: false };
  const order = await followRefunds(ports, provider, found, books.payments);
  const sale = saleIn(order, books);
  if (typeof sale === 'string') return { kind: 'cannot keep', problem: sale };
  for (let round = 0; round < rounds; round++) {
    const taken = await countForSale(ports, provider, order);
    if (taken === 'unknown') break;
    if (taken === 'oversold') return { kind: 'cannot keep', problem: 'no units' };
    const kept = applyTransition(ports, order, toKept(order, sale, ports.now(), taken, books.delivery));
    if (!(await failureOf(kept))) return { kind: 'kept' };
  }
  return { kind: 'unknown', begun: false };
}

async function refund(ports: PaymentPorts, found: Order): Promise<ReviewOutcome> {
  const provider = await openProvider(ports, found.mode);
  const books = await readBooks(provider, found);
  if (!books) return { kind: 'unknown', begun: false };
  const known = await followRefunds(ports, provider, found, books.payments);
  const decided = await decideRefunds(ports, provider, known, books);
  const order = await followRefunds(ports, provider, decided, books.payments);
  const now = undecidedOf(books).length > 0 ? await readBooks(provider, order) : books;
  if (!now) return { kind: 'unknown', begun: true };
  if (isOver(order, now)) {
    await applyTransition(ports, order, toRefunded(order, capturedTotal(now)));
    const taken = capturedTotal(now);
    const isUnknown = now.state === undefined && taken === 0;
    return isUnknown ? { kind: 'not in this account' } : { kind: 'refunded', taken };
  }
  if (undecidedOf(now).length > 0) return { kind: 'undecided' };
  const isOpen = order.refunds?.some(({ state }) => state === 'asked') ?? false;
  return isOpen ? { kind: 'unknown', begun: true } : { kind: 'refused' };
}

/**
 * Carries out the artist's decision to refund all money: stores a refund of the remaining amount of every captured
 * payment, before Square is called, and voids authorized payments. Returns the order after the write. Throws LostOrder.
 */
async function decideRefunds(
  ports: PaymentPorts,
  provider: PaymentProvider,
  order: Order,
  books: Books,
): Promise<Order> {
  const asked = books.payments
    .filter((payment) => isTaken(payment) && !hasRefund(order, payment.paymentId))
    .map(
      ({ paymentId, amount, refunded }): OrderRefund => ({
        paymentId,
        amount: amount - refunded,
        ...newRequest(order, ports.now()),
      }),
    );
  const decided =
    asked.length > 0
      ? await applyTransition(ports, order, {
          transition: 'requestReviewRefund',
          set: { refunds: [...(order.refunds ?? []), ...asked] },
        })
      : order;
  for (const { paymentId } of undecidedOf(books)) await provider.cancelPayment(paymentId);
  return decided;
}

const results = { paid: 'settled', refused: 'released', waiting: 'waiting', review: 'review' } as const;

/**
 * Ends a review if Square's data has become unambiguous. The order is a sale if a payment of exactly its amount was
 * captured and no void was requested. The order is over if no payment was captured, or if all captured payments were
 * refunded. Continues a refund that the artist has decided on.
 */
async function resolveReview(ports: PaymentPorts, found: Order): Promise<'settled' | 'released' | 'review'> {
  const provider = await openProvider(ports, found.mode);
  const books = await readBooks(provider, found);
  // An order that Square does not have stays in review until the artist decides, because the token may belong to
  // another account.
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

/** Whether the shop has none of the shopper's money, and no payment can still be captured. */
function isOver(order: Order, books: Books): boolean {
  return undecidedOf(books).length === 0 && capturedOf(books).every((payment) => isRefunded(order, payment));
}

/** Returns the minor units that Square has captured, including those that were refunded. */
function capturedTotal(books: Books): number {
  return capturedOf(books).reduce((sum, { amount }) => sum + amount, 0);
}

/** Whether all units of the order are still reserved. */
async function holdsItsUnits(ports: PaymentPorts, order: Order): Promise<boolean> {
  const lines = takenLines(order);
  const rows = await readVariations(ports.table, lines, { consistent: true });
  return lines.every(({ variationId }) => rows.get(variationId)?.claims[order.orderId] !== undefined);
}

/** Keeps the order in review and raises the alarm again. */
async function stays(ports: PaymentPorts, order: Order): Promise<'review'> {
  await applyTransition(ports, order, toReview(order, order.reviewReason ?? 'unclear', ports.now()));
  return 'review';
}

/** Ends an attempt or a review, if possible, under the order's lease. */
export async function resolveLeased(ports: PaymentPorts, order: Order): Promise<Result> {
  if (order.state === 'REVIEW' && order.mode === 'live') return resolveReview(ports, order);
  const { end } = await advance(ports, order, { plan: nextPass });
  return results[end.end];
}
