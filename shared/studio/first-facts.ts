import * as z from 'zod/mini';

/** What the shop's own rows say of how far it has been set up. */
export const firstFactsSchema = z.object({
  /** `ended`: Square has said so. `token`: no connection, but an access token that the operator has set. */
  connection: z.enum(['none', 'ended', 'token', 'connected']),
  /** Name of the location that payments go to; absent while none is chosen. */
  location: z.optional(z.string()),
  /**
   * How far a test purchase is. `test`: an order of test mode is paid. `open`: a real one is paid, and neither refunded nor
   * shipped. `settled`: one was refunded or shipped.
   */
  purchase: z.enum(['none', 'test', 'open', 'settled']),
  /** The order that is `open`. */
  orderId: z.optional(z.string()),
  testMode: z.boolean(),
  /** Test mode was off at some time, or is. */
  wasLive: z.boolean(),
});
export type FirstFacts = z.infer<typeof firstFactsSchema>;
