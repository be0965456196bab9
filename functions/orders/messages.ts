import { conflict, UserError, unavailable } from '#functions/http/errors.ts';
import { noErrorsGiven, type SquareProblem } from '#functions/square/provider.ts';
import { notShippedThereCode, paymentErrorCode, paymentRunningCode } from '#shared/contract/errors.ts';
import { countryInSentence } from '#shared/rules/country-names.ts';
import { formWords, type LineNames } from '#shared/rules/line-words.ts';
import { paymentErrorMessage } from '#shared/rules/payment-errors.ts';
import { displayTitle } from '#shared/rules/titles.ts';
import { shop } from '#shop-config';
import { declineSentence } from './decline-messages.ts';
import type { OrderLine, Refusal } from './order.ts';

/** 'The Moon Stairs (Prints on Wood, Large)': as one thing in a sentence. */
export function workName({ title, ...form }: LineNames): string {
  const words = formWords(form);
  return words === '' ? displayTitle(title) : `${displayTitle(title)} (${words})`;
}

/** The text must hold 'available': the page then titles it 'Insufficient Stock' (rule 8.16). */
export function noLongerAvailable(names: readonly string[]): UserError {
  return conflict(`${listed(names)} ${names.length === 1 ? 'is' : 'are'} no longer available`, 'SOLD_OUT');
}

/** Held is not sold: the line stays in the cart. */
export function heldByAnother(names: readonly string[]): UserError {
  return conflict(
    `Someone is paying for ${listed(names)} right now. ${names.length === 1 ? 'It' : 'They'} may become available again in a few minutes.`,
    'HELD',
  );
}

/** With a detail for each work, by its name; the page knows which of its lines they are by the country alone. */
export function notShippedThere(lines: readonly OrderLine[], country: string): UserError {
  const names = [...new Set(lines.map(workName))];
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

/** Said whenever the card may have been charged: neither "failed" nor "paid" would be true. */
export const beingConfirmed = () =>
  unavailable(
    'Your payment is being confirmed. Please do not pay again: we will know in a few minutes.',
    paymentRunningCode,
  );

export const beingProcessed = () => conflict('Payment is being processed', paymentRunningCode);

export const orderClosed = () =>
  conflict('This order is no longer available. Please start again from your cart.', 'ORDER_CLOSED');

/** Someone cancelled it in Square's Dashboard, or it was closed there otherwise. */
export const closedAtSquare: Refusal = {
  status: 409,
  body: {
    error:
      'This order was cancelled by the shop before it was paid. Your card was not charged. Please pay again: a new order is made for you.',
    code: 'ORDER_CLOSED',
  },
};

export const orderChanged = (what: string): Refusal => ({
  status: 409,
  body: {
    error: `${what}. Your card was not charged. Please check your cart and try again.`,
    code: 'ORDER_CHANGED',
  },
});

/** The shop sends no email by itself, so it promises none. */
export const inReview = () =>
  conflict(
    `We are checking your payment with the card company. Please do not pay again. If you have a question, write to ${shop.email}.`,
    'PAYMENT_IN_REVIEW',
  );

export const cartChanged = () =>
  conflict('Your cart has changed. Please check it and try again.', 'CART_CHANGED');

export const notCompleted: Refusal = {
  status: 409,
  body: { error: 'Payment was not completed. Your card was not charged.' },
};

export const refundedInFull: Refusal = {
  status: 409,
  body: {
    error: 'This payment was given back in full. Please start again from your cart.',
    code: 'ORDER_CLOSED',
  },
};

export const providerBusy: Refusal = {
  status: 503,
  body: { error: 'Card payments are very busy. Your card was not charged. Please try again in a minute.' },
};

export const countMissing: Refusal = {
  status: 503,
  body: { error: 'Your card was not charged. Please try again in a minute.' },
};

export const providerClosed: Refusal = {
  status: 503,
  body: {
    error:
      'Card payments are not available at this moment. Your card was not charged. Please try again later.',
  },
};

/**
 * A decline in the words of rule 9.15. A code that the pages do not word goes along with a sentence of ours, else with
 * Square's own detail; that only for problems with the card, never for errors about the request.
 */
export function declined(problems: readonly SquareProblem[]): Refusal {
  const errors = problems
    .filter(({ category }) => category !== noErrorsGiven)
    .map(({ category, code, detail: squares }) => {
      const detail = declineSentence(code) ?? (category === paymentErrorCode ? squares : undefined);
      return { code, ...(detail !== undefined && { detail }) };
    });
  return { status: 402, body: { error: paymentErrorMessage(errors), code: paymentErrorCode, errors } };
}

/** The stored form of a refusal. */
export function refusalOf({ status, body }: UserError): Refusal {
  return { status, body: { error: body.error, ...(body.code !== undefined && { code: body.code }) } };
}

/** The answer for a stored refusal. */
export function refusalError({ status, body }: Refusal): UserError {
  return new UserError(status, body);
}
