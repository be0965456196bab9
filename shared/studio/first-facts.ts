import * as z from 'zod/mini';

/** Setup state of the shop, from its own rows. */
export const firstFactsSchema = z.object({
  /** `ended`: revoked or expired at Square. `token`: no connection, but the operator's access token. */
  connection: z.enum(['none', 'ended', 'token', 'connected']),
  /** Name of the location for payments; absent while none is chosen. */
  location: z.optional(z.string()),
  /** A test purchase. `open`: paid, not yet refunded or shipped. `settled`: refunded or shipped. */
  purchase: z.enum(['none', 'test', 'open', 'settled']),
  /** Id of the `open` order. */
  orderId: z.optional(z.string()),
  testMode: z.boolean(),
  /** Test mode is off, or was at some time. */
  wasLive: z.boolean(),
});
export type FirstFacts = z.infer<typeof firstFactsSchema>;
