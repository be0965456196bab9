export interface ProviderOrder {
  readonly squareOrderId: string;
  /** The shop's order id if the shop made the order; anything or nothing if the till or the Dashboard did. */
  readonly referenceId: string;
  /** Whether the shop's own application made it, by its metadata mark. Orders older than the mark lack it. */
  readonly isOurs: boolean;
  readonly locationId: string;
  readonly version: number;
  /** Square's state of the order; a paid order with a shipment stays OPEN. */
  readonly state: string;
  /** Milliseconds of Square's clock. */
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly total: number;
  /** Minor units of tax, included in the total or on top of the prices. */
  readonly tax: number;
  readonly currency: string;
  /** Minor units that were really taken; an authorization is not among them. */
  readonly captured: number;
  /** The captured money covers the total. Square's state does not tell: a paid order with a shipment stays OPEN. */
  readonly isPaid: boolean;
  /** It has a captured or authorized payment. */
  readonly hasTenders: boolean;
  readonly isReturn: boolean;
  /** For a return: Square's id of the order that was sold. */
  readonly saleId?: string | undefined;
  readonly paymentIds: readonly string[];
  /** One as the shop made it; several if it was split in the Dashboard. */
  readonly fulfillments: readonly ProviderFulfillment[];
  /** Variations sold, or taken back. */
  readonly variationIds: readonly string[];
}

/** A shipment of an order, or a pickup if the till made it. */
export interface ProviderFulfillment {
  readonly uid: string;
  /** PROPOSED | RESERVED | PREPARED, then one of the final states COMPLETED | CANCELED | FAILED. */
  readonly state: string;
  readonly tracking: ProviderTracking;
  /** The recipient with the shopper's address, which the shop shows; it stores only name and town. */
  readonly recipient: { readonly name: string; readonly town: string; readonly address: readonly string[] };
}

export interface ProviderTracking {
  readonly carrier?: string | undefined;
  readonly trackingNumber?: string | undefined;
  readonly trackingUrl?: string | undefined;
}

/** Picks the tracking fields of an object, without undefined ones. */
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
