import * as z from 'zod/mini';

const changesSchema = z.object({ new: z.int(), changed: z.int(), unchanged: z.int(), gone: z.int() });
export type ChangeCounts = z.infer<typeof changesSchema>;
export const noChanges: ChangeCounts = { new: 0, changed: 0, unchanged: 0, gone: 0 };

/** What a run starts with: the input of the execution. */
export const syncRequestSchema = z.object({
  /** Number of the run; every write of the run is refused once another run has begun (its guard). */
  run: z.int(),
  /** Lower-case text that titles or categories must contain; empty: everything. */
  filter: z.string(),
  /** The artist agreed that more than 30 % of the works may leave. */
  confirmVanishing: z.boolean(),
  /** So many, where a run has asked about them. */
  mayVanish: z.optional(z.int()),
  /** Nothing is written but what the artist is shown of the run. */
  preview: z._default(z.boolean(), false),
  /** Milliseconds. */
  startedAt: z.int(),
});
export type SyncRequest = z.infer<typeof syncRequestSchema>;

/** What the workflow hands from step to step: ids, cursors and numbers only, well below the 256 KB of Step Functions. */
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
  /** Works there were before: the best guess of how many there are to read; 0 where there is none. */
  expected: z.int(),
  changes: changesSchema,
  failures: z.int(),
  /** Items that Square has: works, and what is not in the shop. */
  tally: z._default(z.object({ works: z.int(), leftOut: z.int() }), { works: 0, leftOut: 0 }),
  /** Pictures that wait, and how many of those are done. */
  pending: z.int(),
  /** Of a preview: so many works would leave that an ordinary run would stop. */
  wouldVanish: z.optional(z.int()),
  made: z.int(),
  /** Milliseconds: when visitors were last shown its pictures. */
  shownAt: z.optional(z.int()),
});
export type SyncState = z.infer<typeof syncStateSchema>;

/** The state after pages of works, and what they brought: counted, and on to the next cursor. */
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
