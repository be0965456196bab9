import { conflict, UserError, unavailable } from '#functions/http/errors.ts';
import { noErrorsGiven, type SquareProblem } from '#functions/square/provider.ts';
import { displayTitle } from '#shared/artwork/titles.ts';
import { notShippedThereCode, paymentErrorCode, paymentRunningCode } from '#shared/contract/errors.ts';
import { formWords, type LineNames } from '#shared/order/line-words.ts';
import { paymentErrorMessage } from '#shared/order/payment-errors.ts';
import { countryInSentence } from '#shared/shipping/country-names.ts';
import { shop } from '#shop-config';
import type { OrderLine, PaymentRefusal } from './order.ts';

export const orderIsBusy =
  'This order is being looked after at this moment, by the shop itself or by someone else. Please look again in a minute.';

export const squareSilent = 'Square did not answer.';

/** Message if Square does not have the order or payment, which may belong to another account. */
export const notInThisAccount =
  'The connected Square account does not have this payment. If the shop was connected to another account when it was paid, look there.';

export const accessRejected =
  'Square rejects the shop’s access. Connect the shop with Square again under “Settings”, “Connection with Square”.';

/**
 * Messages for Square's error codes that the pages have no message for (shared/order/payment-errors.ts). They replace
 * Square's `detail`, which is written for developers ("Authorization error: 'INSUFFICIENT_FUNDS'"). The codes are those
 * of CreatePayment (https://developer.squareup.com/reference/square/payments-api/create-payment).
 */
const sentences: Readonly<Record<string, string>> = {
  INSUFFICIENT_FUNDS: 'There is not enough money on this card. Please use another card.',
  TRANSACTION_LIMIT: 'This payment is above what your card allows. Ask your bank, or use another card.',
  AMOUNT_TOO_HIGH: 'This payment is above what your card allows. Ask your bank, or use another card.',
  CARD_EXPIRED: 'This card has expired. Please use another card.',
  EXPIRATION_FAILURE: 'The card expiration date is invalid',
  BAD_EXPIRATION: 'The card expiration date is invalid',
  INVALID_CARD_DATA: 'The card details are not right. Please check them and try again.',
  PAN_FAILURE: 'The card number is invalid',
  ADDRESS_VERIFICATION_FAILURE: 'The postal code does not match the card. Please check it and try again.',
  INVALID_POSTAL_CODE: 'The postal code does not match the card. Please check it and try again.',
  CARD_NOT_SUPPORTED: 'This kind of card cannot be used here. Please use another card.',
  UNSUPPORTED_CARD_BRAND: 'This kind of card cannot be used here. Please use another card.',
  CARD_DECLINED: 'Your bank declined the card. Ask your bank, or use another card.',
  CARD_DECLINED_CALL_ISSUER: 'Your bank declined the card. Ask your bank, or use another card.',
  VOICE_FAILURE: 'Your bank declined the card. Ask your bank, or use another card.',
  INVALID_ACCOUNT: 'Your bank does not know this card. Ask your bank, or use another card.',
  INSUFFICIENT_PERMISSIONS:
    'Your bank does not let this card pay online. Ask your bank, or use another card.',
  CARDHOLDER_INSUFFICIENT_PERMISSIONS:
    'Your bank does not let this card pay online. Ask your bank, or use another card.',
  CARD_TOKEN_EXPIRED: 'The card form waited too long. Please enter your card again.',
  CARD_TOKEN_USED: 'This card form has been used already. Please enter your card again.',
};

/** Returns a variation's name for use within a sentence: 'The Moon Stairs (Prints on Wood, Large)'. */
export function workInSentence({ title, ...form }: LineNames): string {
  const words = formWords(form);
  return words === '' ? displayTitle(title) : `${displayTitle(title)} (${words})`;
}

/** Returns a 409 whose text contains 'available', because the page then shows 'Insufficient Stock' (rule 8.16). */
export function noLongerAvailable(names: readonly string[]): UserError {
  return conflict(`${listed(names)} ${names.length === 1 ? 'is' : 'are'} no longer available`, 'SOLD_OUT');
}

/** Returns a 409 for works whose units are reserved by running payments. The cart keeps their lines. */
export function heldByAnother(names: readonly string[]): UserError {
  return conflict(
    `Someone is paying for ${listed(names)} right now. ${names.length === 1 ? 'It' : 'They'} may become available again in a few minutes.`,
    'HELD',
  );
}

/** Returns a 409 that names each work which is not sent to the country. */
export function notShippedThere(lines: readonly OrderLine[], country: string): UserError {
  const names = [...new Set(lines.map(workInSentence))];
  const [are, them] = names.length === 1 ? ['is', 'it'] : ['are', 'them'];
  return new UserError(409, {
    error: `${listed(names)} ${are} not shipped to ${countryInSentence(country)}. Nothing was charged. Please choose another address, or remove ${them} from your cart.`,
    code: notShippedThereCode,
    errors: names.map((detail) => ({ code: notShippedThereCode, detail })),
  });
}

function listed(names: readonly string[]): string {
  return names.map((name) => `'${name}'`).join(', ');
}

/** Returns the answer if the card may have been charged, so that neither "failed" nor "paid" would be true. */
export const beingConfirmed = () =>
  unavailable(
    'Your payment is being confirmed. Please do not pay again: we will know in a few minutes.',
    paymentRunningCode,
  );

export const beingProcessed = () => conflict('Payment is being processed', paymentRunningCode);

export const orderClosed = () =>
  conflict('This order is no longer available. Please start again from your cart.', 'ORDER_CLOSED');

/** Refusal of an order that was canceled or otherwise closed at Square. */
export const closedAtSquare: PaymentRefusal = {
  status: 409,
  body: {
    error:
      'This order was cancelled by the shop before it was paid. Your card was not charged. Please pay again: a new order is made for you.',
    code: 'ORDER_CLOSED',
  },
};

export const orderChanged = (what: string): PaymentRefusal => ({
  status: 409,
  body: {
    error: `${what}. Your card was not charged. Please check your cart and try again.`,
    code: 'ORDER_CHANGED',
  },
});

/** Returns the answer for an order in review. Its text promises no email, because the shop may send none. */
export const inReview = () =>
  conflict(
    `We are checking your payment with the card company. Please do not pay again. If you have a question, write to ${shop.email}.`,
    'PAYMENT_IN_REVIEW',
  );

export const cartChanged = () =>
  conflict('Your cart has changed. Please check it and try again.', 'CART_CHANGED');

export const notCompleted: PaymentRefusal = {
  status: 409,
  body: { error: 'Payment was not completed. Your card was not charged.' },
};

export const refundedInFull: PaymentRefusal = {
  status: 409,
  body: {
    error: 'This payment was given back in full. Please start again from your cart.',
    code: 'ORDER_CLOSED',
  },
};

export const providerBusy: PaymentRefusal = {
  status: 503,
  body: { error: 'Card payments are very busy. Your card was not charged. Please try again in a minute.' },
};

export const countMissing: PaymentRefusal = {
  status: 503,
  body: { error: 'Your card was not charged. Please try again in a minute.' },
};

export const providerClosed: PaymentRefusal = {
  status: 503,
  body: {
    error:
      'Card payments are not available at this moment. Your card was not charged. Please try again later.',
  },
};

/**
 * Returns the refusal for a decline (rule 9.15). If the pages have no message for a code, the shop's message is used.
 * If the shop has none either, Square's detail is used, but only for problems with the card, not with the request.
 */
export function declined(problems: readonly SquareProblem[]): PaymentRefusal {
  const errors = problems
    .filter(({ category }) => category !== noErrorsGiven)
    .map(({ category, code, detail: squares }) => {
      const detail = declineSentence(code) ?? (category === paymentErrorCode ? squares : undefined);
      return { code, ...(detail !== undefined && { detail }) };
    });
  return { status: 402, body: { error: paymentErrorMessage(errors), code: paymentErrorCode, errors } };
}

/** Converts an error to the refusal that is stored with the order. */
export function refusalOf({ status, body }: UserError): PaymentRefusal {
  return { status, body: { error: body.error, ...(body.code !== undefined && { code: body.code }) } };
}

/** Converts a stored refusal to the error that answers the request. */
export function refusalError({ status, body }: PaymentRefusal): UserError {
  return new UserError(status, body);
}

/** Returns the shop's message for a code of `sentences`; undefined for any other code. */
function declineSentence(code: string): string | undefined {
  return Object.hasOwn(sentences, code) ? sentences[code] : undefined;
}
