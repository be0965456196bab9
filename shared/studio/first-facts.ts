import * as z from 'zod/mini';

/** Progress of the shop's setup, from its own rows. */
export const firstFactsSchema = z.object({
  /** `ended`: revoked or expired at Square. `token`: no connection, but the operator's access token. */
  connection: z.enum(['none', 'ended', 'token', 'connected']),
  /** Name of the location for payments; absent while none is chosen. */
  location: z.optional(z.string()),
  /** First purchase. `test`: a test order. `open`: not refunded or shipped yet. `settled`: refunded or shipped. */
  purchase: z.enum(['none', 'test', 'open', 'settled']),
  /** Id of the order whose purchase is `open`. */
  orderId: z.optional(z.string()),
  testMode: z.boolean(),
  /** Whether test mode is off, or was off before. */
  wasLive: z.boolean(),
});
export type FirstFacts = z.infer<typeof firstFactsSchema>;
