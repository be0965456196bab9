import * as z from 'zod/mini';
import { type ApiAnswer, operation } from '#infra/local/square-simulator/http/operation.ts';
import { invalid } from '#infra/local/square-simulator/http/problem.ts';
import { filled, text } from '#infra/local/square-simulator/http/schemas.ts';
import { isOwn } from '#infra/local/square-simulator/oauth/grants.ts';
import { orderOf } from '#infra/local/square-simulator/orders/order-records.ts';
import type { Payment } from '#infra/local/square-simulator/store/types.ts';
import { newId, schedule, timestamp, type World } from '#infra/local/square-simulator/store/world.ts';
import { declineStatus, redeemToken } from './cards.ts';
import {
  durationOf,
  longestDelay,
  type PaymentInput,
  paymentInput,
  paymentKey,
  refuseUnpayable,
} from './payment-input.ts';
import { cancel, capture, captureNow, paymentOf, savePayment, tellOrder } from './payment-steps.ts';

const createPayment = operation('POST /v2/payments', {
  scope: 'PAYMENTS_WRITE',
  input: paymentInput,
  repeat: 'first answer',
  answer: (world, asked) => {
    refuseUnpayable(world, asked);
    const redeemed = redeemToken(world, asked.source_id, asked.amount_money);
    if (redeemed.declines.length > 0 || asked.source_id === 'cnon:declined:')
      return decline(world, asked, redeemed);
    const approved = savePayment(world, approvedPayment(world, asked, redeemed));
    world.store.put('paymentKeys', asked.idempotency_key, { paymentId: approved.id });
    if (asked.autocomplete) return { body: { payment: captureNow(world, approved) } };
    tellOrder(world, approved);
    const delay = durationOf(asked.delay_duration ?? longestDelay);
    schedule(world, 'expire', { subject: approved.id, delay });
    return { body: { payment: approved } };
  },
});

const named = z.object({ paymentId: filled() });

const getPayment = operation('GET /v2/payments/{paymentId}', {
  scope: 'PAYMENTS_READ',
  input: named,
  answer: (world, { paymentId }) => ({ body: { payment: paymentOf(world, paymentId) } }),
});

const completePayment = operation('POST /v2/payments/{paymentId}/complete', {
  scope: 'PAYMENTS_WRITE',
  input: z.object({ paymentId: filled(), version_token: text() }),
  answer: (world, { paymentId, version_token }) => {
    const payment = paymentOf(world, paymentId);
    if (version_token !== undefined && version_token !== payment.version_token)
      throw invalid('VERSION_MISMATCH', 'The payment has changed since.', 'version_token');
    return { body: { payment: capture(world, payment) } };
  },
});

const cancelPayment = operation('POST /v2/payments/{paymentId}/cancel', {
  scope: 'PAYMENTS_WRITE',
  input: named,
  answer: (world, { paymentId }) => ({ body: { payment: cancel(world, paymentOf(world, paymentId)) } }),
});

/** Succeeds even if there is no payment with this key; one may still arrive later. */
const cancelPaymentByKey = operation('POST /v2/payments/cancel', {
  scope: 'PAYMENTS_WRITE',
  input: z.object({ idempotency_key: paymentKey }),
  answer: (world, { idempotency_key }) => {
    const known = world.store.get('paymentKeys', idempotency_key);
    const payment = known && world.store.get('payments', known.paymentId);
    if (payment && isOwn(world, payment.location_id) && payment.status !== 'CANCELED') cancel(world, payment);
    return { body: {} };
  },
});

type Redeemed = ReturnType<typeof redeemToken>;

function approvedPayment(world: World, asked: PaymentInput, { card }: Redeemed): Payment {
  const { amount_money, order_id, reference_id, note, buyer_email_address } = asked;
  const { delay_duration = longestDelay, billing_address, shipping_address } = asked;
  const now = world.now();
  const at = timestamp(world, now);
  return {
    reference_id,
    note,
    buyer_email_address,
    billing_address,
    shipping_address,
    id: newId.payment(),
    status: 'APPROVED',
    source_type: 'CARD',
    amount_money,
    total_money: amount_money,
    approved_money: amount_money,
    card_details: {
      status: 'AUTHORIZED',
      card,
      card_payment_timeline: { authorized_at: at },
    },
    location_id: orderOf(world, order_id).location_id,
    order_id,
    delay_action: 'CANCEL',
    delay_duration,
    delayed_until: timestamp(world, now + durationOf(delay_duration)),
    version_token: newId.versionToken(),
    created_at: at,
    updated_at: at,
  };
}

/** Records a FAILED payment; the order stays OPEN and payable. */
function decline(world: World, asked: PaymentInput, redeemed: Redeemed): ApiAnswer {
  const status = declineStatus(redeemed.declines[0]);
  const errors = redeemed.declines.map((code) => ({
    category: code.startsWith('CARD_TOKEN') ? 'INVALID_REQUEST_ERROR' : 'PAYMENT_METHOD_ERROR',
    code,
    detail: `Authorization error: '${code}'`,
  }));
  if (redeemed.declines[0]?.startsWith('CARD_TOKEN')) return { status, body: { errors } };
  const { delay_duration: _, ...immediate } = asked;
  const { approved_money: __, ...attempt } = approvedPayment(world, immediate, redeemed);
  const failed = savePayment(world, {
    ...attempt,
    status: 'FAILED',
    card_details: { ...attempt.card_details, status: 'FAILED', errors },
  });
  return { status, body: { errors, payment: failed } };
}

export const paymentOperations = {
  createPayment,
  cancelPaymentByKey,
  getPayment,
  completePayment,
  cancelPayment,
};
