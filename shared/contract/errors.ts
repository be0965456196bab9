/** The body of every error answer. `error` is a sentence that may be shown to the user. */
export interface ErrorBody {
  readonly error: string;
  readonly code?: string | undefined;
  readonly errors?: readonly { readonly code: string; readonly detail?: string | undefined }[] | undefined;
}

/** Square's category for declined cards; `errors` then contains codes that shared/order/payment-errors.ts explains. */
export const paymentErrorCode = 'PAYMENT_METHOD_ERROR';

/** An earlier attempt of the same payment may still take the money, so its outcome is unknown. */
export const paymentRunningCode = 'PAYMENT_RUNNING';

/** The cart cannot be bought with any card; the page returns to it and validates it. */
export const cartProblemCodes: readonly string[] = ['SOLD_OUT', 'NOT_AT_SQUARE', 'CART_EMPTY'];

/** A work in the cart is not sent to the country of the address: change the address or the cart. */
export const notShippedThereCode = 'NOT_SHIPPED_THERE';

/** Square accepts the order only with a valid phone number. */
export const phoneNeededCode = 'PHONE_NEEDED';

/** The link was valid once; the shopper can request a new one. */
export const linkExpiredCode = 'LINK_EXPIRED';

/** The fixed source id of test mode: refused for live orders, required for test orders. */
export const testSourceId = 'TEST_CARD_NONCE';

/** The sign-in was too long ago for this operation, which did nothing: sign in again and repeat it. */
export const signInAgainCode = 'SIGN_IN_AGAIN';
