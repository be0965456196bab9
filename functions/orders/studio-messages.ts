/** Sentences that the studio says of orders of every kind. */

export const orderIsBusy =
  'This order is being looked after at this moment, by the shop itself or by somebody else. Please look again in a minute.';

export const squareSilent = 'Square did not answer.';
