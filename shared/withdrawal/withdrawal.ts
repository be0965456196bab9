import * as z from 'zod/mini';

/** Without `lines` the request only looks. */
export const withdrawalInputSchema = z.strictObject({
  /** Of the order's link. */
  token: z.string().check(z.maxLength(512)),
  /** Places of the lines in the order, from 0. */
  lines: z.optional(z.array(z.int()).check(z.minLength(1), z.maxLength(1000))),
});

/** How a paid order stands for the holder of its link who wants to withdraw from it. */
export const withdrawalSchema = z.object({
  /** The order's number. */
  number: z.string(),
  /** Initials and town, as the order's page shows them; absent of orders whose shopper's name was never kept. */
  shopper: z.optional(z.string()),
  /** The masked address that the confirmation goes to. */
  mailedTo: z.optional(z.string()),
  /** In words, with its price. */
  lines: z.array(z.string()),
  /**
   * The places that can be withdrawn from now, without those that the law exempts; empty once one was received, and where
   * the time is over.
   */
  open: z.array(z.int()),
  /** ISO 8601, and the places; absent while nothing was received. */
  received: z.optional(z.object({ at: z.string(), lines: z.array(z.int()) })),
});
export type Withdrawal = z.infer<typeof withdrawalSchema>;

/** A withdrawal as the studio shows it with the order. */
export const studioWithdrawalSchema = z.object({
  /** ISO 8601: when it was confirmed or, before that, asked for by the order's number. */
  at: z.string(),
  /** The variations of the works that it is about. */
  variationIds: z.array(z.string()),
  isSettled: z.boolean(),
});
export type StudioWithdrawal = z.infer<typeof studioWithdrawalSchema>;
