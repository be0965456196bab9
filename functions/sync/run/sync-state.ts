import * as z from 'zod/mini';

const changesSchema = z.object({ new: z.int(), changed: z.int(), unchanged: z.int(), gone: z.int() });
export type ChangeCounts = z.infer<typeof changesSchema>;
export const noChanges: ChangeCounts = { new: 0, changed: 0, unchanged: 0, gone: 0 };

/** The input of the execution. */
export const syncRequestSchema = z.object({
  /** Number of the run. Its writes are refused once a run with another number has begun. */
  run: z.int(),
  /** Lower-case text that titles or categories must contain; empty: everything. */
  filter: z.string(),
  /** The artist agreed that more than 30 % of the works may be removed. */
  confirmVanishing: z.boolean(),
  /** The number that the artist was asked about, if any. */
  mayVanish: z.optional(z.int()),
  /** Changes nothing except the progress that the artist sees. */
  preview: z._default(z.boolean(), false),
  /** Milliseconds. */
  startedAt: z.int(),
});
export type SyncRequest = z.infer<typeof syncRequestSchema>;

/** The workflow's state between steps: only ids, cursors and numbers, well below the 256 KB of Step Functions. */
export const syncStateSchema = z.extend(syncRequestSchema, {
  locationId: z.string(),
  currency: z.string(),
  /** `references` are categories, images and attribute choices; `items` are the works. */
  phase: z.enum(['references', 'items']),
  cursor: z.optional(z.string()),
  /** Pages read in this phase. */
  page: z.int(),
  done: z.boolean(),
  /** Works read so far that match the filter. */
  current: z.int(),
  /** Works before this run, as an estimate of the total; 0 if unknown. */
  expected: z.int(),
  changes: changesSchema,
  failures: z.int(),
  /** Items at Square: works, and items left out of the shop. */
  tally: z._default(z.object({ works: z.int(), leftOut: z.int() }), { works: 0, leftOut: 0 }),
  /** Pictures to make, and how many of them are done. */
  pending: z.int(),
  /** For a preview: the number of works to be removed, if it would stop a real run. */
  wouldVanish: z.optional(z.int()),
  made: z.int(),
  /** Milliseconds: when the run last published pictures. */
  shownAt: z.optional(z.int()),
});
export type SyncState = z.infer<typeof syncStateSchema>;

/** The state after some pages of works: results added up, and the next cursor. */
export function afterWorks(
  { cursor: _before, ...state }: SyncState,
  read: {
    readonly cursor: string | undefined;
    readonly pages: number;
    readonly seen: readonly string[];
    readonly changes: ChangeCounts;
    readonly failures: readonly unknown[];
    readonly tally: SyncState['tally'];
    readonly pictures: readonly unknown[];
  },
): SyncState {
  const { cursor, pages, seen, changes, failures, tally, pictures } = read;
  return {
    ...state,
    ...(cursor && { cursor }),
    page: state.page + pages,
    done: !cursor,
    current: state.current + seen.length,
    changes: {
      new: state.changes.new + changes.new,
      changed: state.changes.changed + changes.changed,
      unchanged: state.changes.unchanged + changes.unchanged,
      gone: state.changes.gone + changes.gone,
    },
    failures: state.failures + failures.length,
    tally: {
      works: state.tally.works + tally.works,
      leftOut: state.tally.leftOut + tally.leftOut,
    },
    pending: state.pending + pictures.length,
  };
}
