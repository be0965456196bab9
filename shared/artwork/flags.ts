import * as z from 'zod/mini';

export const flags = ['featured', 'hidden'] as const;
export type Flag = (typeof flags)[number];

/** Maximum number of works in one request that sets a flag. */
export const mostFlagged = 100;
/** Maximum number of featured works that can be ordered, limited by a transaction's size. */
export const mostOrdered = 97;

/** The outcome for each work of a request that sets a flag. */
export const flagOutcomeSchema = z.object({
  changed: z.array(z.string()),
  /** Already had the value. */
  unchanged: z.array(z.string()),
  /** For an undo: changed by somebody else since, so left unchanged. */
  overtaken: z._default(z.array(z.string()), []),
  failed: z.array(z.object({ id: z.string(), error: z.string() })),
});
export type FlagOutcome = z.infer<typeof flagOutcomeSchema>;
