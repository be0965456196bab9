import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { keys } from '#functions/db/keys.ts';
import { ConditionFailed, type Table } from '#functions/db/table.ts';
import { readSnapshot, type Snapshot } from './snapshot.ts';

/** Bytes. DynamoDB takes items up to 400 KB (409,600 bytes), names included. */
const chunkSize = 390_000;
/** Raised when snapshots change their form, so that new code never reads what old code stored. */
const form = 1;
/** A version that nobody replaces is built again after this; older ones vanish by themselves. */
const lifetimeSeconds = 2 * 24 * 60 * 60;
/** Longer than any build, shorter than a visitor would wait for a builder that died. */
const leaseMilliseconds = 15_000;

const bytes = z.instanceof(Uint8Array);
const chunkSchema = z.object({ build: z.string(), bytes });
const headSchema = z.object({
  build: z.string(),
  form: z.int(),
  chunks: z.int(),
  featuredIds: z.array(z.string()),
  bytes,
});

interface Ports {
  readonly table: Table;
  readonly now: () => number;
}

/**
 * The stored snapshot of a version, if there is a whole one. All its chunks carry the id of the build that made them:
 * two builders of one version can never be mixed up.
 */
export async function loadSnapshot(table: Table, version: number): Promise<Snapshot | undefined> {
  const head = headSchema.safeParse(await table.get(keys.snapshotChunk(version, 0), true));
  if (!head.success || head.data.form !== form) return undefined;
  const rest = Array.from({ length: head.data.chunks - 1 }, (_, chunk) =>
    keys.snapshotChunk(version, chunk + 1),
  );
  const items = (await table.batchGet(rest, true)).sort((a, b) =>
    String(a['sk']).localeCompare(String(b['sk'])),
  );
  const parts = [head.data.bytes];
  for (const item of items) {
    const chunk = chunkSchema.safeParse(item);
    if (chunk.success && chunk.data.build === head.data.build) parts.push(chunk.data.bytes);
  }
  if (parts.length !== head.data.chunks) return undefined;
  return readSnapshot(version, head.data.featuredIds, Buffer.concat(parts));
}

/** The head goes last: whoever sees it finds the rest. */
export async function storeSnapshot({ table, now }: Ports, snapshot: Snapshot): Promise<void> {
  const build = randomUUID();
  const expiresAt = Math.floor(now() / 1000) + lifetimeSeconds;
  const chunks = Math.max(1, Math.ceil(snapshot.body.length / chunkSize));
  const row = (chunk: number) => ({
    ...keys.snapshotChunk(snapshot.version, chunk),
    build,
    expiresAt,
    bytes: snapshot.body.subarray(chunk * chunkSize, (chunk + 1) * chunkSize),
  });
  for (let chunk = chunks - 1; chunk > 0; chunk--) await table.put(row(chunk));
  await table.put({ ...row(0), form, chunks, featuredIds: snapshot.featuredIds });
}

/**
 * The right to build, for one Lambda at a time. Undefined when another has it. `rested` asks for a pause since the
 * last long build too (see `releaseRebuild`).
 */
export async function claimRebuild(
  { table, now }: Ports,
  options: { readonly rested: boolean },
): Promise<string | undefined> {
  const owner = randomUUID();
  try {
    await table.update(keys.rebuild(), {
      UpdateExpression: 'SET leaseUntil = :until, #owner = :owner',
      ConditionExpression: `(attribute_not_exists(leaseUntil) OR leaseUntil <= :now)${
        options.rested ? ' AND (attribute_not_exists(restUntil) OR restUntil <= :now)' : ''
      }`,
      ExpressionAttributeNames: { '#owner': 'owner' },
      ExpressionAttributeValues: { ':until': now() + leaseMilliseconds, ':now': now(), ':owner': owner },
    });
    return owner;
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined;
    throw error;
  }
}

/** `rest` in milliseconds: how long readers with an older snapshot shall be content with it. */
export async function releaseRebuild({ table, now }: Ports, owner: string, rest: number): Promise<void> {
  try {
    await table.update(keys.rebuild(), {
      UpdateExpression: 'SET leaseUntil = :now, restUntil = :rest',
      ConditionExpression: '#owner = :owner',
      ExpressionAttributeNames: { '#owner': 'owner' },
      ExpressionAttributeValues: { ':now': now(), ':rest': now() + rest, ':owner': owner },
    });
  } catch (error) {
    // The lease ran out and another took it: theirs to release.
    if (!(error instanceof ConditionFailed)) throw error;
  }
}
