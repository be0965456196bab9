import { type Order, readOrder } from '../orders/order-records.ts';
import { release, review, settle } from '../payments/end-attempt.ts';
import { clockSlack, decideFate, isInFlight, isVoided, notCompleted } from '../payments/machine.ts';
import { patiently } from '../payments/patiently.ts';
import { moveOrder, takeOver } from '../payments/payment-records.ts';
import type { CheckoutPorts } from '../payments/ports.ts';
import type { Till, TillPayment } from '../payments/till.ts';
import type { Result } from './reconcile.ts';

/** Milliseconds between two voids by key: a request that was still on its way has landed by then. */
const betweenVoids = 60_000;
/** Milliseconds after which a payment that is still unclear is told to the operator. */
const tooLong = 5 * 60_000;
/** After so many refused voids a person must look. */
const mostVoids = 3;

/**
 * Brings an attempt that was left behind to its end: PAID if Square has captured, OPEN once it is certain that nothing
 * was and nothing will be, REVIEW when Square contradicts itself. Whatever stays unclear waits for the next pass.
 */
export async function resolveAttempt(ports: CheckoutPorts, orderId: string): Promise<Result> {
  const found = await readOrder(ports.table, orderId);
  if (!found || !(isInFlight(found.state) || found.state === 'REVIEW')) return 'skipped';
  const now = ports.now();
  if ((found.leaseUntil ?? 0) + clockSlack > now) return 'skipped';
  if ((found.workerUntil ?? 0) + clockSlack > now) return 'waiting';
  const order = await takeOver(ports, found);
  if (!order) return 'skipped';

  const result = await resolve(ports, order);
  if (result === 'waiting') {
    if (now - (order.startedAt ?? now) > tooLong) ports.metric('StuckPayment');
    await stepAside(ports, order);
  }
  return result;
}

async function resolve(ports: CheckoutPorts, order: Order): Promise<Result> {
  if (order.mode === 'test') return released(ports, order);
  const till = await ports.till('live');
  return order.paymentId === undefined
    ? resolveUnknown(ports, till, order)
    : resolveKnown(ports, till, order, order.paymentId);
}

/** A payment whose id was stored: Square's word on it decides; if it is still authorised, it is voided. */
async function resolveKnown(
  ports: CheckoutPorts,
  till: Till,
  order: Order,
  paymentId: string,
): Promise<Result> {
  let seen = await patiently(ports, () => till.readPayment(paymentId));
  if (seen.kind === 'unauthorised') ports.metric('SquareUnauthorised');
  if (seen.kind === 'ok' && decideFate(order, seen) === 'authorised') {
    const voided = await patiently(ports, () => till.cancelPayment(paymentId));
    // "OK" is not enough: only a payment that reads as cancelled is.
    seen = voided.kind === 'ok' ? voided : await patiently(ports, () => till.readPayment(paymentId));
  }
  if (seen.kind !== 'ok')
    return seen.kind === 'refused' ? contradiction(ports, order, 'payment is gone') : 'waiting';
  switch (decideFate(order, seen)) {
    case 'settle':
      return settled(ports, order, seen.value);
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

/**
 * CreatePayment was sent or not, nobody knows. Voiding by key answers "OK" whether or not there was anything, so it is
 * asked twice, a minute apart, and Square's order is searched for a payment of this attempt each time.
 */
async function resolveUnknown(ports: CheckoutPorts, till: Till, order: Order): Promise<Result> {
  const now = ports.now();
  const voids = order.voids ?? 0;
  if (voids > 0 && now - (order.voidedAt ?? 0) < betweenVoids) return 'waiting';
  const voided = await patiently(ports, () => till.cancelPaymentByKey(order.paymentKey ?? ''));
  if (voided.kind === 'unauthorised') ports.metric('SquareUnauthorised');
  const payments = await paymentsOf(ports, till, order);
  if (!payments) return 'waiting';

  const own = payments.find((payment) => payment.reference === order.paymentKey);
  if (own) {
    const known = await moveOrder(ports.table, order, order.state, { paymentId: own.paymentId });
    return resolveKnown(ports, till, known, own.paymentId);
  }
  if (payments.some((payment) => payment.status === 'COMPLETED'))
    return contradiction(ports, order, 'paid at Square by another payment');
  if (voided.kind !== 'ok') return 'waiting';
  if (voids > 0) return released(ports, order);
  await moveOrder(ports.table, order, order.state, { voids: 1, voidedAt: now });
  return 'waiting';
}

/** Every payment on the order at Square; undefined when that could not be read to the end. */
async function paymentsOf(
  ports: CheckoutPorts,
  till: Till,
  order: Order,
): Promise<readonly TillPayment[] | undefined> {
  const atSquare = await patiently(ports, () => till.readOrder(order.squareOrderId ?? ''));
  if (atSquare.kind !== 'ok') return undefined;
  const payments: TillPayment[] = [];
  for (const paymentId of atSquare.value.paymentIds) {
    const payment = await patiently(ports, () => till.readPayment(paymentId));
    if (payment.kind !== 'ok') return undefined;
    if (!isVoided(payment.value) || payment.value.reference === order.paymentKey)
      payments.push(payment.value);
  }
  return payments;
}

async function voidRefused(ports: CheckoutPorts, order: Order): Promise<Result> {
  const voids = (order.voids ?? 0) + 1;
  const noted = await moveOrder(ports.table, order, order.state, { voids, voidedAt: ports.now() });
  return voids < mostVoids ? 'waiting' : contradiction(ports, noted, 'Square will not void');
}

async function contradiction(ports: CheckoutPorts, order: Order, reason: string): Promise<Result> {
  await review(ports, order, reason);
  return 'review';
}

async function settled(ports: CheckoutPorts, order: Order, payment: TillPayment): Promise<Result> {
  return (await settle(ports, order, payment)).state === 'PAID' ? 'settled' : 'skipped';
}

async function released(ports: CheckoutPorts, order: Order): Promise<Result> {
  return (await release(ports, order, notCompleted)).state === 'OPEN' ? 'released' : 'skipped';
}

/** The shopper's own retry or the next pass need not wait for this worker's time to pass. */
async function stepAside(ports: CheckoutPorts, order: Order): Promise<void> {
  const now = await readOrder(ports.table, order.orderId);
  if (now && now.worker === order.worker) await moveOrder(ports.table, now, now.state, { workerUntil: 0 });
}
