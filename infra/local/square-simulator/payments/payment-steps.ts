import { badInput, invalid, unknownResource } from '#infra/local/square-simulator/http/problem.ts';
import { isOrderPaid, putTender } from '#infra/local/square-simulator/orders/order-records.ts';
import type { Payment } from '#infra/local/square-simulator/store/types.ts';
import { newId, schedule, timestamp, type World } from '#infra/local/square-simulator/store/world.ts';

export function paymentOf(world: World, id: string): Payment {
  const payment = world.store.get('payments', id);
  if (!payment) throw unknownResource(`Could not find payment with id: ${id}`);
  return payment;
}

/** Refuses a request for a version of the payment that is not the current one. */
export function refuseStale({ version_token }: Payment, field: string, asked: string | undefined): void {
  if (asked !== undefined && asked !== version_token)
    throw invalid('VERSION_MISMATCH', 'The payment has changed since.', field);
}

/** Stores a changed payment under a new version token and emits its event. */
export function savePayment(world: World, payment: Payment): Payment {
  const isNew = world.store.get('payments', payment.id) === undefined;
  const renewed = { updated_at: timestamp(world), version_token: newId.versionToken() };
  const saved = isNew ? payment : { ...payment, ...renewed };
  world.store.put('payments', saved.id, saved);
  world.emit(isNew ? 'payment.created' : 'payment.updated', 'payment', saved.id, saved);
  return saved;
}

/** Captures an authorized payment. Throws a Problem if the payment or its order no longer allows it. */
export function capture(world: World, payment: Payment): Payment {
  refuseUnlessApproved(payment);
  const order = world.store.get('orders', payment.order_id);
  if (order?.state === 'CANCELED') throw badInput(`SquareOrder ${order.id} is CANCELED.`, 'order_id');
  if (order && isOrderPaid(order)) throw badInput(`SquareOrder ${order.id} is paid already.`, 'order_id');
  const isCovered = order?.tenders?.some(
    ({ id, card_details }) => id === payment.id && card_details.status === 'AUTHORIZED',
  );
  const due = order?.net_amount_due_money.amount ?? 0;
  const isDue = payment.amount_money.amount === due || (due === 0 && isCovered);
  if (order && !isDue)
    throw badInput('The payment total does not match the order total.', 'amount_money.amount');
  return captureNow(world, payment);
}

/** Captures a payment even if the captured sum does not cover the order. */
export function captureNow(world: World, payment: Payment): Payment {
  const saved = savePayment(world, {
    ...withCardStatus(world, payment, 'CAPTURED', 'captured_at'),
    status: 'COMPLETED',
    receipt_number: payment.id.slice(0, 4),
    receipt_url: `https://squareup.example/receipt/preview/${payment.id}`,
  });
  tellOrder(world, saved);
  return saved;
}

/** Voids an authorized payment. Refuses if Square has guaranteed to complete the payment. */
export function cancel(world: World, payment: Payment): Payment {
  refuseUnlessApproved(payment);
  if (world.store.get('guarantees', payment.id))
    throw badInput(`Payment ${payment.id} cannot be canceled: it is guaranteed to complete.`);
  const voided = withCardStatus(world, payment, 'VOIDED', 'voided_at');
  const saved = savePayment(world, { ...voided, status: 'CANCELED' });
  tellOrder(world, saved);
  return saved;
}

/** Voids a payment that was not captured before `delayed_until`, as Square does. */
export function expire(world: World, paymentId: string): void {
  const payment = world.store.get('payments', paymentId);
  if (payment?.status !== 'APPROVED' || world.store.get('guarantees', paymentId)) return;
  cancel(world, payment);
}

/** Updates the order of a payment: its tender, its amount due, and its state COMPLETED if nothing has to be shipped. */
export function tellOrder(world: World, payment: Payment): void {
  const order = world.store.get('orders', payment.order_id);
  if (!order) return;
  putTender(world, order, {
    id: payment.id,
    location_id: payment.location_id,
    created_at: payment.created_at,
    amount_money: payment.amount_money,
    type: 'CARD',
    card_details: { status: payment.card_details.status, card: payment.card_details.card },
    payment_id: payment.id,
  });
  const now = world.store.get('orders', order.id);
  if (now && isOrderPaid(now) && !isOrderPaid(order)) {
    schedule(world, 'stock', order.id, world.lags.stock);
  }
}

function refuseUnlessApproved(payment: Payment): void {
  if (payment.status === 'APPROVED') return;
  const voidedAt = payment.card_details.card_payment_timeline?.['voided_at'] ?? '';
  const isExpired = payment.delayed_until !== undefined && voidedAt >= payment.delayed_until;
  const ends = { COMPLETED: 'CAPTURED', FAILED: 'FAILED', CANCELED: isExpired ? 'EXPIRED' : 'CANCELED' };
  const code = `DELAYED_TRANSACTION_${ends[payment.status]}`;
  throw invalid(code, `Payment ${payment.id} is ${payment.status} already.`);
}

function withCardStatus(world: World, payment: Payment, status: string, moment: string): Payment {
  const before = payment.card_details;
  const card_payment_timeline = { ...before.card_payment_timeline, [moment]: timestamp(world) };
  return { ...payment, card_details: { ...before, status, card_payment_timeline } };
}
