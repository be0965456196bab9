/** The body of every error answer. `error` is a sentence that may be shown to the person who caused it. */
export interface ErrorBody {
  readonly error: string;
  readonly code?: string | undefined;
  readonly errors?: readonly { readonly code: string; readonly detail?: string | undefined }[] | undefined;
}

/** Square's category for declined cards; with it `errors` carries the codes that rules/payment-errors words. */
export const paymentErrorCode = 'PAYMENT_METHOD_ERROR';

/** An earlier try of the same payment may still take the money: neither "failed" nor "paid" would be true. */
export const paymentRunningCode = 'PAYMENT_RUNNING';

/** A cart that cannot be bought as it is, with any card: the page returns to it and has it validated. */
export const cartProblemCodes: readonly string[] = ['SOLD_OUT', 'NOT_AT_SQUARE', 'CART_EMPTY'];

/** A work of the cart is not sent to the country of the address: another address, or a cart without it. */
export const notShippedThereCode = 'NOT_SHIPPED_THERE';

/** Square takes no order for this delivery without a phone number that it accepts. */
export const phoneNeededCode = 'PHONE_NEEDED';

/** The link was ours once: a new one can be asked for. */
export const linkExpiredCode = 'LINK_EXPIRED';

/** Fixed source id of test mode: refused for a live order, demanded for a test one. */
export const testSourceId = 'TEST_CARD_NONCE';

/** The sign-in was too long ago for this operation, so nothing was done: sign in again, then repeat it. */
export const signInAgainCode = 'SIGN_IN_AGAIN';
