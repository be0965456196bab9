import * as z from 'zod/mini';

export const flags = ['featured', 'hidden'] as const;
export type Flag = (typeof flags)[number];

/** Maximum number of works in one request that sets a flag. */
export const mostFlagged = 100;
/** Maximum number of featured works in the artist's order, limited by a transaction's size. */
export const mostOrdered = 97;

/** Ids of the works of a request that sets a flag, by the outcome for each work. */
export const flagOutcomeSchema = z.object({
  changed: z.array(z.string()),
  /** Works that already had the value. */
  unchanged: z.array(z.string()),
  /** Works that an undo left unchanged, because somebody else has changed them since. */
  overtaken: z._default(z.array(z.string()), []),
  failed: z.array(z.object({ id: z.string(), error: z.string() })),
});
export type FlagOutcome = z.infer<typeof flagOutcomeSchema>;
