import * as z from 'zod/mini';

/** Why something that Square sells is not in the shop. */
const leftOutReason = z.enum([
  /** Archived at Square. */
  'archived',
  /** Hidden or unavailable at Square Online. */
  'hidden',
  /** Not sold at the shop's location. */
  'elsewhere',
  /** No work: `detail` says what it is. */
  'kind',
  /** Square says that it is not for sale. */
  'notForSale',
  /** The shop could not import it and keeps what it had of it: `detail` says why. */
  'refused',
]);
export type LeftOutReason = z.infer<typeof leftOutReason>;

export const leftOutSchema = z.object({
  /** Empty where Square sent none. */
  artworkId: z.string(),
  title: z.string(),
  reason: leftOutReason,
  detail: z.optional(z.string()),
  /** The work is in the shop, and these of its sizes are not. */
  sizes: z.optional(z.array(z.string())),
});
export type LeftOut = z.infer<typeof leftOutSchema>;

/** What the last whole sync met at Square: each item is either one of the works, or left out. */
export const syncTallySchema = z.object({
  run: z.int(),
  works: z.int(),
  leftOut: z.int(),
});
export type SyncTally = z.infer<typeof syncTallySchema>;

/** A page of what the last whole sync left out. */
export const leftOutPageSchema = z.object({
  entries: z.array(leftOutSchema),
  /** Asks for the next; absent where there are no more. */
  cursor: z.optional(z.string()),
});
export type LeftOutPage = z.infer<typeof leftOutPageSchema>;
