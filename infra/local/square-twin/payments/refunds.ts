import { Fields } from '#infra/local/square-twin/http/fields.ts';
import { once } from '#infra/local/square-twin/http/idempotency.ts';
import { invalid, notFound, Problem } from '#infra/local/square-twin/http/problem.ts';
import { newId } from '#infra/local/square-twin/store/ids.ts';
import type { Payment, Refund } from '#infra/local/square-twin/store/types.ts';
import {
  type ApiAnswer,
  type ApiRequest,
  schedule,
  timestamp,
  type World,
} from '#infra/local/square-twin/store/world.ts';
import { paymentKey } from './payment-input.ts';
import { paymentOf, savePayment } from './payment-steps.ts';

export function refundPayment(world: World, { body }: ApiRequest): ApiAnswer {
  const fields = new Fields(body);
  const key = paymentKey(fields);
  return once(world, { operation: 'refundPayment', key, body }, () => {
    const payment = paymentOf(world, fields.requiredText('payment_id', { max: 192 }));
    const amount = fields.requiredMoney('amount_money');
    const reason = fields.text('reason', { max: 192 });
    const token = fields.text('payment_version_token');
    if (token !== undefined && token !== payment.version_token) {
      throw invalid('VERSION_MISMATCH', 'The payment has changed since.', 'payment_version_token');
    }
    refuseUnlessRefundable(payment);
    if (amount.currency !== payment.amount_money.currency || amount.amount < 1) {
      throw refused('REFUND_AMOUNT_INVALID', 'The refund amount is not valid.', 'amount_money');
    }
    if (amount.amount > payment.amount_money.amount - refundedSoFar(world, payment.id)) {
      throw refused(
        'REFUND_AMOUNT_INVALID',
        'The refund is more than what is left of the payment.',
        'amount_money.amount',
      );
    }
    const at = timestamp(world);
    const refund: Refund = {
      id: `${payment.id}_${newId.suffix()}`,
      status: 'PENDING',
      payment_id: payment.id,
      // Square makes an order for the return; it is not the sale's.
      order_id: newId.order(),
      location_id: payment.location_id,
      amount_money: amount,
      created_at: at,
      updated_at: at,
      ...(reason !== undefined && { reason }),
    };
    world.store.put('refunds', refund.id, refund);
    emitRefund(world, 'refund.created', refund);
    savePayment(world, { ...payment, refund_ids: [...(payment.refund_ids ?? []), refund.id] });
    schedule(world, 'refund', { subject: refund.id, delay: world.lags.refund });
    return { body: { refund } };
  });
}

export function getRefund(world: World, { params }: ApiRequest): ApiAnswer {
  const id = params['refundId'] ?? '';
  const refund = world.store.get('refunds', id);
  if (!refund) throw notFound(`Could not find refund with id: ${id}`);
  return { body: { refund } };
}

/**
 * A pending refund comes to its end. Only a completed one shows on the payment; the order stays as it was and
 * stock does not come back.
 */
export function endRefund(world: World, refundId: string, status: 'COMPLETED' | 'REJECTED' | 'FAILED'): void {
  const refund = world.store.get('refunds', refundId);
  if (refund?.status !== 'PENDING') return;
  const ended: Refund = { ...refund, status, updated_at: timestamp(world) };
  world.store.put('refunds', refund.id, ended);
  emitRefund(world, 'refund.updated', ended);
  const payment = world.store.get('payments', refund.payment_id);
  if (!payment || status !== 'COMPLETED') return;
  const { amount, currency } = refund.amount_money;
  savePayment(world, {
    ...payment,
    refunded_money: { amount: (payment.refunded_money?.amount ?? 0) + amount, currency },
  });
}

function refundedSoFar(world: World, paymentId: string): number {
  return world.store
    .all('refunds')
    .filter(
      ({ payment_id, status }) =>
        payment_id === paymentId && (status === 'PENDING' || status === 'COMPLETED'),
    )
    .reduce((sum, { amount_money }) => sum + amount_money.amount, 0);
}

function refuseUnlessRefundable(payment: Payment): void {
  if (payment.status === 'COMPLETED') return;
  if (payment.status === 'APPROVED') {
    throw refused(
      'REFUND_ERROR_PAYMENT_NEEDS_COMPLETION',
      'The payment has to be completed first.',
      'payment_id',
    );
  }
  throw refused('PAYMENT_NOT_REFUNDABLE', 'The payment cannot be refunded.', 'payment_id');
}

function refused(code: string, detail: string, field: string): Problem {
  return new Problem(400, { category: 'REFUND_ERROR', code, detail, field });
}

function emitRefund(world: World, type: string, refund: Refund): void {
  world.emit(type, { type: 'refund', id: refund.id, object: { refund } });
}
