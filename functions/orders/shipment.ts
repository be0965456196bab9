import * as z from 'zod/mini';

const trackingSchema = z.object({
  carrier: z.optional(z.string()),
  trackingNumber: z.optional(z.string()),
  trackingUrl: z.optional(z.string()),
});
/** How the shopper follows the parcel; every part of it may be missing. */
export type Tracking = z.infer<typeof trackingSchema>;

export const shipmentSchema = z.extend(trackingSchema, {
  /** Milliseconds. */
  shippedAt: z.int(),
  /** Who said so: the artist in the studio, or somebody in Square's Dashboard or at the till. */
  by: z.enum(['studio', 'square']),
  /** 1, and one more with each correction; the number of the email about it. */
  version: z.int(),
  /** The shopper was told of it by mail. */
  isTold: z._default(z.boolean(), false),
});
/** That the works are with the carrier. Square takes no corrections afterwards, so the shop's own word is what counts. */
export type Shipment = z.infer<typeof shipmentSchema>;

/** What the artist wants Square to know, written down before Square is asked. */
export const shippingSchema = z.extend(trackingSchema, {
  /** The shopper is to be told by mail. */
  notify: z.boolean(),
  /** Milliseconds. */
  askedAt: z.int(),
});
