import type { Order } from '#functions/checkout/order.ts';
import { refundedOf } from '#functions/checkout/sold.ts';
import { unavailable } from '#functions/http/errors.ts';

/** Why an order cannot be marked as shipped, in a sentence; undefined when it can. */
export function whyNotShipped(order: Order, stateAtSquare?: string): string | undefined {
  if (order.state === 'REVIEW')
    return 'This order is in review. Decide under “Orders to review” whether its sale is kept.';
  if (order.state === 'CANCELED')
    return (order.givenBack ?? 0) > 0
      ? 'The buyer has the money back. Do not ship it.'
      : 'This order was cancelled. There is nothing to ship.';
  if (order.state !== 'PAID') return 'This order is not paid. There is nothing to ship yet.';
  if (order.shipment) return 'This order is shipped already.';
  if (refundedOf(order) >= order.total) return 'The buyer gets all of the money back. Do not ship it.';
  if (stateAtSquare === 'CANCELED' || stateAtSquare === 'FAILED')
    return 'The shipment of this order was called off in Square. Refund the buyer, or ship it from Square’s Dashboard.';
  return undefined;
}

export const noneShipped = 'This order is not shipped yet, so there is no tracking to correct.';

export const beingLookedAfter =
  'This order is being looked after at this moment, by the shop itself or by somebody else. Please look again in a minute.';

/** Unknown is not failed: the shop goes on asking. */
export const stillShipping = () =>
  unavailable(
    'Square did not answer. The shop keeps telling Square that this order is shipped; look again in a few minutes.',
  );
