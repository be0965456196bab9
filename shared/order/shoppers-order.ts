import * as z from 'zod/mini';
import { pictureSchema } from '#shared/artwork/artwork.ts';
import { includedTaxSchema } from '#shared/shipping/terms-of-sale.ts';
import { moneySchema } from './order.ts';

/** A paid order as everybody with its link sees it: no address, no email, no whole name. */
export const shoppersOrderSchema = z.object({
  /** The order's number. */
  confirmation: z.string(),
  testMode: z.boolean(),
  /** RFC 3339, as every time here. */
  paidAt: z.string(),
  total: moneySchema,
  includedTax: z.optional(includedTaxSchema),
  lines: z.array(
    z.object({
      artworkId: z.string(),
      title: z.string(),
      /** As the gallery's categories: 'Prints on Wood'; empty where the work is gone. */
      format: z.string(),
      /** Size or form; empty where the work has one form only. */
      size: z.string(),
      quantity: z.int(),
      /** Of one piece. */
      price: moneySchema,
      picture: z.optional(pictureSchema),
      /** Whether the work has a page that visitors may see. */
      isPublic: z.boolean(),
    }),
  ),
  /** Absent of orders whose shopper's name was never kept. */
  delivery: z.optional(z.object({ initials: z.string(), town: z.string() })),
  shipment: z.optional(
    z.object({
      shippedAt: z.string(),
      carrier: z.optional(z.string()),
      trackingNumber: z.optional(z.string()),
      /** Begins with https. */
      trackingUrl: z.optional(z.string()),
    }),
  ),
  /** The shipment was canceled at Square; it may have been sent all the same. */
  shipmentCanceledAt: z.optional(z.string()),
  /** What went back to the shopper, or is on its way. */
  refunds: z.array(z.object({ amount: moneySchema, at: z.optional(z.string()) })),
  /** All of them together. */
  refunded: moneySchema,
});
export type ShoppersOrder = z.infer<typeof shoppersOrderSchema>;
