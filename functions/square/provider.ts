import type { ProviderOrder, ProviderTracking } from './provider-order.ts';

/** The calls that the checkout needs from Square (`live-provider.ts`) or from the test provider. */
export interface PaymentProvider {
  readonly createOrder: (order: NewProviderOrder) => Promise<Outcome<ProviderOrder>>;
  readonly readOrder: (squareOrderId: string) => Promise<Outcome<ProviderOrder>>;
  readonly cancelOrder: (order: ProviderOrder, idempotencyKey: string) => Promise<Outcome<ProviderOrder>>;
  /** Changes an order's shipments if the order still has the version that was read. */
  readonly updateShipment: (
    order: ProviderOrder,
    change: ShipmentChange,
    idempotencyKey: string,
  ) => Promise<Outcome<ProviderOrder>>;
  /** Reads a page of all orders changed since `from`, including those not made by the shop, by time of last change. */
  readonly findChangedOrders: (request: ChangedOrdersRequest) => Promise<Outcome<OrdersPage>>;
  /** Authorizes a payment without capturing it. The authorization expires after 15 minutes. */
  readonly createPayment: (payment: NewProviderPayment) => Promise<Outcome<ProviderPayment>>;
  readonly completePayment: (payment: ProviderPayment) => Promise<Outcome<ProviderPayment>>;
  readonly cancelPayment: (paymentId: string) => Promise<Outcome<ProviderPayment>>;
  /** Cancels the payment with this key. Returns 'ok' whether or not the payment exists. */
  readonly cancelPaymentByKey: (idempotencyKey: string) => Promise<Outcome<true>>;
  readonly readPayment: (paymentId: string) => Promise<Outcome<ProviderPayment>>;
  /** Refunds a payment. PENDING means that Square will pay later. A repeated key returns the first answer. */
  readonly refundPayment: (
    refund: NewProviderRefund,
    idempotencyKey: string,
  ) => Promise<Outcome<ProviderRefund>>;
  readonly readRefund: (refundId: string) => Promise<Outcome<ProviderRefund>>;
  /** Reads the sellable counts at a location by variation. A missing entry means that Square gave no count. */
  readonly readCounts: (request: CountRequest) => Promise<Outcome<ReadonlyMap<string, StockCount>>>;
  /** Adds units to the stock. Sales at the same time are not overwritten. */
  readonly addStock: (stock: NewStock, idempotencyKey: string) => Promise<Outcome<true>>;
  readonly readReceived: (request: ReceivedRequest) => Promise<Outcome<ReceivedSales>>;
  /** Reads Square's current prices of these variations. A variation without an entry is not for sale there. */
  readonly readOffers: (request: CountRequest) => Promise<Outcome<ReadonlyMap<string, Offer>>>;
}

export type Outcome<T> = { readonly kind: 'ok'; readonly value: T } | SquareFailure;

export interface CountRequest {
  readonly variationIds: readonly string[];
  readonly locationId: string;
}

/** Square's count of one variation at one location. */
export interface StockCount {
  /** Square's number, which may be negative or a fraction. */
  readonly quantity: number;
  /** Milliseconds of Square's clock. 0 means that Square gave no time; do not compare it with other times. */
  readonly calculatedAt: number;
  /** Milliseconds of Square's clock: the request was made at this time or later. Absent if the answer has no date. */
  readonly askedAt?: number | undefined;
}

export interface ReceivedRequest extends CountRequest {
  /** Milliseconds. Only changes after this time are read. */
  readonly since: number;
}

/** When Square received a sale, in milliseconds of its clock, by variation id and then by Square's order id. */
export type ReceivedSales = ReadonlyMap<string, ReadonlyMap<string, number>>;

export interface Offer {
  /** Minor units; null if the price is entered at the time of sale. */
  readonly price: number | null;
  readonly currency: string;
}

export interface NewProviderOrder {
  /** The shop's order id, which is also Square's reference id. */
  readonly orderId: string;
  readonly idempotencyKey: string;
  readonly locationId: string;
  readonly lines: readonly { readonly variationId: string; readonly quantity: number }[];
  /** Whether Square applies the taxes of its catalogue to these works. */
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
  /** New state of all open shipments. */
  readonly to: 'PREPARED' | 'COMPLETED' | 'CANCELED';
  readonly tracking?: ProviderTracking;
  /** Set if the order ends with its last shipment. Otherwise the order would disappear from Square's lists. */
  readonly closesOrder?: true;
}

interface ChangedOrdersRequest {
  /** Ids of at most ten locations. */
  readonly locationIds: readonly string[];
  /** Milliseconds. */
  readonly from: number;
  /** Cursor of the previous page's answer. */
  readonly cursor?: string | undefined;
}

interface OrdersPage {
  readonly orders: readonly ProviderOrder[];
  /** Cursor of the next page. Undefined on the last page. */
  readonly cursor: string | undefined;
}

export interface NewProviderPayment {
  readonly sourceId: string;
  /** At most 45 characters (Square docs). It is also the payment's reference id, which identifies the attempt. */
  readonly idempotencyKey: string;
  readonly squareOrderId: string;
  readonly locationId: string;
  readonly amount: number;
  readonly currency: string;
  readonly buyerEmail: string;
}

export interface ProviderPayment {
  readonly paymentId: string;
  /** PENDING or APPROVED (authorized); final: COMPLETED, CANCELED or FAILED. */
  readonly status: string;
  readonly squareOrderId: string;
  readonly reference: string;
  readonly amount: number;
  /** Minor units refunded so far. */
  readonly refunded: number;
  /** Square's ids of all refunds, including those not made by the shop. Absent if there are none. */
  readonly refundIds?: readonly string[] | undefined;
  readonly currency: string;
  readonly versionToken: string | undefined;
  /** The shopper's address as given at checkout. Absent for payments at the till. */
  readonly buyerEmail?: string | undefined;
  /** Milliseconds of Square's clock: when a completed payment was captured, otherwise the last change. */
  readonly at: number;
}

/** Tells whether a payment charged nothing and never will. */
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
  /** PENDING, COMPLETED, REJECTED or FAILED. */
  readonly status: string;
  /** Minor units. */
  readonly amount: number;
  /** Milliseconds of Square's clock: time of the last change. */
  readonly at: number;
}

interface NewStock {
  readonly variationId: string;
  readonly locationId: string;
  readonly quantity: number;
  /** Milliseconds. Square refuses a time in the future or more than a day ago. */
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
 * - `unknown`: timeout, reset, 5xx or an unreadable answer. Square may have carried out the call: never treat it as
 * failed.
 * - `refused`: Square answered that it did not carry out the call; `problems` has the reasons.
 * - `unauthorised`: the access token is invalid or lacks a permission.
 * - `busy`: Square is rate limiting and has not carried out the call.
 */
export type SquareFailure =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'refused'; readonly problems: readonly SquareProblem[]; readonly status: number }
  | { readonly kind: 'unauthorised' }
  | { readonly kind: 'busy' };

/** Codes of temporary refusals: another process was faster, or Square is busy with the object. */
const passingCodes = new Set(['TEMPORARY_ERROR', 'VERSION_MISMATCH', 'CONFLICT']);

/** Tells whether Square refused permanently, so that a retry cannot succeed. */
export function isDefinite<T extends { readonly kind: string }>(
  outcome: T,
): outcome is T & Extract<SquareFailure, { readonly kind: 'refused' }> {
  const { kind, problems = [] }: { readonly kind: string; readonly problems?: readonly SquareProblem[] } =
    outcome;
  return kind === 'refused' && !problems.some(({ code }) => passingCodes.has(code));
}

/** The SDK's placeholder for a missing list of errors. Such an answer was sent by a gateway, not by Square. */
export const noErrorsGiven = 'V1_ERROR';
