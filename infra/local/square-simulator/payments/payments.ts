import { Fields } from '#infra/local/square-simulator/http/fields.ts';
import { idempotent } from '#infra/local/square-simulator/http/idempotency.ts';
import { page } from '#infra/local/square-simulator/http/paging.ts';
import { invalid } from '#infra/local/square-simulator/http/problem.ts';
import { isOwn } from '#infra/local/square-simulator/oauth/grants.ts';
import type { Payment } from '#infra/local/square-simulator/store/types.ts';
import {
  type ApiAnswer,
  type ApiRequest,
  newId,
  type Routes,
  schedule,
  timestamp,
  type World,
} from '#infra/local/square-simulator/store/world.ts';
import { declineStatus, type Redeemed, redeemToken } from './cards.ts';
import { longestDelay, type PaymentInput, paymentKey, readPayment } from './payment-input.ts';
import { cancel, capture, captureNow, paymentOf, savePayment, tellOrder } from './payment-steps.ts';

function createPayment(world: World, { body }: ApiRequest): ApiAnswer {
  const fields = new Fields(body);
  const key = paymentKey(fields);
  return idempotent(world, { operation: 'createPayment', key, body }, () => {
    const input = readPayment(world, fields);
    const redeemed = redeemToken(world, input.sourceId, input.amount);
    if (redeemed.declines.length > 0 || input.sourceId === 'cnon:declined:')
      return decline(world, input, redeemed);
    const approved = savePayment(world, approvedPayment(world, input, redeemed));
    world.store.put('paymentKeys', key, { paymentId: approved.id });
    if (input.autocomplete) return { body: { payment: captureNow(world, approved) } };
    tellOrder(world, approved);
    schedule(world, 'expire', { subject: approved.id, delay: input.delay.milliseconds });
    return { body: { payment: approved } };
  });
}

function getPayment(world: World, { params }: ApiRequest): ApiAnswer {
  return { body: { payment: paymentOf(world, params['paymentId'] ?? '') } };
}

function completePayment(world: World, { params, body }: ApiRequest): ApiAnswer {
  const payment = paymentOf(world, params['paymentId'] ?? '');
  const token = new Fields(body ?? {}).text('version_token');
  if (token !== undefined && token !== payment.version_token) {
    throw invalid('VERSION_MISMATCH', 'The payment has changed since.', 'version_token');
  }
  return { body: { payment: capture(world, payment) } };
}

function cancelPayment(world: World, { params }: ApiRequest): ApiAnswer {
  return { body: { payment: cancel(world, paymentOf(world, params['paymentId'] ?? '')) } };
}

/** Says yes even when it found nothing: that no payment is there now does not mean that none will land. */
function cancelPaymentByKey(world: World, { body }: ApiRequest): ApiAnswer {
  const known = world.store.get('paymentKeys', paymentKey(new Fields(body)));
  const payment = known && world.store.get('payments', known.paymentId);
  if (payment && isOwn(world, payment.location_id) && payment.status !== 'CANCELED') cancel(world, payment);
  return { body: {} };
}

function approvedPayment(world: World, input: PaymentInput, redeemed: Redeemed): Payment {
  const id = newId.payment();
  const now = world.now();
  const at = timestamp(world, now);
  const { amount } = input;
  return {
    ...input.labels,
    id,
    status: 'APPROVED',
    source_type: 'CARD',
    amount_money: amount,
    total_money: amount,
    approved_money: amount,
    card_details: {
      status: 'AUTHORIZED',
      card: redeemed.card,
      entry_method: 'KEYED',
      cvv_status: 'CVV_ACCEPTED',
      avs_status: 'AVS_ACCEPTED',
      auth_result_code: newId.uid().slice(0, 6),
      statement_description: 'SQ *GALLERY',
      card_payment_timeline: { authorized_at: at },
    },
    location_id: input.location.id,
    order_id: input.order.id,
    delay_action: 'CANCEL',
    delay_duration: input.delay.text,
    delayed_until: timestamp(world, now + input.delay.milliseconds),
    risk_evaluation: { created_at: at, risk_level: 'NORMAL' },
    application_details: { square_product: 'ECOMMERCE_API', application_id: world.applicationId },
    version_token: newId.versionToken(),
    created_at: at,
    updated_at: at,
  };
}

/** The order stays OPEN and payable; the attempt is remembered as FAILED. */
function decline(world: World, input: PaymentInput, redeemed: Redeemed): ApiAnswer {
  const status = declineStatus(redeemed.declines[0]);
  const errors = redeemed.declines.map((code) => ({
    category: code.startsWith('CARD_TOKEN') ? 'INVALID_REQUEST_ERROR' : 'PAYMENT_METHOD_ERROR',
    code,
    detail: `Authorization error: '${code}'`,
  }));
  if (redeemed.declines[0]?.startsWith('CARD_TOKEN')) return { status, body: { errors } };
  const { approved_money: _, ...attempt } = approvedPayment(
    world,
    { ...input, delay: longestDelay },
    redeemed,
  );
  const failed = savePayment(world, {
    ...attempt,
    status: 'FAILED',
    card_details: { ...attempt.card_details, status: 'FAILED', errors },
  });
  return { status, body: { errors, payment: failed } };
}

const pageSize = 100;

function listPayments(world: World, { query }: ApiRequest): ApiAnswer {
  const { cursor: from, ...asked } = Object.fromEntries(query);
  const fields = new Fields(asked);
  const begin = fields.instant('begin_time') ?? Number.NEGATIVE_INFINITY;
  const end = fields.instant('end_time') ?? Number.POSITIVE_INFINITY;
  const direction = fields.text('sort_order') === 'ASC' ? 1 : -1;
  const locationId = fields.text('location_id');
  const limit = Number(fields.text('limit') ?? pageSize);
  if (!Number.isInteger(limit) || limit < 1)
    throw invalid('EXPECTED_INTEGER', 'Expected an integer.', 'limit');
  const rows = world.store
    .all('payments')
    .sort((a, b) => direction * (a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id)));
  const { rows: picked, cursor } = page(rows, {
    cursor: from,
    limit: Math.min(limit, pageSize),
    query: { payments: asked },
    key: ({ id }) => id,
    filter: (row) => {
      const at = Date.parse(row.created_at);
      return (
        isOwn(world, row.location_id) &&
        at >= begin &&
        at <= end &&
        (locationId === undefined || row.location_id === locationId)
      );
    },
  });
  return { body: { payments: picked, cursor } };
}

export const paymentRoutes: Routes = {
  createPayment: ['POST', '/v2/payments', createPayment, 'PAYMENTS_WRITE'],
  listPayments: ['GET', '/v2/payments', listPayments, 'PAYMENTS_READ'],
  cancelPaymentByKey: ['POST', '/v2/payments/cancel', cancelPaymentByKey, 'PAYMENTS_WRITE'],
  getPayment: ['GET', '/v2/payments/{paymentId}', getPayment, 'PAYMENTS_READ'],
  completePayment: ['POST', '/v2/payments/{paymentId}/complete', completePayment, 'PAYMENTS_WRITE'],
  cancelPayment: ['POST', '/v2/payments/{paymentId}/cancel', cancelPayment, 'PAYMENTS_WRITE'],
};
