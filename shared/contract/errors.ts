/** The body of every error answer. `error` is a sentence that may be shown to the user. */
export interface ErrorBody {
  readonly error: string;
  readonly code?: string | undefined;
  readonly errors?: readonly { readonly code: string; readonly detail?: string | undefined }[] | undefined;
}

/** Error code: the card was declined. `errors` then has Square's codes (shared/order/payment-errors.ts). */
export const paymentErrorCode = 'PAYMENT_METHOD_ERROR';

/** Error code: an earlier attempt of this payment may still take the money, so its outcome is unknown. */
export const paymentRunningCode = 'PAYMENT_RUNNING';

/** Error codes of a cart that no card can buy. The page returns to the cart and validates it. */
export const cartProblemCodes: readonly string[] = ['SOLD_OUT', 'NOT_AT_SQUARE', 'CART_EMPTY'];

/** Error code: a work is not sent to the address's country. The shopper must change the address or the cart. */
export const notShippedThereCode = 'NOT_SHIPPED_THERE';

/** Error code: Square accepts the order only with a valid phone number. */
export const phoneNeededCode = 'PHONE_NEEDED';

/** Error code: the link was valid once. The shopper can request a new link. */
export const linkExpiredCode = 'LINK_EXPIRED';

/** Fixed source id of test payments. Live orders refuse it, and test orders require it. */
export const testSourceId = 'TEST_CARD_NONCE';

/** Error code: the sign-in was too long ago, so nothing was done. Sign in again and repeat the request. */
export const signInAgainCode = 'SIGN_IN_AGAIN';
