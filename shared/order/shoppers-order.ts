import * as z from 'zod/mini';
import { pictureSchema } from '#shared/artwork/artwork.ts';
import { includedTaxSchema } from '#shared/shipping/terms-of-sale.ts';
import { moneySchema } from './order.ts';

/** A paid order as shown to everybody with its link, without address, email or full name. */
export const shoppersOrderSchema = z.object({
  /** The order number. */
  confirmation: z.string(),
  testMode: z.boolean(),
  /** Time of the payment in RFC 3339, like all times here. */
  paidAt: z.string(),
  total: moneySchema,
  includedTax: z.optional(includedTaxSchema),
  lines: z.array(
    z.object({
      artworkId: z.string(),
      title: z.string(),
      /** Category, such as 'Prints on Wood'; empty if the work no longer exists. */
      format: z.string(),
      /** Name of the variation; empty if the work has only one. */
      size: z.string(),
      quantity: z.int(),
      /** Price of one piece. */
      price: moneySchema,
      picture: z.optional(pictureSchema),
      /** Whether the work has a page that visitors may see. */
      isPublic: z.boolean(),
    }),
  ),
  /** Initials and town of the recipient; absent if the order has no stored name. */
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
  /** Time at which the shipment was found canceled at Square. The parcel may have been sent nevertheless. */
  shipmentCanceledAt: z.optional(z.string()),
  /** Completed and pending refunds. `at`: RFC 3339; absent in older orders. */
  refunds: z.array(z.object({ amount: moneySchema, at: z.optional(z.string()) })),
  /** Total amount of the refunds. */
  refunded: moneySchema,
});
export type ShoppersOrder = z.infer<typeof shoppersOrderSchema>;
