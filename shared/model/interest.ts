import * as z from 'zod/mini';
import { pictureSchema } from './artwork.ts';

const workInterestSchema = z.object({
  id: z.string(),
  title: z.string(),
  /** The work's category. */
  format: z.string(),
  picture: z.optional(pictureSchema),
  hidden: z.boolean(),
  /** Browsers that wish for it, that have it in their cart, and people who asked about it. */
  wishes: z.int(),
  carts: z.int(),
  questions: z.int(),
  /** Pieces in the last twelve months. */
  sold: z.int(),
  /** Whole days since it came into the shop, until it was sold; absent where neither is known. */
  days: z.optional(z.int()),
});
export type WorkInterest = z.infer<typeof workInterestSchema>;

/** What visitors like: counts of each work in the studio, and what was sold this month. No visitor is named. */
export const interestSchema = z.object({
  works: z.array(workInterestSchema),
  /** By variation, in the words of its order; the most pieces first. */
  soldThisMonth: z.array(z.object({ variationId: z.string(), name: z.string(), pieces: z.int() })),
});
export type Interest = z.infer<typeof interestSchema>;
