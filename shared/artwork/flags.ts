import * as z from 'zod/mini';

export const flags = ['featured', 'hidden'] as const;
export type Flag = (typeof flags)[number];

/** Works whose flag is set in one request. */
export const mostFlagged = 100;
/** Featured works whose order can be given: as many as one transaction holds. */
export const mostOrdered = 97;

/** What became of each work that a flag was to be set on. */
export const flagOutcomeSchema = z.object({
  changed: z.array(z.string()),
  /** They had it already. */
  unchanged: z.array(z.string()),
  /** Of an undo: somebody else has changed them since, so they were left as they are. */
  overtaken: z._default(z.array(z.string()), []),
  failed: z.array(z.object({ id: z.string(), error: z.string() })),
});
export type FlagOutcome = z.infer<typeof flagOutcomeSchema>;
