import * as z from 'zod/mini';

/** Without `lines` the request only reads. */
export const withdrawalInputSchema = z.strictObject({
  /** Token in the order's link. */
  token: z.string().check(z.maxLength(512)),
  /** Indexes of the order's lines, from 0. */
  lines: z.optional(z.array(z.int()).check(z.minLength(1), z.maxLength(1000))),
});

/** The withdrawal state of a paid order, for the holder of its link. */
export const withdrawalSchema = z.object({
  /** The order's number. */
  number: z.string(),
  /** Initials and town, as on the order's page; absent in orders without a stored name. */
  shopper: z.optional(z.string()),
  /** The masked address for the confirmation. */
  mailedTo: z.optional(z.string()),
  /** Each line's name and price. */
  lines: z.array(z.string()),
  /** Indexes of lines that can be withdrawn from; empty after a withdrawal or the period, without exempt ones. */
  open: z.array(z.int()),
  /** Time (ISO 8601) and lines of the withdrawal; absent if there was none. */
  received: z.optional(z.object({ at: z.string(), lines: z.array(z.int()) })),
});
export type Withdrawal = z.infer<typeof withdrawalSchema>;

/** A withdrawal in the studio. */
export const studioWithdrawalSchema = z.object({
  /** ISO 8601: when it was confirmed or, before that, requested by order number. */
  at: z.string(),
  /** Variations of the withdrawn works. */
  variationIds: z.array(z.string()),
  isSettled: z.boolean(),
});
export type StudioWithdrawal = z.infer<typeof studioWithdrawalSchema>;
