import { isDeepStrictEqual } from 'node:util';
import { conflict, unavailable } from '#functions/http/errors.ts';
import { applyTransition, unlessLost } from '#functions/orders/apply-transition.ts';
import type { Result } from '#functions/orders/follow-up-result.ts';
import { withLease } from '#functions/orders/lease.ts';
import { orderIsBusy } from '#functions/orders/messages.ts';
import { isWrittenAbout, type Order, shopperLeaseMs } from '#functions/orders/order.ts';
import { openProvider, type PaymentPorts } from '#functions/orders/ports.ts';
import { shopperOf } from '#functions/orders/read-shopper.ts';
import { findOrder } from '#functions/orders/records.ts';
import type { Shipment, Tracking } from '#functions/orders/shipment.ts';
import { mayShip } from '#functions/orders/views.ts';
import { isDefinite, type PaymentProvider } from '#functions/square/provider.ts';
import { trackingOf } from '#functions/square/provider-order.ts';
import { correctSilently, nextAtSquare, notCorrected, notShippedYet, whyNotShipped } from './plan.ts';

/** Maximum number of reads of the order. The steps need fewer, but the order may change at Square between them. */
const maxReads = 8;

export interface ShipWish {
  readonly tracking: Tracking;
  /** Whether to email the shopper. */
  readonly notify: boolean;
}

/** The shipped order, or why it is not shipped. After `unknown` and `unauthorised`, the reconciler continues. */
type ShipEnd = Order | Exclude<Told, 'shipped'>;

/** Milliseconds after which no further call to Square begins, because the artist waits. */
const longestAsking = 15_000;

/**
 * Marks an order as shipped. The intent is stored first, so that the reconciler continues after a crash. The email is
 * written together with the shipment. Throws 404, and 409 if the order must not be shipped or another process has it.
 */
export async function shipPaid(
  ports: PaymentPorts,
  orderId: string,
  { tracking, notify }: ShipWish,
): Promise<ShipEnd> {
  const found = await findOrder(ports, orderId);
  refuseUnshippable(found);
  const work = async (taken: Order): Promise<ShipEnd> => {
    refuseUnshippable(taken);
    const shipping = { ...trackingOf(tracking), notify, askedAt: ports.now() };
    const order = await applyTransition(ports, taken, { transition: 'requestShipment', set: { shipping } });
    return finishShipping(ports, order);
  };
  const leased = withLease(ports, found, { durationMs: shopperLeaseMs, work });
  const end = await unlessLost(leased, () => undefined);
  if (!end) throw conflict(orderIsBusy);
  return end;
}

function refuseUnshippable(order: Order): void {
  if (!mayShip(order)) throw conflict(whyNotShipped(order) ?? orderIsBusy);
}

/** Continues a requested shipment from any step, under the order's lease. Throws LostOrder. */
async function finishShipping(ports: PaymentPorts, order: Order): Promise<ShipEnd> {
  const { shipping } = order;
  // An earlier lease holder has finished the shipment.
  if (!shipping) return order;
  const provider = await openProvider(ports, order.mode);
  const until = ports.now() + longestAsking;
  // Read the address before the shipment is recorded. Afterwards another account may be connected, which lacks it.
  const buyer = shipping.notify ? await shopperOf(provider, order) : { email: undefined };
  const told =
    buyer && 'isUnknown' in buyer
      ? 'refused'
      : await tellSquare(ports, provider, order, { tracking: shipping, until });
  if (told === 'unknown' || told === 'unauthorised') return told;
  if (told !== 'shipped') {
    await applyTransition(ports, order, { transition: 'rejectShipment', set: {} });
    return told;
  }
  if (!buyer) return 'unknown';
  const shipment: Shipment = {
    ...trackingOf(shipping),
    shippedAt: ports.now(),
    by: 'studio',
    version: 1,
    isTold: isWrittenAbout(order) && buyer.email !== undefined,
  };
  return applyTransition(ports, order, { transition: 'ship', set: { shipment }, buyer: buyer.email });
}

/**
 * Corrects the tracking of a shipped order, or adds tracking to a shipment that was recorded at Square. Only the shop
 * stores the correction, because Square accepts none for a completed shipment. A repeated correction changes nothing
 * and sends no second email. Throws 404, 409 if the order is not shipped or changes meanwhile, and 503 if Square does
 * not answer.
 */
export async function correctTracking(
  ports: PaymentPorts,
  orderId: string,
  { tracking, notify }: ShipWish,
): Promise<Order> {
  const order = await findOrder(ports, orderId);
  const { shipment: before } = order;
  if (order.state !== 'PAID' || !before) throw conflict(notShippedYet);
  const isKnown = before.isTold || !notify || !isWrittenAbout(order);
  if (isDeepStrictEqual(trackingOf(before), trackingOf(tracking)) && isKnown) return order;
  const buyer = notify ? await shopperOf(await openProvider(ports, order.mode), order) : { email: undefined };
  if (!buyer) throw unavailable(notCorrected);
  if ('isUnknown' in buyer) throw conflict(correctSilently);
  const { shippedAt, by, version } = before;
  const isTold = before.isTold || (isWrittenAbout(order) && buyer.email !== undefined);
  const shipment: Shipment = { ...trackingOf(tracking), shippedAt, by, version: version + 1, isTold };
  const input = { transition: 'updateTracking', set: { shipment }, buyer: buyer.email } as const;
  return unlessLost(applyTransition(ports, order, input), () => {
    throw conflict(orderIsBusy);
  });
}

type Told =
  | 'shipped'
  /** The shipment was canceled at Square, so the order can no longer be shipped. */
  | 'canceled'
  /** Square has refused the request, and would refuse a retry too. */
  | 'refused'
  /** Square refuses the shop's access token. The call did nothing. */
  | 'unauthorised'
  /** Square has not answered, or the order keeps changing there, so the shipment may or may not be recorded. */
  | 'unknown';

/**
 * Records at Square that the order is shipped. Each step is derived from the order's state at Square, so that a step
 * that was done by a crashed process or in the Dashboard is not repeated. Stops at `until` (milliseconds).
 */
async function tellSquare(
  ports: PaymentPorts,
  provider: PaymentProvider,
  { orderId, squareOrderId, mode }: Order,
  { tracking, until }: { readonly tracking: Tracking; readonly until: number },
): Promise<Told> {
  if (mode === 'test') return 'shipped';
  let preparations = 0;
  for (let read = 0; read < maxReads && ports.now() < until; read++) {
    const found = await provider.readOrder(squareOrderId);
    if (isDefinite(found)) return 'refused';
    if (found.kind === 'unauthorised') return found.kind;
    if (found.kind !== 'ok') return 'unknown';
    const next = nextAtSquare(found.value, tracking, preparations);
    if (next === 'shipped' || next === 'canceled') return next;
    if (next.to === 'PREPARED') preparations++;
    const key = `f_${orderId}_${found.value.version}_${read}`;
    const done = await provider.updateShipment(found.value, next, key);
    if (done.kind === 'busy') return 'unknown';
    if (done.kind === 'unauthorised') return done.kind;
    if (isDefinite(done)) {
      ports.log('error', { message: 'shipment refused', orderId, code: done.problems[0]?.code });
      return 'refused';
    }
  }
  return 'unknown';
}

/** Continues a requested shipment that is not recorded at Square yet, under the order's lease. */
export async function followShipping(ports: PaymentPorts, order: Order): Promise<Result> {
  const end = await finishShipping(ports, order);
  if (end === 'unknown' || end === 'unauthorised') return 'waiting';
  if (end === 'canceled' || end === 'refused') {
    ports.metric('OrderStuck');
    ports.log('error', { message: 'order cannot be shipped', orderId: order.orderId, code: end });
  }
  return 'done';
}
