/** Sentences that the studio says of orders of every kind. */

export const orderIsBusy =
  'This order is being looked after at this moment, by the shop itself or by somebody else. Please look again in a minute.';

export const squareSilent = 'Square did not answer.';

/** Square knows the order or payment no more, or it belongs to another account. */
export const notInThisAccount =
  'The connected Square account does not have this payment. If the shop was connected to another account when it was paid, look there.';

export const accessRejected =
  'Square rejects the shop’s access. Connect the shop with Square again under “Settings”, “Connection with Square”.';
