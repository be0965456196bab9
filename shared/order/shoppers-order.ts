import * as z from 'zod/mini';
import { pictureSchema } from '#shared/artwork/artwork.ts';
import { includedTaxSchema } from '#shared/shipping/terms-of-sale.ts';
import { moneySchema } from './order.ts';

/** A paid order for everybody with its link: without address, email or full name. */
export const shoppersOrderSchema = z.object({
  /** The order's number. */
  confirmation: z.string(),
  testMode: z.boolean(),
  /** RFC 3339, like all times here. */
  paidAt: z.string(),
  total: moneySchema,
  includedTax: z.optional(includedTaxSchema),
  lines: z.array(
    z.object({
      artworkId: z.string(),
      title: z.string(),
      /** The category: 'Prints on Wood'; empty if the work no longer exists. */
      format: z.string(),
      /** Size or form; empty if the work has only one. */
      size: z.string(),
      quantity: z.int(),
      /** Price of one piece. */
      price: moneySchema,
      picture: z.optional(pictureSchema),
      /** Whether the work has a page that visitors may see. */
      isPublic: z.boolean(),
    }),
  ),
  /** Absent in orders without a stored name. */
  delivery: z.optional(z.object({ initials: z.string(), town: z.string() })),
  shipment: z.optional(
    z.object({
      shippedAt: z.string(),
      carrier: z.optional(z.string()),
      trackingNumber: z.optional(z.string()),
      /** Starts with `https`. */
      trackingUrl: z.optional(z.string()),
    }),
  ),
  /** The shipment was canceled at Square, but may have been sent. */
  shipmentCanceledAt: z.optional(z.string()),
  /** Completed and pending refunds. */
  refunds: z.array(z.object({ amount: moneySchema, at: z.optional(z.string()) })),
  /** Total of the refunds. */
  refunded: moneySchema,
});
export type ShoppersOrder = z.infer<typeof shoppersOrderSchema>;
