import type { ProviderOrder, ProviderTracking } from './provider-order.ts';

/** What the checkout needs from the card provider: Square (`live-provider.ts`) or the test provider. */
export interface PaymentProvider {
  readonly createOrder: (order: NewProviderOrder) => Promise<Outcome<ProviderOrder>>;
  readonly readOrder: (squareOrderId: string) => Promise<Outcome<ProviderOrder>>;
  readonly cancelOrder: (order: ProviderOrder, idempotencyKey: string) => Promise<Outcome<ProviderOrder>>;
  /** Changes an order's shipments if it still has the version that was read. */
  readonly updateShipment: (
    order: ProviderOrder,
    change: ShipmentChange,
    idempotencyKey: string,
  ) => Promise<Outcome<ProviderOrder>>;
  /** One page of all orders changed since `from`, including orders made elsewhere, in order of their last change. */
  readonly findChangedOrders: (request: ChangedOrdersRequest) => Promise<Outcome<OrdersPage>>;
  /** Authorizes without capturing; the authorization expires after 15 minutes. */
  readonly createPayment: (payment: NewProviderPayment) => Promise<Outcome<ProviderPayment>>;
  readonly completePayment: (payment: ProviderPayment) => Promise<Outcome<ProviderPayment>>;
  readonly cancelPayment: (paymentId: string) => Promise<Outcome<ProviderPayment>>;
  /** Answers 'ok' whether or not such a payment exists. */
  readonly cancelPaymentByKey: (idempotencyKey: string) => Promise<Outcome<true>>;
  readonly readPayment: (paymentId: string) => Promise<Outcome<ProviderPayment>>;
  /** PENDING: Square has accepted the refund and pays it later. A repeated key returns the first answer. */
  readonly refundPayment: (
    refund: NewProviderRefund,
    idempotencyKey: string,
  ) => Promise<Outcome<ProviderRefund>>;
  readonly readRefund: (refundId: string) => Promise<Outcome<ProviderRefund>>;
  /** Sellable counts at a location, by variation. A missing entry means that Square gave no count. */
  readonly readCounts: (request: CountRequest) => Promise<Outcome<ReadonlyMap<string, StockCount>>>;
  /** Adds new stock; sales at the same time are not lost. */
  readonly addStock: (stock: NewStock, idempotencyKey: string) => Promise<Outcome<true>>;
  readonly readReceived: (request: ReceivedRequest) => Promise<Outcome<ReceivedSales>>;
  /** Square's current prices of these variations. A missing entry means not for sale at that location. */
  readonly readOffers: (request: CountRequest) => Promise<Outcome<ReadonlyMap<string, Offer>>>;
}

export type Outcome<T> = { readonly kind: 'ok'; readonly value: T } | SquareFailure;

export interface CountRequest {
  readonly variationIds: readonly string[];
  readonly locationId: string;
}

/** Square's count of one variation at one location. */
export interface StockCount {
  /** As Square sent it; may be negative or a fraction. */
  readonly quantity: number;
  /** Milliseconds of Square's clock. 0 means that Square gave no time; do not compare it with other times. */
  readonly calculatedAt: number;
  /** Milliseconds of Square's clock: the latest time of the request. Absent if its answer has no date. */
  readonly askedAt?: number | undefined;
}

export interface ReceivedRequest extends CountRequest {
  /** Milliseconds: earlier changes are not read. */
  readonly since: number;
}

/** By variation: Square's order id → when Square received the sale, in milliseconds of its clock. */
export type ReceivedSales = ReadonlyMap<string, ReadonlyMap<string, number>>;

export interface Offer {
  /** Minor units; null when the cashier enters the price. */
  readonly price: number | null;
  readonly currency: string;
}

export interface NewProviderOrder {
  /** Also Square's reference id. */
  readonly orderId: string;
  readonly idempotencyKey: string;
  readonly locationId: string;
  readonly lines: readonly { readonly variationId: string; readonly quantity: number }[];
  /** Whether Square computes and records its catalogue's taxes on these works. */
  readonly appliesTaxes: boolean;
  readonly recipient: {
    readonly name: string;
    readonly address1: string;
    readonly address2: string;
    readonly city: string;
    readonly state: string;
    readonly postalCode: string;
    readonly country: string;
    readonly phone?: string | undefined;
  };
}

export interface ShipmentChange {
  /** The new state of each open shipment. */
  readonly to: 'PREPARED' | 'COMPLETED' | 'CANCELED';
  readonly tracking?: ProviderTracking;
  /** Also ends the order: required with its last shipment, or the order disappears from Square's lists. */
  readonly closesOrder?: true;
}

interface ChangedOrdersRequest {
  /** At most ten. */
  readonly locationIds: readonly string[];
  /** Milliseconds. */
  readonly from: number;
  /** The `cursor` of the previous page. */
  readonly cursor?: string | undefined;
}

interface OrdersPage {
  readonly orders: readonly ProviderOrder[];
  /** Undefined on the last page. */
  readonly cursor: string | undefined;
}

export interface NewProviderPayment {
  readonly sourceId: string;
  /** At most 45 characters (Square). Also the payment's reference id, which identifies the attempt. */
  readonly idempotencyKey: string;
  readonly squareOrderId: string;
  readonly locationId: string;
  readonly amount: number;
  readonly currency: string;
  readonly buyerEmail: string;
}

export interface ProviderPayment {
  readonly paymentId: string;
  /** APPROVED (authorized) → COMPLETED | CANCELED; FAILED; PENDING. */
  readonly status: string;
  readonly squareOrderId: string;
  readonly reference: string;
  readonly amount: number;
  /** Minor units refunded so far. */
  readonly refunded: number;
  /** Square's ids of all refunds, made here or at Square; absent if there are none. */
  readonly refundIds?: readonly string[] | undefined;
  readonly currency: string;
  readonly versionToken: string | undefined;
  /** As given at checkout; absent for payments at the till. */
  readonly buyerEmail?: string | undefined;
  /** Milliseconds of Square's clock: time of the capture for a completed payment, else of the last change. */
  readonly at: number;
}

/** Whether it charged nothing and never will. */
export function isVoided({ status }: ProviderPayment): boolean {
  return status === 'CANCELED' || status === 'FAILED';
}

interface NewProviderRefund {
  readonly paymentId: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  /** At most 192 characters. */
  readonly reason?: string | undefined;
}

export interface ProviderRefund {
  readonly refundId: string;
  /** PENDING | COMPLETED | REJECTED | FAILED. */
  readonly status: string;
  /** Minor units. */
  readonly amount: number;
  /** Milliseconds of Square's clock: last change. */
  readonly at: number;
}

interface NewStock {
  readonly variationId: string;
  readonly locationId: string;
  readonly quantity: number;
  /** Milliseconds; Square refuses times in the future and times older than a day. */
  readonly at: number;
}

export interface SquareProblem {
  readonly category: string;
  readonly code: string;
  readonly detail?: string | undefined;
  readonly field?: string | undefined;
}

/**
 * The meaning of a failed call to Square.
 * - `unknown`: timeout, reset, 5xx or an unreadable answer: it may have happened. Never treat as failed.
 * - `refused`: Square answered that it did not do it; `problems` has the reasons.
 * - `unauthorised`: the access token is invalid or lacks a permission.
 * - `busy`: rate limited; nothing was done.
 */
export type SquareFailure =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'refused'; readonly problems: readonly SquareProblem[]; readonly status: number }
  | { readonly kind: 'unauthorised' }
  | { readonly kind: 'busy' };

/** Temporary refusals: another process was faster, or Square is busy with the object. */
const passingCodes = new Set(['TEMPORARY_ERROR', 'VERSION_MISMATCH', 'CONFLICT']);

/** Whether Square refused permanently, so that a retry cannot succeed. */
export function isDefinite<T extends { readonly kind: string }>(
  outcome: T,
): outcome is T & Extract<SquareFailure, { readonly kind: 'refused' }> {
  const { kind, problems = [] }: { readonly kind: string; readonly problems?: readonly SquareProblem[] } =
    outcome;
  return kind === 'refused' && !problems.some(({ code }) => passingCodes.has(code));
}

/** The SDK's placeholder when an answer has no list of errors, so it came from a gateway and not from Square. */
export const noErrorsGiven = 'V1_ERROR';
