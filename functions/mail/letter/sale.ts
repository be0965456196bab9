import * as z from 'zod/mini';
import { includedTaxSchema } from '#shared/shipping/terms-of-sale.ts';

/** The data of an email about a sale: stored when the order is paid, removed once the email is sent. */
export const saleSchema = z.object({
  /** Square's id of the payment. */
  confirmation: z.string(),
  isTest: z.boolean(),
  currency: z.string(),
  /** Minor units. */
  total: z.int(),
  includedTax: z.optional(includedTaxSchema),
  /** Milliseconds. */
  paidAt: z.int(),
  lines: z.array(
    z.object({
      artworkId: z.string(),
      /** Distinguishes lines with the same name. Absent in emails of 0.1.0. */
      variationId: z.optional(z.string()),
      title: z.string(),
      /** The work's category: 'Prints on Wood'. */
      format: z.optional(z.string()),
      /** The size or form, from Square. */
      name: z.string(),
      quantity: z.int(),
      /** Minor units for one piece. */
      price: z.int(),
    }),
  ),
  /** The recipient. Absent for orders placed before the shop sent email. */
  delivery: z.optional(z.object({ name: z.string(), town: z.string() })),
});
export type Sale = z.infer<typeof saleSchema>;
