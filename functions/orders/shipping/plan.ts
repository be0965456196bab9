import { hasLostDispute, hasOpenDispute } from '#functions/orders/dispute.ts';
import { accessRejected, notInThisAccount } from '#functions/orders/messages.ts';
import type { Order } from '#functions/orders/order.ts';
import type { Tracking } from '#functions/orders/shipment.ts';
import { refundedOf, undecidedRefund } from '#functions/orders/views.ts';
import type { ShipmentChange } from '#functions/square/provider.ts';
import { isOpen, type ProviderOrder } from '#functions/square/provider-order.ts';

/** Maximum number of times that the shipment is marked as packed, because Square may accept and then lose the mark. */
const mostPreparations = 2;

/**
 * Returns the next request to Square for a shipped order, or the final state of its shipment there. The first request
 * marks the shipment as packed and adds the tracking. The second marks the shipment as shipped, after which Square
 * allows no changes. The second also completes the order, because an open order with a completed shipment is in none of
 * the Dashboard's lists. `preparations`: number of times that the shipment was marked as packed.
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

/** Whether Square has this tracking. Fields that the artist has left empty may have any value at Square. */
function knows(there: Tracking, { carrier, trackingNumber, trackingUrl }: Tracking): boolean {
  return (
    (carrier === undefined || there.carrier === carrier) &&
    (trackingNumber === undefined || there.trackingNumber === trackingNumber) &&
    (trackingUrl === undefined || there.trackingUrl === trackingUrl)
  );
}

/** Returns the final state of an order's shipment at Square; undefined while all or a part of it is open. */
export function fateAtSquare({ state, fulfillments }: ProviderOrder): 'shipped' | 'canceled' | undefined {
  if (fulfillments.length === 0 || fulfillments.some(isOpen)) return undefined;
  if (fulfillments.some((shipment) => shipment.state === 'COMPLETED')) return 'shipped';
  return state === 'OPEN' || state === 'COMPLETED' ? 'canceled' : undefined;
}

/** Returns why an order cannot be marked as shipped; undefined if it can. */
export function whyNotShipped(order: Order, stateAtSquare?: string): string | undefined {
  if (order.state === 'REVIEW')
    return 'This order is in review. Decide under “Orders to review” whether its sale is kept.';
  if (order.state === 'CANCELED')
    return (order.givenBack ?? 0) > 0
      ? 'The shopper has the money back. Do not ship it.'
      : 'This order was cancelled. There is nothing to ship.';
  if (order.state !== 'PAID') return 'This order is not paid. There is nothing to ship yet.';
  if (order.shipment) return 'This order is shipped already.';
  if (refundedOf(order) >= order.total) return 'The shopper gets all of the money back. Do not ship it.';
  if (hasOpenDispute(order)) return disputed;
  if (hasLostDispute(order)) return disputeLost;
  if (undecidedRefund(order)) return decideFirst;
  if (order.refundDecision?.ship === false) return notToBeShipped;
  if (order.shipmentCanceledAt !== undefined || stateAtSquare === 'CANCELED' || stateAtSquare === 'FAILED')
    return shipmentCanceled;
  return undefined;
}

const disputed = 'Do not ship this order until the dispute of its payment is decided.';

const disputeLost = 'The dispute of its payment is lost and the money is gone. Do not ship this order.';

const decideFirst =
  'A refund of this order did not go through. Say first whether the order is to be shipped.';

const notToBeShipped =
  'You have decided not to ship this order after a refund that did not go through. Give the shopper the money back another way.';

export const shipmentCanceled =
  'The shipment of this order was canceled in Square. Refund the shopper, or ship it from Square’s Dashboard.';

export const notShippedYet = 'This order is not shipped yet, so there is no tracking to correct.';

export const refusedBySquare =
  'Square rejected the shipment update. Please look at the order in Square’s Dashboard. If the shop was connected to another account when it was paid, look there.';

export const shippedOnceConnected = `${accessRejected} The shop then tells Square that this order is shipped.`;

/** Message if the outcome is unknown. The reconciler tries again. */
export const stillShipping =
  'Square did not answer. The shop keeps telling Square that this order is shipped; look again in a few minutes.';

export const notCorrected = 'Square did not answer. Nothing was changed. Please try again in a moment.';

export const correctSilently = `${notInThisAccount} So the shopper cannot be emailed, and nothing was changed: correct the tracking without an email.`;
