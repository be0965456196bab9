import { applyTransition, unlessLost } from '#functions/orders/apply-transition.ts';
import { withLease } from '#functions/orders/lease.ts';
import { openProvider } from '#functions/orders/open-provider.ts';
import { isWrittenAbout, type Order, readOrder, shopperLeaseMs } from '#functions/orders/order.ts';
import type { PaymentPorts } from '#functions/orders/ports.ts';
import { isSameTracking, type Shipment, type Tracking, trackingOf } from '#functions/orders/shipment.ts';
import { shopperOf } from '#functions/orders/shopper.ts';
import { mayShip } from '#functions/orders/views.ts';
import { tellSquare } from './tell-square.ts';

export interface ShipWish {
  readonly tracking: Tracking;
  /** The shopper is to be told by mail. */
  readonly notify: boolean;
}

export type ShipEnd =
  | { readonly kind: 'shipped'; readonly order: Order }
  /** There is nothing to ship, or it is done. */
  | { readonly kind: 'not to be shipped'; readonly order: Order }
  | { readonly kind: 'canceled' | 'refused' }
  /** Square has not answered: the reconciler goes on. */
  | { readonly kind: 'unknown' }
  /** Somebody else is at this order. */
  | { readonly kind: 'busy' };

/** Milliseconds within which Square is asked; the artist waits. */
const longestAsking = 15_000;

/**
 * The artist says that the order is with the carrier. The intent is written down first, so a process that crashes is
 * followed by the reconciler; the email is written with the shipment. Undefined for an order that there is not.
 */
export async function shipPaid(
  ports: PaymentPorts,
  orderId: string,
  { tracking, notify }: ShipWish,
): Promise<ShipEnd | undefined> {
  const found = await readOrder(ports.table, orderId);
  if (!found) return undefined;
  if (!mayShip(found)) return { kind: 'not to be shipped', order: found };
  const work = async (taken: Order): Promise<ShipEnd> => {
    if (!mayShip(taken)) return { kind: 'not to be shipped', order: taken };
    const shipping = { ...trackingOf(tracking), notify, askedAt: ports.now() };
    const order = await applyTransition(ports, taken, { transition: 'requestShipment', set: { shipping } });
    return finishShipping(ports, order);
  };
  const end = withLease(ports, found, { durationMs: shopperLeaseMs, work });
  return (await unlessLost(end, () => undefined)) ?? { kind: 'busy' };
}

/** Carries out a requested shipment from wherever it was left, under the order's lease. Throws LostOrder. */
export async function finishShipping(ports: PaymentPorts, order: Order): Promise<ShipEnd> {
  const { shipping, mode } = order;
  if (!shipping) return { kind: 'not to be shipped', order };
  const provider = await openProvider(ports, mode);
  const until = ports.now() + longestAsking;
  const told =
    mode === 'test' ? 'shipped' : await tellSquare(ports, provider, order, { tracking: shipping, until });
  if (told === 'unknown') return { kind: 'unknown' };
  if (told !== 'shipped') {
    await applyTransition(ports, order, { transition: 'rejectShipment', set: {} });
    return { kind: told };
  }
  const buyer = shipping.notify ? await shopperOf(provider, order) : { email: undefined };
  if (!buyer) return { kind: 'unknown' };
  const shipment: Shipment = {
    ...trackingOf(shipping),
    shippedAt: ports.now(),
    by: 'studio',
    version: 1,
    isTold: isWrittenAbout(order) && buyer.email !== undefined,
  };
  const shipped = await applyTransition(ports, order, {
    transition: 'ship',
    set: { shipment },
    buyer: buyer.email,
  });
  return { kind: 'shipped', order: shipped };
}

export type CorrectEnd =
  | { readonly kind: 'corrected'; readonly order: Order }
  | { readonly kind: 'not shipped'; readonly order: Order }
  | { readonly kind: 'unknown' | 'busy' };

/**
 * Other tracking than the shopper was told, or of a shipment that somebody else made. Square takes no corrections of what
 * has ended, so it stays with the shop. The same again changes nothing and tells nobody twice.
 */
export async function correctTracking(
  ports: PaymentPorts,
  orderId: string,
  { tracking, notify }: ShipWish,
): Promise<CorrectEnd | undefined> {
  const order = await readOrder(ports.table, orderId);
  if (!order) return undefined;
  const { shipment: before } = order;
  if (order.state !== 'PAID' || !before) return { kind: 'not shipped', order };
  const isKnown = before.isTold || !notify || !isWrittenAbout(order);
  if (isSameTracking(before, tracking) && isKnown) return { kind: 'corrected', order };
  const buyer = notify ? await shopperOf(await openProvider(ports, order.mode), order) : { email: undefined };
  if (!buyer) return { kind: 'unknown' };
  const { shippedAt, by, version } = before;
  const isTold = before.isTold || (isWrittenAbout(order) && buyer.email !== undefined);
  const shipment: Shipment = { ...trackingOf(tracking), shippedAt, by, version: version + 1, isTold };
  const input = { transition: 'updateTracking', set: { shipment }, buyer: buyer.email } as const;
  const corrected = await unlessLost(applyTransition(ports, order, input), () => undefined);
  return corrected ? { kind: 'corrected', order: corrected } : { kind: 'busy' };
}
