import type { Tracking } from '#functions/orders/shipment.ts';
import type { ShipmentChange } from '#functions/square/provider.ts';
import { isOpen, type ProviderOrder } from '#functions/square/provider-order.ts';

/** How often the shipment is marked as packed: Square may accept the mark and then lose it. */
const mostPreparations = 2;

/**
 * The next request to Square for a shipped order, from the order's data there: first mark it as packed, with the
 * tracking, then as shipped, after which Square allows no changes. Order and shipment end in one call: an order with
 * only its shipment completed disappears from the Dashboard's lists.
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

/** Fields that the artist has left empty may be set in the Dashboard. */
function knows(there: Tracking, { carrier, trackingNumber, trackingUrl }: Tracking): boolean {
  return (
    (carrier === undefined || there.carrier === carrier) &&
    (trackingNumber === undefined || there.trackingNumber === trackingNumber) &&
    (trackingUrl === undefined || there.trackingUrl === trackingUrl)
  );
}

/** The final state of an order's shipment at Square; undefined while all or a part of it is open. */
export function fateAtSquare({ state, fulfillments }: ProviderOrder): 'shipped' | 'canceled' | undefined {
  if (fulfillments.length === 0 || fulfillments.some(isOpen)) return undefined;
  if (fulfillments.some((shipment) => shipment.state === 'COMPLETED')) return 'shipped';
  return state === 'OPEN' || state === 'COMPLETED' ? 'canceled' : undefined;
}
