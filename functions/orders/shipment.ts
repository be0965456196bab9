import * as z from 'zod/mini';

const trackingSchema = z.object({
  carrier: z.optional(z.string()),
  trackingNumber: z.optional(z.string()),
  trackingUrl: z.optional(z.string()),
});
/** Tracking data of a parcel. Every field may be missing. */
export type Tracking = z.infer<typeof trackingSchema>;

export const shipmentSchema = z.extend(trackingSchema, {
  /** Time of the shipment in milliseconds. */
  shippedAt: z.int(),
  /** Origin of the shipment: `studio`: recorded in the studio; `square`: in Square's Dashboard or at the till. */
  by: z.enum(['studio', 'square']),
  /** Version of the tracking data, which is also the number of its email. The first version is 1. */
  version: z.int(),
  /** Whether the shopper was emailed about the shipment. */
  isTold: z._default(z.boolean(), false),
});
/** The shipment of an order. Square accepts no corrections of a completed shipment, so this data is authoritative. */
export type Shipment = z.infer<typeof shipmentSchema>;

/** The artist's request to mark the order as shipped at Square, stored before Square is called. */
export const shippingSchema = z.extend(trackingSchema, {
  /** Whether to email the shopper. */
  notify: z.boolean(),
  /** Time of the request in milliseconds. */
  askedAt: z.int(),
});
