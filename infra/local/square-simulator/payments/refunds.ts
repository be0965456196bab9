import * as z from 'zod/mini';
import { keyed, operation } from '#infra/local/square-simulator/http/operation.ts';
import { Problem, unknownResource } from '#infra/local/square-simulator/http/problem.ts';
import { filled, money, text } from '#infra/local/square-simulator/http/schemas.ts';
import { createOrderRecord, sumOf } from '#infra/local/square-simulator/orders/order-records.ts';
import type { Payment, Refund, SquareMoney, SquareOrder } from '#infra/local/square-simulator/store/types.ts';
import { newId, schedule, timestamp, type World } from '#infra/local/square-simulator/store/world.ts';
import { paymentKey } from './payment-input.ts';
import { paymentOf, refuseStale, savePayment } from './payment-steps.ts';

/** Limits from Square docs, "Refund payments", requirements and limitations. */
const mostRefunds = 20;
const oldestPayment = 365 * 24 * 60 * 60_000;

const named = z.object({ refundId: filled() });
const refundRequest = z.object({
  idempotency_key: paymentKey,
  payment_id: filled(192),
  amount_money: money,
  reason: text(192),
  payment_version_token: text(),
});

export const refundOperations = {
  refundPayment: keyed('POST /v2/refunds', 'PAYMENTS_WRITE', refundRequest, (world, asked) => {
    const payment = paymentOf(world, asked.payment_id);
    refuseStale(payment, 'payment_version_token', asked.payment_version_token);
    return { refund: beginRefund(world, payment, asked.amount_money, asked.reason) };
  }),

  getRefund: operation('GET /v2/refunds/{refundId}', 'PAYMENTS_READ', named, (world, { refundId }) => {
    const refund = world.store.get('refunds', refundId);
    if (!refund) throw unknownResource(`Could not find refund with id: ${refundId}`);
    return { refund };
  }),
};

/** Starts a pending refund with its own return order. The till and the Dashboard also use it. */
export function beginRefund(world: World, payment: Payment, amount: SquareMoney, reason?: string): Refund {
  refuseUnlessRefundable(world, payment, amount);
  const at = timestamp(world);
  const refund: Refund = {
    id: `${payment.id}_${newId.suffix()}`,
    status: 'PENDING',
    payment_id: payment.id,
    order_id: putReturnOrder(world, payment, amount).id,
    location_id: payment.location_id,
    amount_money: amount,
    created_at: at,
    updated_at: at,
    ...(reason !== undefined && { reason }),
  };
  saveRefund(world, 'refund.created', refund);
  savePayment(world, { ...payment, refund_ids: [...(payment.refund_ids ?? []), refund.id] });
  schedule(world, 'refund', refund.id, world.lags.refund);
  return refund;
}

/** Ends a pending refund. If it is completed, the payment changes; the order and the stock stay unchanged. */
export function endRefund(world: World, refundId: string, status: 'COMPLETED' | 'REJECTED' | 'FAILED'): void {
  const refund = world.store.get('refunds', refundId);
  if (refund?.status !== 'PENDING') return;
  const ended: Refund = { ...refund, status, updated_at: timestamp(world) };
  saveRefund(world, 'refund.updated', ended);
  const payment = world.store.get('payments', refund.payment_id);
  if (!payment || status !== 'COMPLETED') return;
  const { amount, currency } = refund.amount_money;
  const refunded_money = { amount: (payment.refunded_money?.amount ?? 0) + amount, currency };
  savePayment(world, { ...payment, refunded_money });
}

function refuseUnlessRefundable(world: World, payment: Payment, { amount, currency }: SquareMoney): void {
  if (payment.status === 'APPROVED')
    throw refused('REFUND_ERROR_PAYMENT_NEEDS_COMPLETION', 'The payment is not completed.', 'payment_id');
  const refunds = world.store.all('refunds').filter(({ payment_id }) => payment_id === payment.id);
  if (
    payment.status !== 'COMPLETED' ||
    Date.parse(payment.created_at) <= world.now() - oldestPayment ||
    refunds.length >= mostRefunds ||
    // After a failed refund, Square accepts no other refund of the payment (Square docs, Refunds API).
    refunds.some(({ status }) => status === 'FAILED')
  )
    throw refused('PAYMENT_NOT_REFUNDABLE', 'The payment cannot be refunded.', 'payment_id');
  if (currency !== payment.amount_money.currency || amount < 1)
    throw refused('REFUND_AMOUNT_INVALID', 'The refund amount is not valid.', 'amount_money');
  const counted = refunds.filter(({ status }) => status === 'PENDING' || status === 'COMPLETED');
  const left = payment.amount_money.amount - sumOf(counted.map(({ amount_money }) => amount_money));
  if (amount > left)
    throw refused('REFUND_AMOUNT_INVALID', `Only ${left} of the payment are left.`, 'amount_money.amount');
}

/** Creates Square's return order. It refers to the sale's order; its only line has an amount and no work. */
function putReturnOrder(world: World, { location_id, order_id }: Payment, amount: SquareMoney): SquareOrder {
  const at = timestamp(world);
  const none = { amount: 0, currency: amount.currency };
  const line = { uid: newId.uid(), quantity: '1', item_type: 'CUSTOM_AMOUNT', total_money: amount };
  const order: SquareOrder = {
    id: newId.order(),
    location_id,
    returns: [{ uid: newId.uid(), source_order_id: order_id, return_line_items: [line] }],
    state: 'COMPLETED',
    version: 1,
    created_at: at,
    updated_at: at,
    closed_at: at,
    total_money: none,
    net_amount_due_money: none,
  };
  createOrderRecord(world, order);
  return order;
}

function refused(code: string, detail: string, field: string): Problem {
  return new Problem(400, { category: 'REFUND_ERROR', code, detail, field });
}

function saveRefund(world: World, type: string, refund: Refund): void {
  world.store.put('refunds', refund.id, refund);
  world.emit(type, 'refund', refund.id, refund);
}
