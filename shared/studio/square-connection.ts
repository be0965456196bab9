import * as z from 'zod/mini';

/** The connection to Square, as the studio shows it. */
export const squareConnectionSchema = z.object({
  /** State of the shop's token at Square. `unknown`: Square did not answer. `none`: there is no token. */
  state: z.enum(['none', 'accepted', 'refused', 'unknown']),
  /** Whether the operator has configured the application's id and secret. */
  mayConnect: z.boolean(),
  /** URL that must be registered for the application at Square, character for character. */
  redirectUrl: z.string(),
  /** Connected Square account; absent if the operator has set the token. */
  account: z.optional(
    z.object({
      merchantId: z.string(),
      /** RFC 3339. */
      since: z.string(),
      by: z.string(),
      /** Time (RFC 3339) when the access token expires. */
      endsAt: z.optional(z.string()),
    }),
  ),
});
export type SquareConnection = z.infer<typeof squareConnectionSchema>;
