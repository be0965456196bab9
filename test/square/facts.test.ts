import { afterAll, describe, expect, test } from 'vitest';
import { ask } from './ask.ts';
import { facts } from './facts.ts';
import { openSimulatorSide } from './simulator-side.ts';

const simulator = await openSimulatorSide();
afterAll(() => simulator.stop());

/** What the simulator answers where Square's pages leave it open. */
const answers: Readonly<Record<string, string>> = {
  'orders/idempotency': '400',
  'orders/not-a-variation': 'work: 404 NOT_FOUND; nobody: 404 NOT_FOUND',
  'orders/unknown-location': '400 BAD_REQUEST',
  'orders/long-phone': 'VALUE_TOO_LONG',
  'transport/wrong-type': 'field amount_money.amount',
  'bring/refused-image': '400 UNSUPPORTED_MEDIA_TYPE',
  'catalogue/stale-version': '400 INVALID_REQUEST_ERROR',
  'catalogue/bad-cursor': 'INVALID_CURSOR',
  'catalogue/variation-touches-work': 'it does',
  'inventory/read-only': 'BAD_REQUEST',
  'inventory/too-old': 'INVALID_TIME',
  'orders/version-old': 'category INVALID_REQUEST_ERROR, field order.version',
  'orders/cancel-unpaid': 'without: INVALID_VALUE',
  'orders/paid-with-shipment': 'BAD_REQUEST',
  'orders/paid-without-shipment': 'BAD_REQUEST',
  'orders/ship': 'early: BAD_REQUEST',
  'fulfillments/ended': 'BAD_REQUEST',
  'fulfillments/lengths': 'carrier: VALUE_TOO_LONG; number: VALUE_TOO_LONG',
  'orders/search-by-date': 'BAD_REQUEST',
  'orders/unknown-ids': 'NOT_FOUND',
  'payments/void': 'DELAYED_TRANSACTION_CANCELED',
  'payments/captured-is-final': 'again: DELAYED_TRANSACTION_CAPTURED; void: DELAYED_TRANSACTION_CAPTURED',
  'payments/expires': 'DELAYED_TRANSACTION_EXPIRED',
  'payments/version-token': 'VERSION_MISMATCH',
  'payments/two-authorisations': 'BAD_REQUEST',
  'payments/cancel-authorised-order': 'its payment is then APPROVED',
  'payments/idempotency': '400 INVALID_REQUEST_ERROR',
  'payments/key-length': 'VALUE_TOO_LONG',
  'payments/amount': 'BAD_REQUEST',
  'payments/currency': 'CURRENCY_MISMATCH',
  'payments/paid-twice': 'BAD_REQUEST',
  'payments/canceled-order': 'payment: BAD_REQUEST; capture: BAD_REQUEST',
  'payments/delay-action': 'BAD_REQUEST',
  'payments/unknown-card-token': '404',
  'payments/declined-rejected-cvv': '402 PAYMENT_METHOD_ERROR',
  'payments/declined-rejected-postalcode': '402 PAYMENT_METHOD_ERROR',
  'payments/declined-rejected-expiration': '400 PAYMENT_METHOD_ERROR',
  'payments/declined-declined': '402 PAYMENT_METHOD_ERROR',
  'payments/declined-already-used': '400 INVALID_REQUEST_ERROR',
  'refunds/twenty': 'PAYMENT_NOT_REFUNDABLE',
  'refunds/year': 'PAYMENT_NOT_REFUNDABLE',
  'refunds/version': 'VERSION_MISMATCH',
  'refunds/too-much': 'REFUND_AMOUNT_INVALID',
  'refunds/not-captured': 'REFUND_ERROR_PAYMENT_NEEDS_COMPLETION',
};

describe('the simulator answers as Square documents', () => {
  test.each(facts)('$id: $sentence', async (fact) => {
    const seen = answers[fact.id];

    expect(await ask(fact, simulator)).toEqual({ kind: 'confirmed', ...(seen !== undefined && { seen }) });
  });
});

test('every fact has an id of its own and names a page of Square', () => {
  expect(new Set(facts.map(({ id }) => id)).size).toBe(facts.length);
  for (const { source } of facts) expect(source).toMatch(/^https:\/\/developer\.squareup\.com\//);
});
