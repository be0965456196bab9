import * as z from 'zod/mini';

const changesSchema = z.object({ new: z.int(), changed: z.int(), unchanged: z.int(), gone: z.int() });
export type ChangeCounts = z.infer<typeof changesSchema>;
export const noChanges: ChangeCounts = { new: 0, changed: 0, unchanged: 0, gone: 0 };

/** The input of an execution. */
export const syncRequestSchema = z.object({
  /** Number of the run. Its writes are refused once a run with another number has begun. */
  run: z.int(),
  /** Lower-case words that the title or category of a work must contain. Empty: all works. */
  filter: z.string(),
  /** Whether the artist agreed that more than 30 % of the works may be removed. */
  confirmVanishing: z.boolean(),
  /** Number of removed works to which the artist agreed, if the shop asked. */
  mayVanish: z.optional(z.int()),
  /** Whether the run writes only the progress that the artist sees, and changes no work. */
  preview: z._default(z.boolean(), false),
  /** Milliseconds. */
  startedAt: z.int(),
});
export type SyncRequest = z.infer<typeof syncRequestSchema>;

/** The workflow's state between steps: only ids, cursors and numbers, well below the 256 KB of Step Functions. */
export const syncStateSchema = z.extend(syncRequestSchema, {
  locationId: z.string(),
  currency: z.string(),
  /** `references`: reads categories, images, attribute choices and taxes. `items`: reads the works. */
  phase: z.enum(['references', 'items']),
  cursor: z.optional(z.string()),
  /** Number of pages read in this phase. */
  page: z.int(),
  done: z.boolean(),
  /** Number of works read so far that match the filter. */
  current: z.int(),
  /** Number of works before this run, as an estimate of the total; 0 if unknown. */
  expected: z.int(),
  changes: changesSchema,
  /** Not read. Lambdas of version 0.3.0, which may run the next step during a deployment, require it. */
  failures: z._default(z.int(), 0),
  /** Number of works, and of items at Square that are left out of the shop. */
  tally: z._default(z.object({ works: z.int(), leftOut: z.int() }), { works: 0, leftOut: 0 }),
  /** Number of pictures to make. `made` of them are done. */
  pending: z.int(),
  /** Number of works that a preview would remove. Set only if it is so high that a real run would stop. */
  wouldVanish: z.optional(z.int()),
  made: z.int(),
  /** Milliseconds: when the run last published pictures. */
  shownAt: z.optional(z.int()),
});
export type SyncState = z.infer<typeof syncStateSchema>;
