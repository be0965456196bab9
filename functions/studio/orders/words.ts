import type { Order } from '#functions/checkout/order.ts';
import { refundedOf } from '#functions/checkout/sold.ts';

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
