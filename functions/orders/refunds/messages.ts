import { notInThisAccount, squareSilent } from '#functions/orders/messages.ts';
import type { Order, OrderRefund, OrderRestock } from '#functions/orders/order.ts';
import type { RefundProblem, RestockProblem } from '#functions/orders/refundable.ts';
import { formatMinorUnits } from '#shared/money/money.ts';
import { distinctLines, lineName } from '#shared/order/line-words.ts';

const elsewhere = 'Please reimburse the shopper another way.';

/** Reason why units cannot be restocked after a refund. `not completed`: the shopper has not received the money. */
export type RestockLaterProblem =
  | RestockProblem
  | { readonly kind: 'no such refund' | 'made at Square' | 'not completed' };

/** Returns the message for a problem with a refund or restock. */
export function problemWords(order: Order, problem: RefundProblem | RestockLaterProblem): string {
  switch (problem.kind) {
    case 'nothing left':
      return 'The shopper has all of the money back, or it is on its way.';
    case 'too much':
      return `Only ${formatMinorUnits(problem.left, order.currency)} of this payment can be refunded.`;
    case 'too old':
      return `This payment is a year old. Square no longer refunds it. ${elsewhere}`;
    case 'too many':
      return `Square makes at most 20 refunds of one payment, and this one has 20. ${elsewhere}`;
    case 'failed before':
      return `Square could not take the money for an earlier refund, so this payment cannot be refunded again. ${elsewhere}`;
    case 'open':
      return 'An earlier refund of this order is still being asked for. Please try again in a few minutes.';
    case 'not captured':
      return 'Square has not taken the money for this order, so there is nothing to refund.';
    case 'test order':
      return 'This is a test order: it took nothing from the stock.';
    case 'not ordered':
      return 'This order does not have all of the works that were to go back into stock.';
    case 'uncounted':
      return `Square keeps no count of ${nameIn(order, problem.variationId)}, so nothing of it goes back into stock.`;
    case 'too many units':
      return problem.left === 0
        ? `${nameIn(order, problem.variationId)} went back into stock already.`
        : `Only ${problem.left} of ${nameIn(order, problem.variationId)} can go back into stock.`;
    case 'no such refund':
      return 'This order has no such refund.';
    case 'made at Square':
      return 'This refund was made in Square. Please put the work back into stock there.';
    case 'not completed':
      return 'The shopper does not have this money yet. Put the work back into stock once it has arrived.';
  }
}

function nameIn({ lines }: Order, variationId: string): string {
  const line = distinctLines(lines).find((some) => some.variationId === variationId);
  return line ? `“${lineName(line)}”` : 'this work';
}

/** Failure code of a refund that Square had not answered before the shop was connected to another account. */
export const paymentUnknown = 'PAYMENT_UNKNOWN';

/** Returns why a requested refund failed. */
export function failureWords({ failure }: OrderRefund): string {
  switch (failure) {
    case 'FAILED':
      return `Square could not take the money. This payment cannot be refunded again. ${elsewhere}`;
    case 'REJECTED':
      return 'Square rejected the refund. Nothing was refunded: look at the payment in Square.';
    case 'INSUFFICIENT_FUNDS':
      return 'Square refused the refund, for your balance there does not cover it. Nothing was refunded.';
    case 'REFUND_ALREADY_PENDING':
      return 'Another refund of this payment is in progress at Square. Please try again once it has arrived.';
    case 'PAYMENT_NOT_REFUNDABLE_DUE_TO_DISPUTE':
      return 'The shopper’s bank disputes this payment, so Square does not refund it. Nothing was refunded. Answer the dispute in Square’s Dashboard; send nothing until it is decided.';
    case 'PAYMENT_NOT_REFUNDABLE':
      return `Square no longer refunds this payment. ${elsewhere}`;
    case paymentUnknown:
      return `${notInThisAccount} Square did not answer about this refund before: see there whether the shopper has the money.`;
    default:
      return 'Square refused the refund. Nothing was refunded: look at the payment in Square.';
  }
}

/** Returns the message about a refund's state and its restocks. */
export function refundWords(order: Order, refund: OrderRefund, number: number): string {
  const sum = formatMinorUnits(refund.amount, order.currency);
  if (order.mode === 'test') return `This is a test order: no money moved, and ${sum} is noted as refunded.`;
  if (refund.state === 'asked')
    return `${squareSilent} The refund may be on its way: the shop keeps asking for this one and never makes a second.`;
  if (refund.state === 'accepted')
    return refund.restock
      ? `${sum} is on its way back to the shopper. Then the work goes back into stock.`
      : `${sum} is on its way back to the shopper.`;
  const restocks = (order.restocks ?? []).filter((restock) => restock.refund === number);
  return [`The shopper has ${sum} back.`, ...stockWords(restocks)].join(' ');
}

/** Returns the message about the state of restocks. `isRefused`: all of them have failed. */
export function restockWords(restocks: readonly OrderRestock[]): {
  readonly message: string;
  readonly isRefused: boolean;
} {
  const isRefused = restocks.length > 0 && restocks.every(({ state }) => state === 'failed');
  return { message: stockWords(restocks).join(' '), isRefused };
}

function stockWords(restocks: readonly OrderRestock[]): string[] {
  const states = new Set(restocks.map(({ state }) => state));
  return [
    ...(states.has('done') ? ['It is back in stock.'] : []),
    ...(states.has('asked') ? ['Square did not answer about the stock: the shop keeps asking.'] : []),
    ...(states.has('failed')
      ? ['Square did not take it back into stock. Please look at the work in Square.']
      : []),
  ];
}

/** Returns why an order that is not PAID cannot be refunded. */
export function notPaidWords({ state, givenBack = 0 }: Order): string {
  if (state === 'REVIEW')
    return 'This order is in review. Decide under “Orders to review” whether its shopper gets the money back.';
  if (givenBack > 0) return 'The shopper has all of the money back already.';
  return 'This order is not paid, so there is nothing to refund.';
}

export const otherRequest = 'This page has asked for another refund already. Please load it again.';
