import { emailCodeNeeded } from '#shared/contract/email-code-errors.ts';
import {
  cartProblemCodes,
  paymentErrorCode,
  paymentRunningCode,
  phoneNeededCode,
} from '#shared/contract/errors.ts';
import type { Answer, BodyInput } from '#shared/contract/schemas.ts';
import type { OrderStatus, PaymentResult } from '#shared/order/order.ts';
import { paymentErrorMessage } from '#shared/order/payment-errors.ts';
import type { ShippingForm } from '#shared/shipping/shipping-address.ts';
import { ApiError, isUnknownOutcome, messageOf } from '#web/api/api-error.ts';
import { VerificationEnded } from './verification.ts';
import { WalletCanceled } from './wallet.ts';

export type PlacedOrder = Answer<'placeOrder'>;

/** All external calls of a checkout, so that a test can fail each. */
export interface CheckoutCalls {
  readonly placeOrder: (body: BodyInput<'placeOrder'>) => Promise<PlacedOrder>;
  /** Returns the token of the pressed wallet. Called before anything asynchronous. */
  readonly openWallet: () => Promise<string>;
  /** Returns the source id for the order's total: the wallet's token, the card's, or the fixed one of test mode. */
  readonly tokenize: (total: PlacedOrder['total'], walletToken: string | undefined) => Promise<string>;
  readonly takePayment: (body: BodyInput<'takePayment'>) => Promise<PaymentResult>;
  readonly getOrder: (orderId: string) => Promise<OrderStatus>;
  /**
   * Called before the payment is sent, and with undefined once it is certain that nothing was charged. A paid order
   * stays stored until its confirmation is on the screen, so that a reload does not lose it.
   */
  readonly rememberPending: (orderId: string | undefined) => void;
}

export interface CheckoutRequest {
  readonly form: ShippingForm;
  /** Minor units, as shown to the shopper. */
  readonly expectedTotal: number;
  /** Paid with a wallet, which needs the expected total before the order is placed. */
  readonly withWallet?: boolean;
  /** The emailed code. Empty: sends another one and pays nothing. */
  readonly code?: string | undefined;
}

export type CheckoutOutcome =
  /** The shopper closed the wallet's sheet. */
  | { readonly kind: 'canceled' }
  | { readonly kind: 'paid'; readonly orderId: string; readonly payment: PaymentResult }
  | {
      readonly kind: 'unknown';
      readonly orderId: string;
      readonly message: string;
      readonly answered: boolean;
    }
  | {
      readonly kind: 'failed';
      readonly message: string;
      /** The cart cannot be bought as it is, so paying again does not help. */
      readonly cartProblem?: true;
      /** Square needs a phone number, so the form asks for one. */
      readonly phoneNeeded?: true;
      /** A code was sent by email. */
      readonly codeNeeded?: true;
      /** The card field was removed, so the card must be entered again. */
      readonly cardIsGone?: true;
    };

const notReached =
  'We could not reach the shop. Nothing was charged. Check your connection and press Pay again.';
const totalChanged = 'The total has changed. Nothing was charged. Check it and pay again.';
/** The source id if nothing is paid. */
const noCard = 'none';
const unexpected = 'An unexpected error occurred while processing your payment';

/**
 * The checkout of one dialog, from form to payment (rule 9.6). Keeps the order between attempts, so that a retry
 * after a decline pays the same order.
 */
export function createCheckout(ports: CheckoutCalls) {
  let placed: { readonly order: PlacedOrder; readonly for: string } | undefined;

  async function place({ form, expectedTotal }: CheckoutRequest): Promise<PlacedOrder> {
    const { phone } = form;
    const shippingAddress = { ...addressOf(form), ...(phone !== undefined && { phone: phone.trim() }) };
    const wish = JSON.stringify([shippingAddress, expectedTotal]);
    if (placed?.for === wish) return placed.order;
    const order = await ports.placeOrder({ shippingAddress, expectedTotal });
    placed = { order, for: wish };
    return order;
  }

  async function pay(
    order: PlacedOrder,
    sourceId: string,
    { form, code }: CheckoutRequest,
  ): Promise<CheckoutOutcome> {
    const { orderId } = order;
    ports.rememberPending(orderId);
    try {
      const payment = await ports.takePayment({
        orderId,
        sourceId,
        shippingAddress: addressOf(form),
        buyerEmail: form.email.trim(),
        ...(code !== undefined && { code }),
      });
      if (payment.status === 'COMPLETED') return { kind: 'paid', orderId, payment };
      ports.rememberPending(undefined);
      return { kind: 'failed', message: 'Payment was not completed' };
    } catch (error) {
      const message = paymentFailureMessage(error);
      if (await mayStillBeTaken(error, orderId)) {
        const answered = error instanceof ApiError && error.status > 0;
        // Do not repeat "It is being confirmed" beside the outcome.
        const isSaid = isRunning(error) || isLost(error);
        return { kind: 'unknown', orderId, message: isSaid ? '' : message, answered };
      }
      ports.rememberPending(undefined);
      if (!isDecline(error)) placed = undefined;
      return failed(error, message);
    }
  }

  /** A conflict can mean that an earlier attempt is still running; the order's state tells. */
  async function mayStillBeTaken(error: unknown, orderId: string): Promise<boolean> {
    if (isUnknownOutcome(error)) return true;
    if (!(error instanceof ApiError) || (error.status !== 409 && error.status !== 408)) return false;
    try {
      const { state } = await ports.getOrder(orderId);
      return state !== 'OPEN' && state !== 'CANCELED';
    } catch (failure) {
      return !(failure instanceof ApiError && failure.status === 404);
    }
  }

  return async function checkOut(request: CheckoutRequest): Promise<CheckoutOutcome> {
    let walletToken: string | undefined;
    let order: PlacedOrder;
    try {
      // Browsers open a wallet only within the press.
      if (request.withWallet) walletToken = await ports.openWallet();
    } catch (error) {
      return withoutToken(error);
    }
    try {
      order = await place(request);
    } catch (error) {
      // Nothing was charged yet: the wallet's token is dropped.
      return failed(error, isLost(error) ? notReached : messageOf(error, 'Failed to create order'));
    }
    if (walletToken !== undefined && order.total.amount !== request.expectedTotal) {
      return { kind: 'failed', message: totalChanged };
    }
    try {
      const sourceId = request.code === '' ? noCard : await ports.tokenize(order.total, walletToken);
      return await pay(order, sourceId, request);
    } catch (error) {
      return withoutToken(error);
    }
  };
}

function withoutToken(error: unknown): CheckoutOutcome {
  if (error instanceof WalletCanceled) return { kind: 'canceled' };
  const cardIsGone = error instanceof VerificationEnded;
  return { kind: 'failed', message: messageOf(error, unexpected), ...(cardIsGone && { cardIsGone }) };
}

function failed(error: unknown, message: string): CheckoutOutcome {
  const code = error instanceof ApiError ? error.code : undefined;
  const cartProblem = code !== undefined && cartProblemCodes.includes(code);
  return {
    kind: 'failed',
    message,
    ...(cartProblem && { cartProblem }),
    ...(code === phoneNeededCode && { phoneNeeded: true as const }),
    ...(code === emailCodeNeeded && { codeNeeded: true as const }),
  };
}

/** No answer arrived; the browser's message says nothing about the payment. */
function isLost(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

function isRunning(error: unknown): boolean {
  return error instanceof ApiError && error.code === paymentRunningCode;
}

function isDecline(error: unknown): boolean {
  return error instanceof ApiError && error.code === paymentErrorCode;
}

function paymentFailureMessage(error: unknown): string {
  if (isDecline(error) && error instanceof ApiError && error.errors) return paymentErrorMessage(error.errors);
  return error instanceof Error ? messageOf(error, 'Payment processing failed') : unexpected;
}

function addressOf(address: ShippingForm): BodyInput<'placeOrder'>['shippingAddress'] {
  return {
    name: address.name.trim(),
    address1: address.address1.trim(),
    address2: address.address2.trim(),
    city: address.city.trim(),
    state: address.state.trim(),
    postalCode: address.postalCode.trim(),
    country: address.country,
  };
}
