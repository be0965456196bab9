import { badRequest, conflict, unavailable } from '../http/errors.ts';
import { patiently } from '../payments/patiently.ts';
import type { CheckoutPorts } from '../payments/ports.ts';
import type { NewTillOrder, Outcome, TillOrder } from '../payments/till.ts';
import { closeOpenOrder, linkSquareOrder, type Order } from './order-records.ts';

const notReached = 'We cannot take orders at this moment. Nothing was charged. Please try again in a minute.';

/**
 * Makes the live order's counterpart at Square and compares its total with ours. The idempotency key follows from the
 * order, so a repeat, a double click or a crash in between ends with one Square order.
 */
export async function registerAtSquare(ports: CheckoutPorts, order: Order): Promise<void> {
  if (order.squareOrderId !== undefined || order.state !== 'OPEN') return;
  const till = await ports.till('live');
  const made = await patiently(ports, () => till.createOrder(counterpartOf(order)));
  if (made.kind !== 'ok') throw refuse(ports, order, made);
  await linkSquareOrder(ports.table, order.orderId, made.value.squareOrderId);
  if (made.value.total === order.total && made.value.currency === order.currency) return;
  // Square knows another price than the shop: nothing may be charged on this order. The reconciler cancels it there.
  ports.metric('SquareTotalDiffers');
  await closeOpenOrder(ports.table, order.orderId);
  throw conflict(
    'The price has changed. Please check your cart and try again in a few minutes.',
    'PRICE_CHANGED',
  );
}

/** The request to Square, made from the stored order alone, so that a repeat is the same to the letter. */
export function counterpartOf(order: Order): NewTillOrder {
  if (!order.address) throw new Error('An open order without an address');
  return {
    orderId: order.orderId,
    idempotencyKey: `o_${order.orderId}`,
    locationId: order.locationId,
    lines: order.lines.map(({ variationId, quantity }) => ({ variationId, quantity })),
    recipient: order.address,
  };
}

function refuse(ports: CheckoutPorts, order: Order, outcome: Exclude<Outcome<TillOrder>, { kind: 'ok' }>) {
  const code = outcome.kind === 'refused' ? outcome.problems[0]?.code : outcome.kind;
  ports.log('warn', { message: 'Square did not take the order', orderId: order.orderId, code });
  if (outcome.kind === 'unauthorised') ports.metric('SquareUnauthorised');
  else ports.metric('PaymentError');
  if (outcome.kind !== 'refused') return unavailable(notReached);
  // Square names the field it dislikes.
  return outcome.problems.some(({ field }) => field?.includes('recipient') || field?.includes('address'))
    ? badRequest('Please check your shipping address.', 'ADDRESS_REFUSED')
    : conflict('A work in your cart is no longer available. Please check your cart.', 'NOT_AT_SQUARE');
}
