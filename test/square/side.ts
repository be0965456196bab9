import type { Square, SquareClient } from 'square';

/** A work of the run's own: made through Square's API, deleted when the run ends. */
export interface Work {
  readonly itemId: string;
  readonly variationId: string;
  readonly name: string;
}

interface PlacedOrder {
  readonly id: string;
  readonly version: number;
  readonly total: bigint;
  readonly shipment: string;
}

interface Refusal {
  readonly status: number | undefined;
  readonly codes: readonly string[];
  readonly category: string;
  readonly field: string | undefined;
}

export interface Delivery {
  readonly url: string;
  readonly key: string;
  readonly signature: string;
  readonly body: string;
}

/** A Square that facts are asked of: the simulator or the sandbox, both through the real SDK and Square's API alone. */
export interface SquareSide {
  readonly client: SquareClient;
  readonly locationId: string;
  readonly currency: Square.Currency;
  /** Unused so far, and short enough for a payment. */
  key(): string;
  makeWork(options?: { readonly tracked?: boolean; readonly stock?: string }): Promise<Work>;
  /** `takenAt` in milliseconds; now unless told otherwise. */
  countStock(variationId: string, quantity: string, takenAt?: number): Promise<void>;
  stockOf(variationId: string): Promise<Square.InventoryCount | undefined>;
  placeOrder(
    variationId: string,
    options?: { readonly quantity?: string; readonly shipped?: boolean },
  ): Promise<PlacedOrder>;
  order(orderId: string): Promise<Square.Order>;
  /** Charges or authorises the order's total with a good test card, unless told otherwise. */
  pay(order: PlacedOrder, changes?: Partial<Square.CreatePaymentRequest>): Promise<Square.Payment>;
  /** What a call was refused with; throws where it was not. */
  refusal(call: PromiseLike<unknown>): Promise<Refusal>;
  /** A request without the SDK, for what the SDK would not send or not show. */
  raw(method: string, path: string, body?: unknown, token?: string): Promise<RawAnswer>;
  /** Reads again until it is so; Square does some things a moment later. */
  eventually<T>(what: string, read: () => Promise<T>, isSo: (value: T) => boolean): Promise<T>;
  /** Lets this much time go by at that Square. */
  pass(milliseconds: number): Promise<void>;
  /** A webhook as it was sent; only where somebody listens. */
  delivery?(): Promise<Delivery>;
  /** Deletes the works of this run. */
  tidy(): Promise<void>;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Readonly<Record<string, unknown>>;
}

/** What should have come about by itself did not. */
export class NeverHappened extends Error {
  constructor(what: string) {
    super(`It never came to: ${what}`);
    this.name = 'NeverHappened';
  }
}

export const shipment: Square.Fulfillment = {
  type: 'SHIPMENT',
  state: 'PROPOSED',
  shipmentDetails: {
    recipient: {
      displayName: 'Contract Test',
      phoneNumber: '+15035550100',
      address: {
        addressLine1: '1 Harbour Lane',
        locality: 'Portland',
        administrativeDistrictLevel1: 'OR',
        postalCode: '97201',
        country: 'US',
      },
    },
  },
};
