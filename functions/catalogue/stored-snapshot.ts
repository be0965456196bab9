import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { absentOr, atMost, failureOf, ofPartition, onlyIf } from '#functions/db/conditions.ts';
import { type Key, keys } from '#functions/db/keys.ts';
import { reported, storedRow } from '#functions/db/stored-row.ts';
import type { Item, Table, TableAndClock } from '#functions/db/table.ts';
import { compressText, decompressText } from '#functions/http/compress.ts';
import { type StudioArtwork, studioArtworkSchema } from '#shared/artwork/artwork.ts';
import { listText, makeSnapshot, type Snapshot } from './snapshot.ts';

/** Number of parts of a stored snapshot. With 1,000 works each part has about 32 works, in 4 to 5 KB. */
const parts = 32;
/** Name of the stored form, part of the key. A snapshot of another form is not found, and a new one is built. */
const form = `${formOf(z.array(studioArtworkSchema))}-${parts}`;
/** Seconds until a row expires. A sync renews the rows of the current form every night. */
const lifetime = 2 * 24 * 60 * 60;

/** The head of a stored snapshot. All parts with the same `build` are at least as new as `version`. */
const headSchema = z.object({
  build: z.string(),
  version: z.int(),
  /** Milliseconds: when all works were last read from their rows. */
  builtAt: z.int(),
  /** The artist's setting with which the works were built (shared/studio/settings.ts). */
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
 * Loads the stored snapshot; undefined if a part is missing or unreadable. A part may be newer than the head, because
 * another process is storing it or crashed. This does no harm: works changed since the head's version are read again.
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

/** Loads the readable works of the newest stored snapshot, in any form. They replace works with unreadable rows. */
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

/** Stores the parts of the `changed` works, or all parts, and then the head. Never replaces newer rows. */
export async function storeSnapshot(
  ports: TableAndClock,
  { version, works, emptyIsSold }: Snapshot,
  { builtAt, changed }: { readonly builtAt: number; readonly changed?: ReadonlySet<string> | undefined },
): Promise<StoredHead> {
  const head: StoredHead = { build: form, version, builtAt, emptyIsSold };
  const worksByPart = Map.groupBy(works.values(), ({ id }) => partOf(id));
  // Compressed only once, because in a small shop many parts are empty.
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

/** Returns undefined for an unreadable part, and reports it. */
async function worksIn(row: Item): Promise<readonly StudioArtwork[] | undefined> {
  const part = partRow.tryRead(row);
  if (!part) return undefined;
  try {
    // The JSON is not checked, because only processes with the same schema write rows of this form.
    return JSON.parse(await decompressText(part.bytes)) as StudioArtwork[];
  } catch {
    reported('snapshotChunk', row, ['bytes']);
    return undefined;
  }
}

/** Depends only on the id, so a work stays in its part when other works are added or removed. */
function partOf(artworkId: string): number {
  let hash = 0;
  for (let place = 0; place < artworkId.length; place++) {
    hash = (hash * 31 + artworkId.charCodeAt(place)) >>> 0;
  }
  return hash % parts;
}

/**
 * Returns a name for the form of data that is stored with these schemas. It changes with every field, so no version
 * number has to be maintained. It reads the schemas' definitions, because `z.toJSONSchema` would add 26 kB to each
 * Lambda. A new version of zod may change the name of the same form; the snapshot is then built again.
 */
export function formOf(...schemas: readonly z.ZodMiniType[]): string {
  const text = JSON.stringify(schemas, (_key, value: unknown) => definitionOf(value) ?? value);
  return createHash('sha256').update(text).digest('base64url').slice(0, 12);
}

/** Returns the definition of a schema or check, or a pattern's source; undefined for any other value. */
function definitionOf(value: unknown): unknown {
  if (value instanceof RegExp) return String(value);
  return value !== null && typeof value === 'object' && '_zod' in value
    ? (value as z.ZodMiniType)._zod.def
    : undefined;
}
