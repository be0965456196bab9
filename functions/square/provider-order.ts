export interface ProviderOrder {
  readonly squareOrderId: string;
  /** The shop's order id if the shop made the order. Orders from the till or the Dashboard may have any text here. */
  readonly referenceId: string;
  /** Whether the order has the shop's mark in its metadata. Orders older than the mark lack it. */
  readonly isOurs: boolean;
  readonly locationId: string;
  readonly version: number;
  /** Square's state of the order. A paid order with a shipment stays OPEN. */
  readonly state: string;
  /** Milliseconds of Square's clock. */
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly total: number;
  /** Minor units of tax, which is either included in the prices or added to them. */
  readonly tax: number;
  readonly currency: string;
  /** Minor units that were captured. An authorization does not count. */
  readonly captured: number;
  /** Whether the captured money covers the total. Square's state does not tell: some paid orders stay OPEN. */
  readonly isPaid: boolean;
  /** Whether the order has a captured or authorized payment. */
  readonly hasTenders: boolean;
  readonly isReturn: boolean;
  /** Square's id of the order that was sold, if this order is a return. */
  readonly saleId?: string | undefined;
  readonly paymentIds: readonly string[];
  /** The order's shipments. The shop makes one; the Dashboard may split it. */
  readonly fulfillments: readonly ProviderFulfillment[];
  /** Ids of the variations that were sold or returned. */
  readonly variationIds: readonly string[];
}

/** A shipment of an order. An order of the till may have a pickup instead. */
export interface ProviderFulfillment {
  readonly uid: string;
  /** PROPOSED, RESERVED or PREPARED; final: COMPLETED, CANCELED or FAILED. */
  readonly state: string;
  readonly tracking: ProviderTracking;
  /** The recipient and the delivery address. The shop stores only name and town. */
  readonly recipient: { readonly name: string; readonly town: string; readonly address: readonly string[] };
}

export interface ProviderTracking {
  readonly carrier?: string | undefined;
  readonly trackingNumber?: string | undefined;
  readonly trackingUrl?: string | undefined;
}

/** Returns the tracking fields of an object, without undefined ones. */
export function trackingOf({ carrier, trackingNumber, trackingUrl }: ProviderTracking) {
  return {
    ...(carrier !== undefined && { carrier }),
    ...(trackingNumber !== undefined && { trackingNumber }),
    ...(trackingUrl !== undefined && { trackingUrl }),
  };
}

export function isOpen({ state }: ProviderFulfillment): boolean {
  return state !== 'CANCELED' && state !== 'COMPLETED' && state !== 'FAILED';
}
