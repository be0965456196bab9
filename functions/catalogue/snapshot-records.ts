import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { formOf } from '#functions/db/form-of.ts';
import { keys } from '#functions/db/keys.ts';
import { reported, storedRow } from '#functions/db/stored-row.ts';
import { ConditionFailed, type Item, type Table } from '#functions/db/table.ts';
import { compressText, decompressText } from '#functions/http/brotli.ts';
import { type StudioArtwork, studioArtworkSchema } from '#shared/model/artwork.ts';
import { historySchema, historyText, readHistory } from './history.ts';
import { listText, readSnapshot, type Snapshot } from './snapshot.ts';

/** Works in one chunk, about: 4 to 5 KB, so that one sale rewrites as much and not everything. */
const chunkWorks = 32;
/** What is stored in another form is not found, and so built anew. */
const form = formOf(z.array(studioArtworkSchema), historySchema);
/** Older builds vanish by themselves; one that is in use is built anew by a sync before (see `isYoung`). */
const lifetimeSeconds = 2 * 24 * 60 * 60;
/** Milliseconds, a little less than from one nightly sync to the next. */
const longestUse = 20 * 60 * 60_000;

const headSchema = z.object({
  build: z.string(),
  version: z.int(),
  chunks: z.int(),
  /** Milliseconds. */
  builtAt: z.int(),
  history: z.string(),
  /** The artist's rule that it was made by (functions/settings/sold-rule.ts). */
  emptyIsSold: z._default(z.boolean(), false),
});
/** What is stored: every chunk of this build is at least as new as `version`. */
export type StoredHead = z.infer<typeof headSchema>;

const headRow = storedRow('snapshotHead', headSchema);
const chunkRow = storedRow('snapshotChunk', z.object({ bytes: z.instanceof(Uint8Array) }));

interface Ports {
  readonly table: Table;
  readonly now: () => number;
}

export async function readHead(table: Table): Promise<StoredHead | undefined> {
  const item = await table.get(keys.snapshotHead(form), true);
  return item && headRow.tryRead(item);
}

/**
 * The stored snapshot, if it is whole. A chunk may be newer than the head, when another process is just storing, or died
 * over it: that does no harm, for what changed since the head's version is read anew.
 */
export async function loadSnapshot(table: Table, head: StoredHead): Promise<Snapshot | undefined> {
  const rows = await table.query({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': keys.snapshotChunk(head.build, 0).pk },
    ConsistentRead: true,
  });
  if (rows.length !== head.chunks) return undefined;
  const chunks = await Promise.all(rows.map(worksIn));
  const history = readHistory(head.history);
  if (chunks.includes(undefined) || !history) return undefined;
  return readSnapshot(
    head.version,
    chunks.flatMap((works) => works ?? []),
    history,
    head.emptyIsSold,
  );
}

/** Undefined for a chunk that cannot be read, which is reported: then the snapshot is built anew. */
async function worksIn(row: Item): Promise<readonly StudioArtwork[] | undefined> {
  const chunk = chunkRow.tryRead(row);
  if (!chunk) return undefined;
  try {
    // Each is of the schema: the form says so, and a process of this form has written it.
    return JSON.parse(await decompressText(chunk.bytes)) as StudioArtwork[];
  } catch {
    reported('snapshotChunk', row, ['bytes']);
    return undefined;
  }
}

/**
 * The works of the newest snapshot that is stored in any form, as far as they can be read: what is shown of works whose
 * rows cannot be.
 */
export async function loadLastWorks(table: Table): Promise<ReadonlyMap<string, StudioArtwork>> {
  const heads = headRow.readAll(
    await table.query({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': keys.snapshotHead(form).pk },
      ConsistentRead: true,
    }),
  );
  for (const head of heads.sort((a, b) => b.version - a.version)) {
    const { works } = (await loadSnapshot(table, head)) ?? {};
    if (works) return new Map([...works].filter(([, work]) => studioArtworkSchema.safeParse(work).success));
  }
  return new Map();
}

/** All of it, as a build of its own. The head goes last: whoever sees it finds the rest. */
export async function storeWhole({ table, now }: Ports, snapshot: Snapshot): Promise<StoredHead> {
  const head: StoredHead = {
    build: randomUUID(),
    version: snapshot.version,
    chunks: Math.max(1, Math.ceil(snapshot.works.size / chunkWorks)),
    builtAt: now(),
    history: historyText(snapshot.history),
    emptyIsSold: snapshot.emptyIsSold,
  };
  const works = worksByChunk(snapshot, head);
  const chunks = Array.from({ length: head.chunks }, (_, chunk) => chunk);
  const rows = await Promise.all(chunks.map((chunk) => rowOf({ now }, head, chunk, works.get(chunk))));
  await table.batchWrite(rows.map((put) => ({ put })));
  await table.put({ ...keys.snapshotHead(form), ...head, expiresAt: expiryOf(now()) });
  return head;
}

/** Whether it is long until the rows of this build vanish. */
export function isYoung({ builtAt }: StoredHead, now: number): boolean {
  return now - builtAt < longestUse;
}

/**
 * The chunks that hold a changed work, and then the head. Whoever is slower than another, or dies over it, leaves what
 * is newer alone. Answers the head as it is then.
 */
export async function storeChanged(
  { table, now }: Ports,
  before: StoredHead,
  snapshot: Snapshot,
  changed: ReadonlySet<string>,
): Promise<StoredHead> {
  const { version, emptyIsSold } = snapshot;
  const head = { ...before, version, history: historyText(snapshot.history), emptyIsSold };
  const works = worksByChunk(snapshot, head);
  const chunks = new Set([...changed].map((id) => chunkOf(id, head)));
  await Promise.all(
    Array.from(chunks, async (chunk) =>
      putIfNewer(table, await rowOf({ now }, head, chunk, works.get(chunk)), head),
    ),
  );
  await putIfNewer(table, { ...keys.snapshotHead(form), ...head, expiresAt: expiryOf(now()) }, head);
  return head;
}

/** A row that is not there has vanished with its build: what is left of it is found not to be whole. */
async function putIfNewer(
  table: Table,
  row: Parameters<Table['put']>[0],
  { build, version }: StoredHead,
): Promise<void> {
  try {
    await table.put(row, {
      ConditionExpression: '#build = :build AND #version <= :version',
      ExpressionAttributeNames: { '#build': 'build', '#version': 'version' },
      ExpressionAttributeValues: { ':build': build, ':version': version },
    });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

async function rowOf(
  { now }: Pick<Ports, 'now'>,
  { build, version }: StoredHead,
  chunk: number,
  works: readonly StudioArtwork[] = [],
) {
  const expiresAt = expiryOf(now());
  const bytes = await compressText(listText(works));
  return { ...keys.snapshotChunk(build, chunk), build, version, expiresAt, bytes };
}

function expiryOf(now: number): number {
  return Math.floor(now / 1000) + lifetimeSeconds;
}

function worksByChunk({ works }: Snapshot, head: StoredHead): ReadonlyMap<number, StudioArtwork[]> {
  return Map.groupBy(works.values(), ({ id }) => chunkOf(id, head));
}

/** The same chunk for a work as long as the build lives, whatever comes and goes beside it. FNV-1a. */
function chunkOf(artworkId: string, { chunks }: StoredHead): number {
  let hash = 0x811c9dc5;
  for (let place = 0; place < artworkId.length; place++) {
    hash = Math.imul(hash ^ artworkId.charCodeAt(place), 0x01000193);
  }
  return (hash >>> 0) % chunks;
}
