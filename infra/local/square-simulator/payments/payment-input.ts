import * as z from 'zod/mini';
import { locationOf } from '#infra/local/square-simulator/catalogue/locations.ts';
import { badInput, invalid } from '#infra/local/square-simulator/http/problem.ts';
import { filled, formed, money, rule, text } from '#infra/local/square-simulator/http/schemas.ts';
import { isOrderPaid, orderOf } from '#infra/local/square-simulator/orders/order-records.ts';
import type { World } from '#infra/local/square-simulator/store/world.ts';

/** An idempotency key. Square limits its bytes, so a character beyond ASCII counts more than once. */
export const paymentKey = filled().check(
  rule('VALUE_TOO_LONG', 'Field must not be longer than 45.', (key) => Buffer.byteLength(key) <= 45),
);

export const longestDelay = 'PT168H';
const duration = /^P(?=.)(?:(\d+)D)?(?:T(?=.)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;

/** Returns the milliseconds of an RFC 3339 duration such as `PT15M` or `P7D`. */
export function durationOf(text: string): number {
  const parts = duration.exec(text)?.slice(1) ?? [];
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part ?? 0));
  return (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
}

function isAllowedDelay(text: string): boolean {
  return durationOf(text) >= 60_000 && durationOf(text) <= durationOf(longestDelay);
}

const email = formed(
  /^[^@\s]+@[^@\s]+\.[^@\s]+$/,
  'INVALID_EMAIL_ADDRESS',
  'The email address is not valid.',
);
const tooLow = '`amount_money.amount` must be at least 1.';
const wrongDelay = '`delay_duration` must be between 1 minute and 7 days.';
const needless = '`delay_duration` needs `autocomplete` false.';

export const paymentInput = z
  .strictObject({
    idempotency_key: paymentKey,
    source_id: filled(),
    amount_money: money.check(rule('VALUE_TOO_LOW', tooLow, ({ amount }) => amount >= 1, ['amount'])),
    autocomplete: z._default(z.boolean(), true),
    order_id: filled(192),
    location_id: text(50),
    // Square does not allow COMPLETE for the payment of an order.
    delay_action: z.exactOptional(z.literal('CANCEL')),
    delay_duration: z.exactOptional(
      formed(duration, 'INVALID_VALUE', 'Expected an RFC 3339 duration.').check(
        rule('BAD_REQUEST', wrongDelay, isAllowedDelay),
      ),
    ),
    reference_id: text(40),
    buyer_email_address: z.exactOptional(email.check(z.maxLength(255))),
  })
  .check(
    rule('BAD_REQUEST', needless, (one) => !one.autocomplete || !one.delay_duration, ['delay_duration']),
  );
export type PaymentInput = z.output<typeof paymentInput>;

/** Throws a Problem if this request cannot pay the order. */
export function refuseUnpayable(world: World, asked: PaymentInput): void {
  const { id, status, capabilities, currency } = locationOf(world, asked.location_id, 'location_id');
  const { amount, currency: given } = asked.amount_money;
  if (status !== 'ACTIVE') throw badInput(`Location ${id} is not active.`, 'location_id');
  if (!capabilities?.includes('CREDIT_CARD_PROCESSING'))
    throw invalid('CARD_PROCESSING_NOT_ENABLED', 'The location cannot take cards.', 'location_id');
  if (given !== currency)
    throw invalid('CURRENCY_MISMATCH', `The location takes ${currency} only.`, 'amount_money.currency');
  const order = orderOf(world, asked.order_id);
  if (order.location_id !== id) throw badInput('The order belongs to another location.', 'location_id');
  if (isOrderPaid(order)) throw badInput(`Order ${order.id} is paid already.`, 'order_id');
  if (order.state !== 'OPEN')
    throw badInput(`Order ${order.id} is ${order.state} and cannot be paid.`, 'order_id');
  const due = order.net_amount_due_money.amount;
  // Several authorizations may pay an order together, but a direct charge must cover all of it.
  if (asked.autocomplete ? amount !== due : amount > due)
    throw badInput('The payment total does not match the order total.', 'amount_money.amount');
}
