import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { keys } from '#functions/db/keys.ts';
import { storedRow } from '#functions/db/stored-row.ts';
import { ConditionFailed, type Item, type Table } from '#functions/db/table.ts';
import { setAll } from '#functions/db/update.ts';

/**
 * Milliseconds. Square tells that its catalogue changed before its own search index knows what did, mostly by seconds
 * (Square docs, "Search for items and objects": the index lags writes). So the changes are looked for again after a
 * short while and after a long one.
 */
const delays = [10_000, 3 * 60_000] as const;
/** Milliseconds. Longer than the webhook's Lambda runs (infra/lambda-groups.ts). */
export const pollLeaseMs = 30_000;
/** Milliseconds that Square is left alone after a poll that failed. */
const pauseMs = 10_000;
const mostCounts = 2000;

const cursorSchema = z.object({
  /** Square's time of the last search; empty before the first one. */
  latestTime: z._default(z.string(), ''),
  /** Marks of the versions that were brought in already: the next search looks back and finds them again. */
  handled: z._default(z.array(z.string()), []),
  lookAgainAt: z._default(z.array(z.int()), []),
  /** Changes with each event, so that the lease holder notices those that came while it polled. */
  asked: z._default(z.string(), ''),
  /** Milliseconds; no other process polls until then. */
  leaseUntil: z.optional(z.int()),
  /** Variations whose counts could not be asked for when their event came. */
  counts: z._default(z.array(z.string()), []),
  /** Works that visitors saw and that left by events, lately, and how many works visitors saw before. */
  leaving: z.optional(z.object({ since: z.int(), left: z.int(), visible: z.optional(z.int()) })),
  /** Works that are no longer in Square's catalogue and stay until a sync asks the artist, and since when the last one. */
  held: z._default(z.array(z.string()), []),
  heldAt: z.optional(z.int()),
  /** Why the last poll could not bring in what changed, in the artist's words, and when that was. */
  trouble: z.optional(z.object({ message: z.string(), at: z.int() })),
});
export type Cursor = z.infer<typeof cursorSchema>;

/** One that cannot be read is begun anew: to search again what was searched changes nothing. */
const cursorRow = storedRow('syncCursor', cursorSchema);

interface Ports {
  readonly table: Table;
  /** Milliseconds. */
  readonly now: () => number;
}

export interface Lease {
  readonly until: number;
  readonly cursor: Cursor;
}

/** What a poll leaves for the next one. */
export type Polled = Omit<Cursor, 'lookAgainAt' | 'asked' | 'leaseUntil' | 'counts'>;

/** What the poll before left. */
export function leftBy(cursor: Cursor): Polled {
  const { lookAgainAt: _times, asked: _asked, leaseUntil: _until, counts: _counts, ...polled } = cursor;
  return polled;
}

export async function readCursor(table: Table): Promise<Cursor> {
  return toCursor(await table.get(keys.syncCursor()));
}

/**
 * Plans the polls that an event asks for, and takes the lease in the same write. Undefined where a poll is under way:
 * the holder sees before it ends that one more poll was asked for, and if it crashes the planned ones remain.
 */
export async function planPoll(ports: Ports): Promise<Lease | undefined> {
  // Twice, for the holder may end between the two writes.
  for (let attempt = 0; attempt < 2; attempt++) {
    const lease = await update(ports, { plans: true, takes: true });
    if (lease) return lease;
    const planned = await update(ports, { plans: true });
    if ((planned?.cursor.leaseUntil ?? 0) > ports.now()) return undefined;
  }
  return undefined;
}

/** The lease for a poll that was planned; undefined where a poll is under way. */
export function takePoll(ports: Ports): Promise<Lease | undefined> {
  return update(ports, { takes: true });
}

async function update(
  { table, now }: Ports,
  { plans = false, takes = false }: { readonly plans?: boolean; readonly takes?: boolean },
): Promise<Lease | undefined> {
  const time = now();
  const until = time + pollLeaseMs;
  const sets = [
    ...(plans ? ['asked = :asked', 'lookAgainAt = :times'] : []),
    ...(takes ? ['leaseUntil = :until'] : []),
  ];
  try {
    const item = await table.update(keys.syncCursor(), {
      UpdateExpression: `SET ${sets.join(', ')}`,
      ...(takes && { ConditionExpression: 'NOT attribute_type(leaseUntil, :number) OR leaseUntil <= :now' }),
      ExpressionAttributeValues: {
        ...(plans && planned(time)),
        ...(takes && { ':until': until, ':now': time, ':number': 'N' }),
      },
      ReturnValues: 'ALL_NEW',
    });
    return { until, cursor: toCursor(item) };
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined;
    throw error;
  }
}

/**
 * Stores what the poll found and releases the lease. Answers a new lease where one more poll was asked for meanwhile,
 * unless this `isLast`: then the planned polls are left to the next process. Nothing is kept where the lease had passed
 * on.
 */
export async function endPoll(
  ports: Ports,
  { until, cursor }: Lease,
  polled: Polled,
  { isLast = false }: { readonly isLast?: boolean } = {},
): Promise<Lease | undefined> {
  const lookAgainAt = cursor.lookAgainAt.filter((time) => time > ports.now());
  const condition = isLast ? '' : ' AND (NOT attribute_type(asked, :text) OR asked = :asked)';
  const ended = await change(ports.table, {
    values: { ...polled, leaseUntil: undefined, ...(!isLast && { lookAgainAt, counts: undefined }) },
    condition: `leaseUntil = :held${condition}`,
    held: { ':held': until, ...(!isLast && { ':asked': cursor.asked, ':text': 'S' }) },
  });
  if (ended || isLast) return undefined;
  const next = ports.now() + pollLeaseMs;
  const renewed = await change(ports.table, {
    values: { ...polled, leaseUntil: next },
    condition: 'leaseUntil = :held',
    held: { ':held': until },
  });
  return renewed && { until: next, cursor: toCursor(renewed) };
}

/** Leaves these counts to the next poll, which is planned with them. False where too many wait already. */
export async function planCounts({ table, now }: Ports, variationIds: readonly string[]): Promise<boolean> {
  try {
    await table.update(keys.syncCursor(), {
      UpdateExpression:
        'SET asked = :asked, lookAgainAt = :times, #counts = list_append(if_not_exists(#counts, :none), :ids)',
      ConditionExpression: 'attribute_not_exists(#counts) OR size(#counts) < :most',
      ExpressionAttributeNames: { '#counts': 'counts' },
      ExpressionAttributeValues: {
        ...planned(now()),
        ':none': [],
        ':ids': variationIds,
        ':most': mostCounts,
      },
    });
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}

function planned(time: number) {
  return { ':asked': randomUUID(), ':times': delays.map((delay) => time + delay) };
}

/** A poll that failed: nobody tries again for a moment, and the planned polls stay planned. */
export async function pausePolls({ table, now }: Ports, { until }: Lease): Promise<void> {
  await change(table, {
    values: { leaseUntil: now() + pauseMs },
    condition: 'leaseUntil = :held',
    held: { ':held': until },
  });
}

/** Undefined where the condition did not hold. What is undefined among the values is removed. */
async function change(
  table: Table,
  {
    values,
    condition,
    held,
  }: {
    readonly values: { readonly [Name in keyof Cursor]?: Cursor[Name] | undefined };
    readonly condition: string;
    readonly held: Readonly<Record<string, unknown>>;
  },
): Promise<Item | undefined> {
  const removed = Object.entries(values).filter(([, value]) => value === undefined);
  const { UpdateExpression, ...set } = setAll(values);
  try {
    return await table.update(keys.syncCursor(), {
      UpdateExpression: [
        UpdateExpression,
        ...(removed.length > 0 ? [`REMOVE ${removed.map(([name]) => name).join(', ')}`] : []),
      ].join(' '),
      ConditionExpression: condition,
      ExpressionAttributeNames: set.ExpressionAttributeNames,
      ExpressionAttributeValues: { ...set.ExpressionAttributeValues, ...held },
      ReturnValues: 'ALL_NEW',
    });
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined;
    throw error;
  }
}

/** Of a damaged row who asked last is still known, so that the poll which repairs it can end. */
function toCursor(item: Item | undefined): Cursor {
  const asked = item?.['asked'];
  return (item && cursorRow.tryRead(item)) ?? cursorSchema.parse(typeof asked === 'string' ? { asked } : {});
}
