import type { Order } from '#functions/checkout/order.ts';
import { refundedOf, undecidedRefund } from '#functions/checkout/sold.ts';
import { formatMinorUnits } from '#shared/rules/money.ts';
import { orderNumber } from '#shared/rules/order-number.ts';

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
  if (undecidedRefund(order)) return decideFirst;
  if (order.refundDecision?.ship === false) return notToBeShipped;
  if (order.shipmentCanceledAt !== undefined || stateAtSquare === 'CANCELED' || stateAtSquare === 'FAILED')
    return calledOff;
  return undefined;
}

const decideFirst =
  'A refund of this order did not go through. Say first whether the order is to be shipped.';

const notToBeShipped =
  'You have decided not to ship this order after a refund that did not go through. Give the buyer the money back another way.';

export const calledOff =
  'The shipment of this order was called off in Square. Refund the buyer, or ship it from Square’s Dashboard.';

export const notShippedYet = 'This order is not shipped yet, so there is no tracking to correct.';

export const refusedBySquare =
  'Square does not take it that this order is shipped. Please look at the order in Square’s Dashboard.';

export const beingLookedAfter =
  'This order is being looked after at this moment, by the shop itself or by somebody else. Please look again in a minute.';

/** Unknown is not failed: the shop goes on asking. */
export const stillShipping =
  'Square did not answer. The shop keeps telling Square that this order is shipped; look again in a few minutes.';

export const notCorrected = 'Square did not answer. Nothing was changed. Please try again in a moment.';

/** Why an order cannot be cancelled; undefined when it can, or is cancelled already. */
export function whyNotCanceled({ state, orderId, total, currency }: Order): string | undefined {
  switch (state) {
    case 'OPEN':
    case 'CANCELED':
      return undefined;
    case 'PAYING':
    case 'CAPTURING':
      return 'A payment for this order is under way. Please look again in a few minutes.';
    case 'REVIEW':
      return 'This order is in review. Decide under “Orders to review” what becomes of it.';
    case 'PAID':
      return `Order ${orderNumber(orderId)} is paid. Refund ${formatMinorUnits(total, currency)} to its buyer instead.`;
  }
}

export const paidMeanwhile =
  'Square has taken money for this order. It is in review now: decide under “Orders to review” what becomes of it.';
