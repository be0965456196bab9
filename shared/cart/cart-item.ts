import * as z from 'zod/mini';
import { pictureSchema, variationSchema } from '#shared/artwork/artwork.ts';

/** A cart line joined with the live price and stock of its variation (rule 8.2). */
export const cartItemSchema = z.object({
  id: z.string(),
  quantity: z.int(),
  artworkId: z.string(),
  variationId: z.string(),
  artwork: z.object({
    id: z.string(),
    title: z.string(),
    imageUrl: z.string(),
    picture: z.optional(pictureSchema),
    category: z.string(),
    /** The work's `shipsTo`. */
    shipsTo: z.optional(z.array(z.string())),
  }),
  variation: z.extend(variationSchema, {
    /** Another shopper is paying for it at this moment; it may become available again in a minute. */
    held: z.optional(z.boolean()),
  }),
});
export type CartItem = z.infer<typeof cartItemSchema>;

export const cartValidationSchema = z.object({
  removedCount: z.int(),
  removedItems: z.array(z.object({ title: z.string(), variationName: z.string(), reason: z.string() })),
});
export type CartValidation = z.infer<typeof cartValidationSchema>;

export const wishSchema = z.object({ artworkId: z.string() });
