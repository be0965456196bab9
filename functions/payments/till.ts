import type { SquareFailure } from '../square/client.ts';

/**
 * What the money path asks of the card provider, in the shop's words. `functions/square/live-till.ts` asks Square;
 * `rehearsal-till.ts` answers test orders without asking anyone.
 */
export interface Till {
  readonly createOrder: (order: NewTillOrder) => Promise<Outcome<TillOrder>>;
  readonly readOrder: (squareOrderId: string) => Promise<Outcome<TillOrder>>;
  readonly cancelOrder: (order: TillOrder, idempotencyKey: string) => Promise<Outcome<TillOrder>>;
  /** Authorises without capturing; the authorisation ends by itself after 15 minutes. */
  readonly createPayment: (payment: NewTillPayment) => Promise<Outcome<TillPayment>>;
  readonly completePayment: (payment: TillPayment) => Promise<Outcome<TillPayment>>;
  readonly cancelPayment: (paymentId: string) => Promise<Outcome<TillPayment>>;
  /** Answers 'ok' whether or not there was such a payment. */
  readonly cancelPaymentByKey: (idempotencyKey: string) => Promise<Outcome<true>>;
  readonly readPayment: (paymentId: string) => Promise<Outcome<TillPayment>>;
  /** Counts of what can be sold at a location, by variation. No entry: never counted there. */
  readonly readCounts: (
    variationIds: readonly string[],
    locationId: string,
  ) => Promise<Outcome<ReadonlyMap<string, Count>>>;
}

export type Outcome<T> = { readonly kind: 'ok'; readonly value: T } | SquareFailure;

export interface NewTillOrder {
  /** Also Square's reference id. */
  readonly orderId: string;
  readonly idempotencyKey: string;
  readonly locationId: string;
  readonly lines: readonly { readonly variationId: string; readonly quantity: number }[];
  readonly recipient: {
    readonly name: string;
    readonly address1: string;
    readonly address2: string;
    readonly city: string;
    readonly state: string;
    readonly postalCode: string;
    readonly country: string;
  };
}

export interface TillOrder {
  readonly squareOrderId: string;
  readonly locationId: string;
  readonly version: number;
  /** Square's own state; a paid order with a shipment stays OPEN. */
  readonly state: string;
  readonly total: number;
  readonly currency: string;
  /** True once nothing is due and something was paid. */
  readonly isPaid: boolean;
  readonly paymentIds: readonly string[];
  readonly fulfillmentUids: readonly string[];
}

export interface NewTillPayment {
  readonly sourceId: string;
  /** At most 45 characters (Square); also the payment's reference id, which tells attempts apart. */
  readonly idempotencyKey: string;
  readonly squareOrderId: string;
  readonly locationId: string;
  readonly amount: number;
  readonly currency: string;
  readonly buyerEmail: string;
}

export interface TillPayment {
  readonly paymentId: string;
  /** APPROVED (authorised) → COMPLETED | CANCELED; FAILED; PENDING. */
  readonly status: string;
  readonly squareOrderId: string;
  readonly reference: string;
  readonly amount: number;
  readonly currency: string;
  readonly versionToken: string | undefined;
  /** Milliseconds of Square's clock: captured at for a completed payment, else last change. */
  readonly at: number;
}

/** `calculatedAt` in milliseconds of Square's clock. */
export interface Count {
  readonly quantity: number;
  readonly calculatedAt: number;
}
