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
    /** Countries that the work ships to (`Shippable.shipsTo`). */
    shipsTo: z.optional(z.array(z.string())),
  }),
  variation: z.extend(variationSchema, {
    /** Whether other shoppers who are paying now have reserved the units that the line needs. */
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
