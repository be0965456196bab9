import * as z from 'zod/mini';

/** Request of `withdraw`. Without `lines` it changes nothing. */
export const withdrawalInputSchema = z.strictObject({
  /** Token in the order's link. */
  token: z.string().check(z.maxLength(512)),
  /** Indexes of the order's lines, from 0. */
  lines: z.optional(z.array(z.int()).check(z.minLength(1), z.maxLength(1000))),
});

/** The withdrawal of a paid order, as shown to everybody with the order's link. */
export const withdrawalSchema = z.object({
  /** The order number. */
  number: z.string(),
  /** Initials and town, as on the order's page; absent if the order has no stored name. */
  shopper: z.optional(z.string()),
  /** The masked address that the confirmation is sent to. */
  mailedTo: z.optional(z.string()),
  /** Name and price of each line. */
  lines: z.array(z.string()),
  /** Indexes of the lines that can be withdrawn from; empty after a withdrawal and after the end of the period. */
  open: z.array(z.int()),
  /** Time (ISO 8601) and lines of the withdrawal; absent if there was none. */
  received: z.optional(z.object({ at: z.string(), lines: z.array(z.int()) })),
});
export type Withdrawal = z.infer<typeof withdrawalSchema>;

/** A withdrawal in the studio. */
export const studioWithdrawalSchema = z.object({
  /** Time (ISO 8601) of the request by order number if there was one, otherwise of the confirmation. */
  at: z.string(),
  /** Ids of the withdrawn variations. */
  variationIds: z.array(z.string()),
  isSettled: z.boolean(),
});
export type StudioWithdrawal = z.infer<typeof studioWithdrawalSchema>;
