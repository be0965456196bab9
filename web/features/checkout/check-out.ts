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

/** The external calls of a checkout. A test can make each of them fail. */
export interface CheckoutCalls {
  readonly placeOrder: (body: BodyInput<'placeOrder'>) => Promise<PlacedOrder>;
  /** Opens the chosen wallet's sheet and returns its token. Called synchronously within the press. */
  readonly openWallet: () => Promise<string>;
  /** Returns the source id for the order's total: the token of the wallet or the card, or the fixed id of test mode. */
  readonly tokenize: (total: PlacedOrder['total'], walletToken: string | undefined) => Promise<string>;
  readonly takePayment: (body: BodyInput<'takePayment'>) => Promise<PaymentResult>;
  readonly getOrder: (orderId: string) => Promise<OrderStatus>;
  /**
   * Called with the order before the payment is sent, and with undefined once it is certain that nothing was charged. A
   * paid order stays stored until its confirmation is on the screen, so that a reload does not lose it.
   */
  readonly rememberPending: (orderId: string | undefined) => void;
}

export interface CheckoutRequest {
  readonly form: ShippingForm;
  /** The total that the shopper sees, in minor units. */
  readonly expectedTotal: number;
  /** Whether the shopper pays with a wallet, whose sheet shows the expected total before the order is placed. */
  readonly withWallet?: boolean;
  /** The emailed code. An empty code asks the server to send another code, and pays nothing. */
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
      /** Whether the cart must be changed before the shopper can pay. */
      readonly cartProblem?: true;
      /** Whether Square needs a phone number, which the form must ask for. */
      readonly phoneNeeded?: true;
      /** Whether the server has emailed a code. */
      readonly codeNeeded?: true;
      /** Whether the card field was removed, so that the card must be entered again. */
      readonly cardIsGone?: true;
    };

const notReached =
  'We could not reach the shop. Nothing was charged. Check your connection and press Pay again.';
const totalChanged = 'The total has changed. Nothing was charged. Check it and pay again.';
/** The source id of a request for a code, which pays nothing. */
const noCard = 'none';
const unexpected = 'An unexpected error occurred while processing your payment';

/** Returns the checkout of one dialog, from form to payment (rule 9.6). A retry after a decline pays the same order. */
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
        // The display of an unknown outcome already says that the payment is being confirmed.
        const isSaid = isRunning(error) || isLost(error);
        return { kind: 'unknown', orderId, message: isSaid ? '' : message, answered };
      }
      ports.rememberPending(undefined);
      if (!isDecline(error)) placed = undefined;
      return failed(error, message);
    }
  }

  /** After a conflict an earlier attempt may still be running; the order's state shows whether it is. */
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
      // Browsers open a wallet only while they handle the press.
      if (request.withWallet) walletToken = await ports.openWallet();
    } catch (error) {
      return withoutToken(error);
    }
    try {
      order = await place(request);
    } catch (error) {
      // Nothing was charged. The wallet's token is dropped.
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

/** Returns whether no answer arrived. The browser's message then says nothing about the payment. */
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
