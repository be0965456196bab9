import type { ProviderOrder, ProviderTracking } from './provider-order.ts';

/**
 * What the checkout asks of the card provider, in the shop's words. `live-provider.ts` asks Square; the checkout's
 * test provider answers test orders without asking anyone.
 */
export interface PaymentProvider {
  readonly createOrder: (order: NewProviderOrder) => Promise<Outcome<ProviderOrder>>;
  readonly readOrder: (squareOrderId: string) => Promise<Outcome<ProviderOrder>>;
  readonly cancelOrder: (order: ProviderOrder, idempotencyKey: string) => Promise<Outcome<ProviderOrder>>;
  /** Changes its shipments on condition of the version that was read. */
  readonly updateShipment: (
    order: ProviderOrder,
    change: ShipmentChange,
    idempotencyKey: string,
  ) => Promise<Outcome<ProviderOrder>>;
  /** One page of all orders that have changed since `from`, also those made elsewhere, the latest change last. */
  readonly findChangedOrders: (request: ChangedOrdersRequest) => Promise<Outcome<OrdersPage>>;
  /** Authorises without capturing; the authorisation ends by itself after 15 minutes. */
  readonly createPayment: (payment: NewProviderPayment) => Promise<Outcome<ProviderPayment>>;
  readonly completePayment: (payment: ProviderPayment) => Promise<Outcome<ProviderPayment>>;
  readonly cancelPayment: (paymentId: string) => Promise<Outcome<ProviderPayment>>;
  /** Answers 'ok' whether or not there was such a payment. */
  readonly cancelPaymentByKey: (idempotencyKey: string) => Promise<Outcome<true>>;
  readonly readPayment: (paymentId: string) => Promise<Outcome<ProviderPayment>>;
  /**
   * Refunds money of a captured payment. PENDING: Square has it and draws the money later. A repeat of the key brings
   * the answer of then.
   */
  readonly refundPayment: (
    refund: NewProviderRefund,
    idempotencyKey: string,
  ) => Promise<Outcome<ProviderRefund>>;
  readonly readRefund: (refundId: string) => Promise<Outcome<ProviderRefund>>;
  /** Counts of what can be sold at a location, by variation. No entry: Square named none. */
  readonly readCounts: (request: CountRequest) => Promise<Outcome<ReadonlyMap<string, StockCount>>>;
  /** New stock comes in, whatever is sold meanwhile. */
  readonly addStock: (stock: NewStock, idempotencyKey: string) => Promise<Outcome<true>>;
  readonly readReceived: (request: ReceivedRequest) => Promise<Outcome<ReceivedSales>>;
  /** What Square asks for these variations this moment. No entry: not for sale at that location (any more). */
  readonly readOffers: (request: CountRequest) => Promise<Outcome<ReadonlyMap<string, Offer>>>;
}

export type Outcome<T> = { readonly kind: 'ok'; readonly value: T } | SquareFailure;

export interface CountRequest {
  readonly variationIds: readonly string[];
  readonly locationId: string;
}

/** What Square counted of one variation at one location. */
export interface StockCount {
  /** As Square says it; may be negative or a fraction. */
  readonly quantity: number;
  /** Milliseconds, Square's clock; 0 when Square gave no time: then it is nothing to rely on. */
  readonly calculatedAt: number;
  /** Milliseconds, Square's clock: when it was asked, at the latest. Absent where its answer does not say. */
  readonly askedAt?: number | undefined;
}

export interface ReceivedRequest extends CountRequest {
  /** Milliseconds: older changes are not asked for. */
  readonly since: number;
}

/** By variation: when Square received the sale of an order (Square's id of it), in milliseconds of its clock. */
export type ReceivedSales = ReadonlyMap<string, ReadonlyMap<string, number>>;

export interface Offer {
  /** Minor units; null when Square prices it at the till. */
  readonly price: number | null;
  readonly currency: string;
}

export interface NewProviderOrder {
  /** Also Square's reference id. */
  readonly orderId: string;
  readonly idempotencyKey: string;
  readonly locationId: string;
  readonly lines: readonly { readonly variationId: string; readonly quantity: number }[];
  /** Square works out and records the taxes of its catalogue on these works. */
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
  /** Of each shipment that waits. */
  readonly to: 'PREPARED' | 'COMPLETED' | 'CANCELED';
  readonly tracking?: ProviderTracking;
  /** The order's own end: with its last shipment, or Square's lists lose it. */
  readonly closesOrder?: true;
}

interface ChangedOrdersRequest {
  /** Ten at most. */
  readonly locationIds: readonly string[];
  /** Milliseconds. */
  readonly from: number;
  /** Of the page before. */
  readonly cursor?: string | undefined;
}

interface OrdersPage {
  readonly orders: readonly ProviderOrder[];
  /** There are more. */
  readonly cursor: string | undefined;
}

export interface NewProviderPayment {
  readonly sourceId: string;
  /** At most 45 characters (Square); also the payment's reference id, which tells attempts apart. */
  readonly idempotencyKey: string;
  readonly squareOrderId: string;
  readonly locationId: string;
  readonly amount: number;
  readonly currency: string;
  readonly buyerEmail: string;
}

export interface ProviderPayment {
  readonly paymentId: string;
  /** APPROVED (authorised) → COMPLETED | CANCELED; FAILED; PENDING. */
  readonly status: string;
  readonly squareOrderId: string;
  readonly reference: string;
  readonly amount: number;
  /** Minor units refunded so far. */
  readonly refunded: number;
  /** Square's ids of its refunds, made here or at Square; absent: none. */
  readonly refundIds?: readonly string[] | undefined;
  readonly currency: string;
  readonly versionToken: string | undefined;
  /** As it was given when paying; absent for payments of the till. */
  readonly buyerEmail?: string | undefined;
  /** Milliseconds of Square's clock: captured at for a completed payment, else last change. */
  readonly at: number;
}

/** Nothing was charged by it, and nothing can be any more. */
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
  /** Milliseconds of Square's clock: its last change. */
  readonly at: number;
}

interface NewStock {
  readonly variationId: string;
  readonly locationId: string;
  readonly quantity: number;
  /** Milliseconds; Square takes none of the future and none older than a day. */
  readonly at: number;
}

export interface SquareProblem {
  readonly category: string;
  readonly code: string;
  readonly detail?: string | undefined;
  readonly field?: string | undefined;
}

/**
 * What a failed call to Square means.
 * - `unknown`: timeout, reset, 5xx or an unreadable answer: it may have happened. Never treat as failed.
 * - `refused`: Square answered that it did not do it; `problems` say why.
 * - `unauthorised`: the access token is not good (any more), or may not do this.
 * - `busy`: rate limited; nothing was done.
 */
export type SquareFailure =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'refused'; readonly problems: readonly SquareProblem[]; readonly status: number }
  | { readonly kind: 'unauthorised' }
  | { readonly kind: 'busy' };

/** Square refuses for now with these: somebody was faster, or it is busy with the object. */
const passingCodes = new Set(['TEMPORARY_ERROR', 'VERSION_MISMATCH', 'CONFLICT']);

/** Square said no, and will say so again. */
export function isDefinite<T extends { readonly kind: string }>(
  outcome: T,
): outcome is T & Extract<SquareFailure, { readonly kind: 'refused' }> {
  const { kind, problems = [] }: { readonly kind: string; readonly problems?: readonly SquareProblem[] } =
    outcome;
  return kind === 'refused' && !problems.some(({ code }) => passingCodes.has(code));
}

/** What the SDK puts in when an answer carried no list of errors: a gateway's word, not Square's. */
export const noErrorsGiven = 'V1_ERROR';
