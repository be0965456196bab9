export interface ProviderOrder {
  readonly squareOrderId: string;
  /** Our own order's id when the shop made it; anything or nothing when the till or the Dashboard did. */
  readonly referenceId: string;
  /** Made by this shop, by a mark that only its own application can set; orders older than the mark have none. */
  readonly isOurs: boolean;
  readonly locationId: string;
  readonly version: number;
  /** Square's own state; a paid order with a shipment stays OPEN. */
  readonly state: string;
  /** Milliseconds of Square's clock. */
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly total: number;
  /** Minor units of tax, included in the total or on top of the prices. */
  readonly tax: number;
  readonly currency: string;
  /** Minor units that were really taken; an authorisation is not among them. */
  readonly captured: number;
  /** Captured as much as it costs. By captured money only, never by state: a paid order with a shipment stays OPEN. */
  readonly isPaid: boolean;
  /** It has a captured or authorized payment. */
  readonly hasTenders: boolean;
  readonly isReturn: boolean;
  /** Of a return: Square's id of the order that was sold. */
  readonly saleId?: string | undefined;
  readonly paymentIds: readonly string[];
  /** One as the shop made it; several where somebody has split it in the Dashboard. */
  readonly fulfillments: readonly ProviderFulfillment[];
  /** What it sold or took back. */
  readonly variationIds: readonly string[];
}

/** A shipment of an order, or a pick-up where the till made it. */
export interface ProviderFulfillment {
  readonly uid: string;
  /** PROPOSED | RESERVED | PREPARED, then for good COMPLETED | CANCELED | FAILED. */
  readonly state: string;
  readonly tracking: ProviderTracking;
  /** Whom it goes to: a shopper's address, which the shop shows and never stores. */
  readonly recipient: { readonly name: string; readonly address: readonly string[] };
}

export interface ProviderTracking {
  readonly carrier?: string | undefined;
  readonly trackingNumber?: string | undefined;
  readonly trackingUrl?: string | undefined;
}

/** Just the tracking of whatever carries it; nothing that is undefined. */
export function trackingOf({ carrier, trackingNumber, trackingUrl }: ProviderTracking) {
  return {
    ...(carrier !== undefined && { carrier }),
    ...(trackingNumber !== undefined && { trackingNumber }),
    ...(trackingUrl !== undefined && { trackingUrl }),
  };
}

/** It waits yet. */
export function isOpen({ state }: ProviderFulfillment): boolean {
  return state !== 'CANCELED' && state !== 'COMPLETED' && state !== 'FAILED';
}
