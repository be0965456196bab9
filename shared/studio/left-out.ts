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
  /** Import failed for the reason in `detail`. The shop keeps its version of the work. */
  'refused',
]);
export type LeftOutReason = z.infer<typeof leftOutReason>;

export const leftOutSchema = z.object({
  /** Id of the work; empty if Square sent none. */
  artworkId: z.string(),
  title: z.string(),
  reason: leftOutReason,
  detail: z.optional(z.string()),
  /** Names of the sizes that are left out of a work that is in the shop. */
  sizes: z.optional(z.array(z.string())),
});
export type LeftOut = z.infer<typeof leftOutSchema>;

/** Numbers of the items in the last whole sync: each item is either a work or left out. */
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
