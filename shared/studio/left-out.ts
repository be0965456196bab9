import * as z from 'zod/mini';

/** Why an item at Square is not in the shop. */
const leftOutReason = z.enum([
  /** Archived at Square. */
  'archived',
  /** Hidden or unavailable at Square Online. */
  'hidden',
  /** Not sold at the shop's location. */
  'elsewhere',
  /** Not a work: `detail` gives its kind. */
  'kind',
  /** Not for sale at Square. */
  'notForSale',
  /** Import failed; the shop keeps the version that it had. `detail` gives the reason. */
  'refused',
]);
export type LeftOutReason = z.infer<typeof leftOutReason>;

export const leftOutSchema = z.object({
  /** Empty if Square sent none. */
  artworkId: z.string(),
  title: z.string(),
  reason: leftOutReason,
  detail: z.optional(z.string()),
  /** The work is in the shop, but not these sizes. */
  sizes: z.optional(z.array(z.string())),
});
export type LeftOut = z.infer<typeof leftOutSchema>;

/** Count of the items in the last whole sync: each is either a work or left out. */
export const syncTallySchema = z.object({
  run: z.int(),
  works: z.int(),
  leftOut: z.int(),
});
export type SyncTally = z.infer<typeof syncTallySchema>;

/** A page of the items that the last whole sync left out. */
export const leftOutPageSchema = z.object({
  entries: z.array(leftOutSchema),
  /** Cursor of the next page; absent on the last. */
  cursor: z.optional(z.string()),
});
export type LeftOutPage = z.infer<typeof leftOutPageSchema>;
