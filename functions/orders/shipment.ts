import * as z from 'zod/mini';

const trackingSchema = z.object({
  carrier: z.optional(z.string()),
  trackingNumber: z.optional(z.string()),
  trackingUrl: z.optional(z.string()),
});
/** Tracking of a parcel; every field may be missing. */
export type Tracking = z.infer<typeof trackingSchema>;

export const shipmentSchema = z.extend(trackingSchema, {
  /** Milliseconds. */
  shippedAt: z.int(),
  /** Recorded by the artist in the studio, or by somebody in Square's Dashboard or at the till. */
  by: z.enum(['studio', 'square']),
  /** 1, plus one for each correction; also the number of its email. */
  version: z.int(),
  /** Whether the shopper was emailed about it. */
  isTold: z._default(z.boolean(), false),
});
/**
 * The works are with the carrier. Square takes no corrections afterwards, so from then on the shop's own data counts.
 */
export type Shipment = z.infer<typeof shipmentSchema>;

/** The artist's request to mark the order as shipped at Square, stored before Square is called. */
export const shippingSchema = z.extend(trackingSchema, {
  /** Whether to email the shopper. */
  notify: z.boolean(),
  /** Milliseconds. */
  askedAt: z.int(),
});
