import * as z from 'zod/mini';

/** How the shop is connected to Square, as the studio shows it. */
export const squareConnectionSchema = z.object({
  /** What Square says of the shop's token now; `unknown` where it does not answer, `none` where there is no token. */
  state: z.enum(['none', 'accepted', 'refused', 'unknown']),
  /** The operator has told the shop its application's id and secret. */
  mayConnect: z.boolean(),
  /** To be registered for the application at Square, to the letter. */
  redirectUrl: z.string(),
  /** Absent where the operator has set the token. */
  account: z.optional(
    z.object({
      merchantId: z.string(),
      /** RFC 3339. */
      since: z.string(),
      by: z.string(),
      /** RFC 3339: when the access token ends. */
      endsAt: z.optional(z.string()),
    }),
  ),
});
export type SquareConnection = z.infer<typeof squareConnectionSchema>;
