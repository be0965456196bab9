import * as z from 'zod/mini';
import { absentOr, atMost, failureOf, onlyIf } from '#functions/db/conditions.ts';
import { formOf } from '#functions/db/form-of.ts';
import { type Key, keys } from '#functions/db/keys.ts';
import type { TableAndClock } from '#functions/db/ports.ts';
import { ofPartition } from '#functions/db/queries.ts';
import { reported, storedRow } from '#functions/db/stored-row.ts';
import type { Item, Table } from '#functions/db/table.ts';
import { compressText, decompressText } from '#functions/http/compress.ts';
import { type StudioArtwork, studioArtworkSchema } from '#shared/artwork/artwork.ts';
import { listText, makeSnapshot, type Snapshot } from './snapshot.ts';

/** At 1,000 works a part has some 32 of them, in 4 to 5 KB. */
const parts = 32;
/** What is stored in another form is not found, and so built anew. */
const form = `${formOf(z.array(studioArtworkSchema))}-${parts}`;
/** Seconds. Rows of forms that nobody reads any more vanish by themselves; a sync renews those in use every night. */
const lifetime = 2 * 24 * 60 * 60;

/** What is stored: every part of this build is at least as new as `version`. */
const headSchema = z.object({
  build: z.string(),
  version: z.int(),
  /** Milliseconds: when it was built from the works themselves. */
  builtAt: z.int(),
  /** The artist's rule that it was made by (shared/studio/settings.ts). */
  emptyIsSold: z._default(z.boolean(), false),
});
export type StoredHead = z.infer<typeof headSchema>;

const headRow = storedRow('snapshotHead', headSchema);
const partRow = storedRow('snapshotChunk', z.object({ bytes: z.instanceof(Uint8Array) }));

export async function readHead(table: Table): Promise<StoredHead | undefined> {
  const item = await table.get(keys.snapshotHead(form), true);
  return item && headRow.tryRead(item);
}

/**
 * The stored snapshot, if it is whole. A part may be newer than the head, when another process is just storing, or crashed
 * over it: that does no harm, for what changed since the head's version is read anew.
 */
export async function loadSnapshot(table: Table, head: StoredHead): Promise<Snapshot | undefined> {
  const rows = await readParts(table, head);
  const works = await Promise.all(rows.map(worksIn));
  if (rows.length !== parts || works.includes(undefined)) return undefined;
  const { version, emptyIsSold } = head;
  const at = { version, floor: version, changed: new Map() };
  return makeSnapshot(
    at,
    works.flatMap((some) => some ?? []),
    emptyIsSold,
  );
}

/**
 * The works of the newest snapshot that any version of the shop has stored, as far as they can be read: what is shown of
 * works whose rows cannot be.
 */
export async function loadLastWorks(table: Table): Promise<ReadonlyMap<string, StudioArtwork>> {
  const heads = headRow.readAll(await readAll(table, keys.snapshotHead(form).pk));
  for (const head of heads.sort((a, b) => b.version - a.version)) {
    const works = await Promise.all((await readParts(table, head)).map(worksIn));
    const readable = works.flatMap((some = []) =>
      some.filter((work) => studioArtworkSchema.safeParse(work).success),
    );
    if (readable.length > 0) return new Map(readable.map((work) => [work.id, work]));
  }
  return new Map();
}

/**
 * Stores the parts that hold one of the `changed` works, or all of them, and then the head. A row that is newer stays:
 * so a process that is slower than another, or crashes in it, does no harm. Returns the head.
 */
export async function storeSnapshot(
  ports: TableAndClock,
  { version, works, emptyIsSold }: Snapshot,
  { builtAt, changed }: { readonly builtAt: number; readonly changed?: ReadonlySet<string> | undefined },
): Promise<StoredHead> {
  const head: StoredHead = { build: form, version, builtAt, emptyIsSold };
  const worksByPart = Map.groupBy(works.values(), ({ id }) => partOf(id));
  // A small shop has no works for many parts.
  const ofNone = await compressText(listText([]));
  const due = changed ? new Set([...changed].map(partOf)) : Array.from({ length: parts }, (_, part) => part);
  await Promise.all(
    Array.from(due, async (part) => {
      const some = worksByPart.get(part);
      const bytes = some ? await compressText(listText(some)) : ofNone;
      await putUnlessOlder(ports, { ...keys.snapshotChunk(form, part), version, bytes });
    }),
  );
  await putUnlessOlder(ports, { ...keys.snapshotHead(form), ...head });
  return head;
}

async function putUnlessOlder(
  { table, now }: TableAndClock,
  row: Key & { readonly version: number } & Item,
): Promise<void> {
  const isNewer = onlyIf({ version: absentOr(atMost(row.version)) });
  await failureOf(table.put({ ...row, expiresAt: Math.floor(now() / 1000) + lifetime }, isNewer));
}

function readParts(table: Table, { build }: StoredHead): Promise<Item[]> {
  return readAll(table, keys.snapshotChunk(build, 0).pk);
}

function readAll(table: Table, pk: string): Promise<Item[]> {
  return table.query({ ...ofPartition(pk), ConsistentRead: true });
}

/** Undefined for a part that cannot be read, which is reported: then the snapshot is built anew. */
async function worksIn(row: Item): Promise<readonly StudioArtwork[] | undefined> {
  const part = partRow.tryRead(row);
  if (!part) return undefined;
  try {
    // Each is of the schema: the form says so, and a process of this form has written it.
    return JSON.parse(await decompressText(part.bytes)) as StudioArtwork[];
  } catch {
    reported('snapshotChunk', row, ['bytes']);
    return undefined;
  }
}

/** The same part for a work whatever comes and goes beside it. */
function partOf(artworkId: string): number {
  let hash = 0;
  for (let place = 0; place < artworkId.length; place++) {
    hash = (hash * 31 + artworkId.charCodeAt(place)) >>> 0;
  }
  return hash % parts;
}
