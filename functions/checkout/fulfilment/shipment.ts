import * as z from 'zod/mini';

const trackingSchema = z.object({
  carrier: z.optional(z.string()),
  trackingNumber: z.optional(z.string()),
  trackingUrl: z.optional(z.string()),
});
/** How the buyer follows the parcel; every part of it may be missing. */

export const shipmentSchema = z.extend(trackingSchema, {
  /** Milliseconds. */
  shippedAt: z.int(),
  /** Who said so: the artist in the studio, or somebody in Square's Dashboard or at the till. */
  by: z.enum(['studio', 'square']),
  /** 1, and one more with each correction. */
  version: z.int(),
});
/** That the works are with the carrier. Square takes no corrections afterwards, so the shop's own word is what counts. */

export const shippingSchema = z.extend(trackingSchema, {
  /** The buyer is to be told by mail. */
  notify: z.boolean(),
  /** Milliseconds. */
  askedAt: z.int(),
});
/** What the artist wants Square to know, written down before Square is asked. */
