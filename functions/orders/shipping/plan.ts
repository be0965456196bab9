import type { Tracking } from '#functions/orders/shipment.ts';
import type { ShipmentChange } from '#functions/square/provider.ts';
import { isOpen, type ProviderOrder } from '#functions/square/provider-order.ts';

/** How often it was said that the parcel is ready, should Square say yes and forget it. */
const mostPreparations = 2;

/**
 * What is to be done at Square so that it knows that an order is shipped, by what it says of the order: first that it is
 * packed, with the tracking, then that it left; for after that Square changes nothing any more. Order and shipment end in
 * one call: an order of which only the shipment has ended vanishes from the Dashboard's lists.
 */
export function nextAtSquare(
  { state, fulfillments }: ProviderOrder,
  tracking: Tracking,
  preparations: number,
): 'shipped' | 'canceled' | ShipmentChange {
  const open = fulfillments.filter(isOpen);
  const hasLeft = fulfillments.some((shipment) => shipment.state === 'COMPLETED');
  if (state !== 'OPEN')
    return state === 'COMPLETED' && (hasLeft || fulfillments.length === 0) ? 'shipped' : 'canceled';
  if (open.length === 0 && fulfillments.length > 0 && !hasLeft) return 'canceled';
  const isReady = open.every(
    (shipment) => shipment.state === 'PREPARED' && knows(shipment.tracking, tracking),
  );
  if (!isReady && preparations < mostPreparations) return { to: 'PREPARED', tracking };
  return { to: 'COMPLETED', closesOrder: true, ...(!isReady && { tracking }) };
}

/** What the artist has left empty may be there from the Dashboard. */
function knows(there: Tracking, { carrier, trackingNumber, trackingUrl }: Tracking): boolean {
  return (
    (carrier === undefined || there.carrier === carrier) &&
    (trackingNumber === undefined || there.trackingNumber === trackingNumber) &&
    (trackingUrl === undefined || there.trackingUrl === trackingUrl)
  );
}

/** What somebody has made of an order's shipment at Square; undefined while it waits, or a part of it does. */
export function fateAtSquare({ state, fulfillments }: ProviderOrder): 'shipped' | 'canceled' | undefined {
  if (fulfillments.length === 0 || fulfillments.some(isOpen)) return undefined;
  if (fulfillments.some((shipment) => shipment.state === 'COMPLETED')) return 'shipped';
  return state === 'OPEN' || state === 'COMPLETED' ? 'canceled' : undefined;
}
