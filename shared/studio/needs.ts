import * as z from 'zod/mini';

const countSchema = z.object({
  count: z.int(),
  /** Whether there are more than `count`. */
  isMore: z.boolean(),
});

const ordersSchema = z.extend(countSchema, { orderIds: z.array(z.string()) });

/** Tasks that wait for the artist, from the shop's own rows. Lists without an entry are left out. */
export const needsSchema = z.object({
  toShip: z.optional(
    z.extend(countSchema, {
      /** Time (RFC 3339) when the oldest of these orders was paid. */
      since: z.string(),
    }),
  ),
  inReview: z.optional(countSchema),
  /** Orders with an open dispute. */
  disputes: z.optional(ordersSchema),
  /** Paid orders with a failed refund, until the artist decides whether they ship. */
  failedRefunds: z.optional(ordersSchema),
  /** Withdrawn orders, until the works are refunded or the artist marks them as settled. */
  withdrawals: z.optional(ordersSchema),
  /** Emails to shoppers or the artist that bounced or could not be sent in the last two weeks, latest first. */
  lostMails: z.optional(ordersSchema),
  /** Problem of Square's access token: missing, refused, without a needed scope, or about to expire. */
  token: z.optional(
    z.object({
      problem: z.enum(['missing', 'refused', 'not enough', 'ends soon']),
      /** Number of whole days until the token expires. */
      days: z.optional(z.int()),
    }),
  ),
});
export type Needs = z.infer<typeof needsSchema>;
