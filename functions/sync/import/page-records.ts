import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { beginningWith } from '#functions/db/conditions.ts';
import { keys } from '#functions/db/keys.ts';
import { storedRow } from '#functions/db/stored-row.ts';
import type { Table, TableAndClock } from '#functions/db/table.ts';
import {
  categorySchema,
  imageSchema,
  type References,
  taxSchema,
} from '#functions/sync/normalise/references.ts';
import { expiry } from '#functions/sync/run/sync-records.ts';
import type { SyncState } from '#functions/sync/run/sync-state.ts';
import { hasRealImage } from '#shared/artwork/visibility.ts';

/** Maximum percentage of the shown works that one run may remove without the artist's consent. */
const largestPercentage = 30;

/** Ids are stored as values, not as attribute names, because an id may be any word. */
const entriesOf = <T extends z.ZodMiniType>(schema: T) => z.array(z.tuple([z.string(), schema]));
const referencesSchema = z.object({
  categories: entriesOf(categorySchema),
  images: entriesOf(imageSchema),
  selections: entriesOf(z.string()),
  /** Absent in rows of runs that began before taxes were read. */
  taxes: z._default(entriesOf(taxSchema), []),
});

const seenSchema = z.object({
  page: z.int(),
  ids: z.array(z.string()),
  /** Ids of the works that Square lists but no longer offers. Absent in rows of version 0.1.0. */
  gone: z._default(z.array(z.string()), []),
  /** Hash of the cursor with which the page was requested. */
  cursorHash: z.string(),
});
export type SeenPage = z.infer<typeof seenSchema>;

/** An unreadable row must end the run, because the works of its page would be removed as missing. */
const referencesRow = storedRow('syncReference', referencesSchema);
const seenRow = storedRow('syncSeen', seenSchema);

export function hashCursor(cursor: string | undefined): string {
  return createHash('sha256')
    .update(cursor ?? '')
    .digest('base64url')
    .slice(0, 16);
}

/** Stores a page's references in one row, which needs a tenth of the writes of a row for each category or image. */
export async function saveReferences(
  ports: TableAndClock,
  run: number,
  page: number,
  references: References,
): Promise<void> {
  const { categories, images, selections, taxes } = references;
  await ports.table.put({
    ...keys.syncReference(run, page),
    categories: [...categories],
    images: [...images],
    selections: [...selections],
    taxes: [...taxes],
    expiresAt: expiry(ports.now),
  });
}

export async function readReferences(table: Table, run: number): Promise<References> {
  const rows = await rowsOf(table, keys.syncReference(run, 0));
  const pages = rows.map(referencesRow.read);
  return {
    categories: new Map(pages.flatMap(({ categories }) => categories)),
    images: new Map(pages.flatMap(({ images }) => images)),
    selections: new Map(pages.flatMap(({ selections }) => selections)),
    taxes: new Map(pages.flatMap(({ taxes }) => taxes)),
  };
}

const known = new WeakMap<Table, { readonly of: string; readonly references: References }>();

/** Reads the objects that works refer to. Memoized: they are complete before the first step that reads works. */
export async function referencesOf(
  table: Table,
  { run, startedAt }: Pick<SyncState, 'run' | 'startedAt'>,
): Promise<References> {
  const of = `${run} ${startedAt}`;
  const held = known.get(table);
  if (held?.of === of) return held.references;
  const references = await readReferences(table, run);
  known.set(table, { of, references });
  return references;
}

/** Stores a page's ids in a row of the run, by which the sweep finds missing works. So an unchanged work is not written. */
export async function saveSeen(ports: TableAndClock, run: number, seen: SeenPage): Promise<void> {
  await ports.table.put({ ...keys.syncSeen(run, seen.page), ...seen, expiresAt: expiry(ports.now) });
}

export async function readSeen(table: Table, run: number): Promise<SeenPage[]> {
  return (await rowsOf(table, keys.syncSeen(run, 0))).map(seenRow.read);
}

function rowsOf(table: Table, { pk, sk }: { readonly pk: string; readonly sk: string }) {
  const kind = sk.slice(0, sk.indexOf('#') + 1);
  return table.query({ ...beginningWith({ pk, sk: kind }), ConsistentRead: true });
}

/** Tells whether this many visible works may be removed without consent. A single work always may. */
export function mayLeave(leaving: number, visibleBefore: number): boolean {
  return leaving <= 1 || leaving * 100 <= largestPercentage * visibleBefore;
}

/** Tells whether visitors see the work. Only visible works count against the limit. */
export function isOnShow(work: {
  readonly isDeleted: boolean;
  readonly hidden: boolean;
  readonly imageUrl: string;
}): boolean {
  return !work.isDeleted && !work.hidden && hasRealImage(work);
}
