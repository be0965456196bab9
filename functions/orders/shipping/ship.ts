import { isDeepStrictEqual } from 'node:util';
import { conflict, unavailable } from '#functions/http/errors.ts';
import { applyTransition, unlessLost } from '#functions/orders/apply-transition.ts';
import { findOrder } from '#functions/orders/find-order.ts';
import { withLease } from '#functions/orders/lease.ts';
import { openProvider } from '#functions/orders/open-provider.ts';
import { isWrittenAbout, type Order, shopperLeaseMs } from '#functions/orders/order.ts';
import type { PaymentPorts } from '#functions/orders/ports.ts';
import type { Shipment, Tracking } from '#functions/orders/shipment.ts';
import { shopperOf } from '#functions/orders/shopper.ts';
import { orderIsBusy } from '#functions/orders/studio-messages.ts';
import { mayShip } from '#functions/orders/views.ts';
import { trackingOf } from '#functions/square/provider-order.ts';
import { correctSilently, notCorrected, notShippedYet, whyNotShipped } from './messages.ts';
import { type Told, tellSquare } from './tell-square.ts';

export interface ShipWish {
  readonly tracking: Tracking;
  /** The shopper is to be told by mail. */
  readonly notify: boolean;
}

/** The order as it is shipped, or why it is not. Unknown: the reconciler goes on. */
type ShipEnd = Order | Exclude<Told, 'shipped'>;

/** Milliseconds within which Square is asked; the artist waits. */
const longestAsking = 15_000;

/**
 * The artist says that the order is with the carrier. The intent is written down first, so a process that crashes is
 * followed by the reconciler; the email is written with the shipment. Throws `notFound`, and `conflict` where there is
 * nothing to ship or somebody else is at this order.
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

/** Carries out a requested shipment from wherever it was left, under the order's lease. Throws LostOrder. */
export async function finishShipping(ports: PaymentPorts, order: Order): Promise<ShipEnd> {
  const { shipping, mode } = order;
  // An earlier lease holder has ended it.
  if (!shipping) return order;
  const provider = await openProvider(ports, mode);
  const until = ports.now() + longestAsking;
  const told =
    mode === 'test' ? 'shipped' : await tellSquare(ports, provider, order, { tracking: shipping, until });
  if (told === 'unknown' || told === 'unauthorised') return told;
  if (told !== 'shipped') {
    await applyTransition(ports, order, { transition: 'rejectShipment', set: {} });
    return told;
  }
  const buyer = shipping.notify ? await shopperOf(provider, order) : { email: undefined };
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
 * Other tracking than the shopper was told, or of a shipment that somebody else made. Square takes no corrections of what
 * has ended, so it stays with the shop. The same again changes nothing and tells nobody twice. Throws as `shipPaid`, and
 * `unavailable` where Square does not answer.
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
