import type { PaymentProvider, ProviderPayment } from '../../square/provider.ts';
import { isInFlight, type Order, paymentKeyOf, readOrder, reconcilerTime } from '../order.ts';
import { decideFate } from '../payments/decide.ts';
import { release, review, settle } from '../payments/end.ts';
import { stockAfterCapture } from '../payments/look.ts';
import { retry } from '../payments/retry.ts';
import { stepAside, takeOver } from '../payments/seat.ts';
import { moveOrder } from '../payments/transitions.ts';
import type { PaymentPorts } from '../ports.ts';
import { readBooks } from '../review/books.ts';
import { resolveReview } from '../review/resolve-review.ts';
import { notCompleted } from '../words.ts';
import { clockSlack, type Result } from './result.ts';

/** Milliseconds between two voids by key: a request that was still on its way has landed by then. */
const betweenVoids = 60_000;
/** Milliseconds after which a payment that is still unclear is told to the operator. */
const tooLong = 5 * 60_000;
/** After so many refused voids a person must look. */
const mostVoids = 3;

/**
 * Brings an attempt that was left behind to its end: PAID if Square has captured, OPEN once it is certain that nothing
 * was and nothing will be, REVIEW when Square contradicts itself or the shop, and out of REVIEW again as soon as
 * Square's books are unambiguous. Whatever stays unclear waits for the next pass.
 */
export async function resolveAttempt(ports: PaymentPorts, orderId: string): Promise<Result> {
  const found = await readOrder(ports.table, orderId);
  if (!found || !(isInFlight(found.state) || found.state === 'REVIEW')) return 'skipped';
  const now = ports.now();
  if ((found.leaseUntil ?? 0) + clockSlack > now) return 'skipped';
  if ((found.workerUntil ?? 0) + clockSlack > now) return 'waiting';
  const order = await takeOver(ports, found, reconcilerTime);
  if (!order) return 'skipped';

  const result = await resolveTaken(ports, order);
  if (result === 'waiting') {
    if (now - (order.startedAt ?? now) > tooLong) ports.metric('StuckPayment');
    await stepAside(ports, order);
  }
  return result;
}

/** The same for an order of which this process is the worker already. */
export async function resolveTaken(ports: PaymentPorts, order: Order): Promise<Result> {
  if (order.mode === 'test') return released(ports, order);
  const provider = await ports.provider('live');
  if (order.state === 'REVIEW') return resolveReview(ports, provider, order);
  return order.paymentId === undefined
    ? resolveUnknown(ports, provider, order)
    : resolveKnown(ports, provider, order, order.paymentId);
}

/** A payment whose id was stored: Square's word on it decides; if it is still authorised, it is voided. */
async function resolveKnown(
  ports: PaymentPorts,
  provider: PaymentProvider,
  order: Order,
  paymentId: string,
): Promise<Result> {
  let seen = await retry(ports, () => provider.readPayment(paymentId));
  if (seen.kind === 'unauthorised') ports.metric('SquareUnauthorised');
  if (seen.kind === 'ok' && decideFate(order, seen) === 'authorised') {
    const voided = await retry(ports, () => provider.cancelPayment(paymentId));
    // "OK" is not enough: only a payment that reads as cancelled is.
    seen = voided.kind === 'ok' ? voided : await retry(ports, () => provider.readPayment(paymentId));
  }
  if (seen.kind !== 'ok')
    return seen.kind === 'refused' ? contradiction(ports, order, 'payment is gone') : 'waiting';
  switch (decideFate(order, seen)) {
    case 'settle':
      return settled(ports, provider, order, seen.value);
    case 'release':
      return released(ports, order);
    case 'review':
      return contradiction(ports, order, order.voidReason ?? 'payment does not match');
    case 'authorised':
      return voidRefused(ports, order);
    case 'unknown':
      return 'waiting';
  }
}

/** Captured after a look of ours, or by Square itself, which nobody had asked: then the work may be sold elsewhere. */
async function settled(
  ports: PaymentPorts,
  provider: PaymentProvider,
  order: Order,
  payment: ProviderPayment,
): Promise<Result> {
  const stock = order.state === 'PAYING' ? await stockAfterCapture(ports, provider, order) : 'enough';
  if (stock === 'unknown') return 'waiting';
  if (stock === 'oversold') return contradiction(ports, order, 'captured by Square, and sold elsewhere');
  await settle(ports, order, payment);
  return 'settled';
}

/**
 * CreatePayment was sent or not, nobody knows. Voiding by key answers "OK" whether or not there was anything, so it is
 * asked twice, a minute apart, and Square's order is searched for a payment of this attempt each time.
 */
async function resolveUnknown(ports: PaymentPorts, provider: PaymentProvider, order: Order): Promise<Result> {
  const now = ports.now();
  const voids = order.voids ?? 0;
  if (voids > 0 && now - (order.voidedAt ?? 0) < betweenVoids) return 'waiting';
  const key = paymentKeyOf(order);
  const voided = await retry(ports, () => provider.cancelPaymentByKey(key));
  if (voided.kind === 'unauthorised') ports.metric('SquareUnauthorised');
  const payments = (await readBooks(ports, provider, order))?.payments;
  if (!payments) return 'waiting';

  const own = payments.find((payment) => payment.reference === key);
  if (own) {
    const known = await moveOrder(ports.table, 'note', order, { paymentId: own.paymentId });
    return resolveKnown(ports, provider, known, own.paymentId);
  }
  if (payments.some((payment) => payment.status === 'COMPLETED'))
    return contradiction(ports, order, 'paid at Square by another payment');
  if (voided.kind !== 'ok') return 'waiting';
  if (voids > 0) return released(ports, order);
  await moveOrder(ports.table, 'note', order, { voids: 1, voidedAt: now });
  return 'waiting';
}

async function voidRefused(ports: PaymentPorts, order: Order): Promise<Result> {
  const voids = (order.voids ?? 0) + 1;
  const noted = await moveOrder(ports.table, 'note', order, { voids, voidedAt: ports.now() });
  return voids < mostVoids ? 'waiting' : contradiction(ports, noted, 'Square will not void');
}

async function contradiction(ports: PaymentPorts, order: Order, reason: string): Promise<Result> {
  await review(ports, order, reason);
  return 'review';
}

async function released(ports: PaymentPorts, order: Order): Promise<Result> {
  const refusal = order.refusal?.attempt === order.attempt ? order.refusal : notCompleted;
  await release(ports, order, refusal, refusal.body.code === 'ORDER_CLOSED' ? 'drop' : 'release');
  return 'released';
}
