import { locationOf } from '#infra/local/square-simulator/catalogue/locations.ts';
import type { Fields } from '#infra/local/square-simulator/http/fields.ts';
import { badRequest, invalid } from '#infra/local/square-simulator/http/problem.ts';
import { isPaid, orderOf } from '#infra/local/square-simulator/orders/order-records.ts';
import type { Location, Money, Order } from '#infra/local/square-simulator/store/types.ts';
import type { World } from '#infra/local/square-simulator/store/world.ts';

/** Bytes: characters beyond ASCII count more than once. */
const keyLimit = 45;
const minute = 60_000;
export const longestDelay = { text: 'PT168H', milliseconds: 7 * 24 * 60 * minute };

interface Delay {
  /** As it was asked for. */
  readonly text: string;
  readonly milliseconds: number;
}

export interface PaymentInput {
  readonly sourceId: string;
  readonly amount: Money;
  readonly location: Location;
  readonly order: Order;
  readonly autocomplete: boolean;
  readonly delay: Delay;
  readonly labels: Readonly<Record<string, unknown>>;
}

export function paymentKey(fields: Fields): string {
  const key = fields.requiredText('idempotency_key');
  if (Buffer.byteLength(key) > keyLimit) {
    throw invalid(
      'VALUE_TOO_LONG',
      `Field must not be greater than ${keyLimit} in length`,
      'idempotency_key',
    );
  }
  return key;
}

export function readPayment(world: World, fields: Fields): PaymentInput {
  const sourceId = fields.requiredText('source_id');
  const amount = fields.requiredMoney('amount_money');
  if (amount.amount < 1)
    throw invalid('VALUE_TOO_LOW', '`amount_money.amount` must be at least 1.', 'amount_money.amount');
  if (fields.has('tip_money')) throw badRequest('The simulator takes no tips.', 'tip_money');
  const labels = readLabels(fields);
  const autocomplete = fields.flag('autocomplete') ?? true;
  const orderId = fields.requiredText('order_id', { max: 192 });
  const action = fields.text('delay_action', { oneOf: ['CANCEL', 'COMPLETE'] }) ?? 'CANCEL';
  if (action === 'COMPLETE') {
    throw badRequest('`delay_action` COMPLETE cannot be used with an order.', 'delay_action');
  }
  const delay = readDelay(fields, autocomplete);
  const location = locationOf(world, fields.text('location_id', { max: 50 }), 'location_id');
  if (location.status !== 'ACTIVE') {
    throw badRequest(`Location ${location.id} is not active.`, 'location_id');
  }
  if (!location.capabilities?.includes('CREDIT_CARD_PROCESSING')) {
    throw invalid('CARD_PROCESSING_NOT_ENABLED', 'The location cannot take cards.', 'location_id');
  }
  if (amount.currency !== location.currency) {
    throw invalid(
      'CURRENCY_MISMATCH',
      `The location takes ${location.currency}, not ${amount.currency}.`,
      'amount_money.currency',
    );
  }
  const order = payableOrder(world, orderId, { amount, location, autocomplete });
  return { sourceId, amount, location, order, autocomplete, delay, labels };
}

function payableOrder(
  world: World,
  id: string,
  payment: { readonly amount: Money; readonly location: Location; readonly autocomplete: boolean },
): Order {
  const order = orderOf(world, id);
  if (order.location_id !== payment.location.id) {
    throw badRequest('The order belongs to another location.', 'location_id');
  }
  if (isPaid(order)) throw badRequest(`Order ${id} is paid already.`, 'order_id');
  if (order.state !== 'OPEN')
    throw badRequest(`Order ${id} is ${order.state} and cannot be paid.`, 'order_id');
  const due = order.net_amount_due_money.amount;
  // Several authorisations may share an order; a direct charge has to cover it.
  const fits = payment.autocomplete ? payment.amount.amount === due : payment.amount.amount <= due;
  if (!fits) {
    throw badRequest('The payment total does not match the order total.', 'amount_money.amount');
  }
  return order;
}

function readDelay(fields: Fields, autocomplete: boolean): Delay {
  const text = fields.text('delay_duration');
  if (text === undefined) return longestDelay;
  const milliseconds = durationOf(text);
  if (milliseconds === undefined)
    throw invalid('INVALID_VALUE', 'Expected an RFC 3339 duration.', 'delay_duration');
  if (autocomplete) throw badRequest('`delay_duration` needs `autocomplete` false.', 'delay_duration');
  if (milliseconds < minute || milliseconds > longestDelay.milliseconds) {
    throw badRequest('`delay_duration` must be between 1 minute and 7 days.', 'delay_duration');
  }
  return { text, milliseconds };
}

function readLabels(fields: Fields): Readonly<Record<string, unknown>> {
  const email = fields.text('buyer_email_address', { max: 255 });
  if (email !== undefined && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email)) {
    throw invalid('INVALID_EMAIL_ADDRESS', 'The e-mail address is not valid.', 'buyer_email_address');
  }
  return {
    reference_id: fields.text('reference_id', { max: 40 }),
    note: fields.text('note', { max: 500 }),
    buyer_email_address: email,
    billing_address: fields.object('billing_address')?.raw,
    shipping_address: fields.object('shipping_address')?.raw,
  };
}

const pattern = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;

/** Milliseconds of an RFC 3339 duration such as `PT15M` or `P7D`; nothing when it is not one. */
function durationOf(text: string): number | undefined {
  const parts = pattern.exec(text);
  if (!parts || text === 'P' || text.endsWith('T')) return undefined;
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map((part) => Number(part ?? 0));
  return (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
}
