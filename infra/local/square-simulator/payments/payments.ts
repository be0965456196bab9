import * as z from 'zod/mini';
import { keyed, operation } from '#infra/local/square-simulator/http/operation.ts';
import { filled, text } from '#infra/local/square-simulator/http/schemas.ts';
import { isOwn } from '#infra/local/square-simulator/oauth/grants.ts';
import { orderOf } from '#infra/local/square-simulator/orders/order-records.ts';
import type { Payment, SquareCard } from '#infra/local/square-simulator/store/types.ts';
import { newId, schedule, timestamp, type World } from '#infra/local/square-simulator/store/world.ts';
import { declineStatus, redeemToken } from './cards.ts';
import type { PaymentInput } from './payment-input.ts';
import { durationOf, longestDelay, paymentInput, paymentKey, refuseUnpayable } from './payment-input.ts';
import {
  cancel,
  capture,
  captureNow,
  paymentOf,
  refuseStale,
  savePayment,
  tellOrder,
} from './payment-steps.ts';

const named = z.object({ paymentId: filled() });
const capturing = z.extend(named, { version_token: text() });
const byKey = z.object({ idempotency_key: paymentKey });
const [read, write] = ['PAYMENTS_READ', 'PAYMENTS_WRITE'];

export const paymentOperations = {
  createPayment: keyed('POST /v2/payments', write, paymentInput, (world, asked) => {
    refuseUnpayable(world, asked);
    const { card, declines } = redeemToken(world, asked.source_id, asked.amount_money);
    if (declines) return decline(world, newPayment(world, asked, card), declines);
    const approved = savePayment(world, newPayment(world, asked, card));
    world.store.put('paymentKeys', asked.idempotency_key, { paymentId: approved.id });
    if (asked.autocomplete) return { payment: captureNow(world, approved) };
    tellOrder(world, approved);
    schedule(world, 'expire', approved.id, durationOf(asked.delay_duration ?? longestDelay));
    return { payment: approved };
  }),

  /** Succeeds even if no payment has this key. A payment with the key may still arrive later. */
  cancelPaymentByKey: operation('POST /v2/payments/cancel', write, byKey, (world, { idempotency_key }) => {
    const { paymentId = '' } = world.store.get('paymentKeys', idempotency_key) ?? {};
    const payment = world.store.get('payments', paymentId);
    if (payment && isOwn(world, payment.location_id) && payment.status !== 'CANCELED') cancel(world, payment);
    return {};
  }),

  getPayment: operation('GET /v2/payments/{paymentId}', read, named, (world, { paymentId }) => ({
    payment: paymentOf(world, paymentId),
  })),

  completePayment: operation('POST /v2/payments/{paymentId}/complete', write, capturing, (world, asked) => {
    const payment = paymentOf(world, asked.paymentId);
    refuseStale(payment, 'version_token', asked.version_token);
    return { payment: capture(world, payment) };
  }),

  cancelPayment: operation('POST /v2/payments/{paymentId}/cancel', write, named, (world, { paymentId }) => ({
    payment: cancel(world, paymentOf(world, paymentId)),
  })),
};

/** Makes an authorized payment of an order. */
function newPayment(world: World, asked: PaymentInput, card: SquareCard): Payment {
  const { amount_money, order_id, reference_id, buyer_email_address, delay_duration = longestDelay } = asked;
  const now = world.now();
  const at = timestamp(world, now);
  return {
    reference_id,
    buyer_email_address,
    id: newId.payment(),
    status: 'APPROVED',
    source_type: 'CARD',
    amount_money,
    total_money: amount_money,
    approved_money: amount_money,
    card_details: { status: 'AUTHORIZED', card, card_payment_timeline: { authorized_at: at } },
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

/** Records a FAILED payment, unless the token itself is refused. The order stays OPEN and can still be paid. */
function decline(world: World, { approved_money: _, ...attempt }: Payment, codes: readonly string[]) {
  const isTokenBad = codes[0]?.startsWith('CARD_TOKEN') === true;
  const category = isTokenBad ? 'INVALID_REQUEST_ERROR' : 'PAYMENT_METHOD_ERROR';
  const errors = codes.map((code) => ({ category, code, detail: `Authorization error: '${code}'` }));
  const status = declineStatus(codes[0]);
  if (isTokenBad) return { status, errors };
  const card_details = { ...attempt.card_details, status: 'FAILED', errors };
  return { status, errors, payment: savePayment(world, { ...attempt, status: 'FAILED', card_details }) };
}
