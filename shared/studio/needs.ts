import * as z from 'zod/mini';

const countSchema = z.object({
  count: z.int(),
  /** There are more than were counted. */
  isMore: z.boolean(),
});

const ordersSchema = z.extend(countSchema, { orderIds: z.array(z.string()) });

/** What in the shop waits for the artist, as far as the server alone knows. Of a list that is empty nothing is said. */
export const needsSchema = z.object({
  toShip: z.optional(
    z.extend(countSchema, {
      /** RFC 3339: when the one that waits longest was paid. */
      since: z.string(),
    }),
  ),
  inReview: z.optional(countSchema),
  /** Orders whose payment is disputed, until that is decided. */
  disputes: z.optional(ordersSchema),
  /** Paid orders of which a refund came to nothing, until the artist decides what becomes of them. */
  failedRefunds: z.optional(ordersSchema),
  /** Orders whose shoppers have withdrawn, until the works are refunded or the artist has settled it. */
  withdrawals: z.optional(ordersSchema),
  /** Emails to shoppers or to the artist that came back or could not be sent, of the last two weeks; the latest first. */
  lostMails: z.optional(ordersSchema),
  /** What is wrong with Square's access token: there is none, it is not taken, may not do all that a sale needs, or ends soon. */
  token: z.optional(
    z.object({
      problem: z.enum(['missing', 'refused', 'not enough', 'ends soon']),
      /** Whole days that it is still taken. */
      days: z.optional(z.int()),
    }),
  ),
});
export type Needs = z.infer<typeof needsSchema>;
