import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { equal, failureOf, unlessFailed, unlessOfType } from '#functions/db/conditions.ts';
import { keys } from '#functions/db/keys.ts';
import { isFreeAt } from '#functions/db/lease.ts';
import type { TableAndClock } from '#functions/db/ports.ts';
import { storedRow } from '#functions/db/stored-row.ts';
import type { Item, Table } from '#functions/db/table.ts';
import { changing, type RowChange } from '#functions/db/update.ts';

/**
 * Milliseconds. Square tells that its catalogue changed before its own search index knows what did, mostly by seconds
 * (Square docs, "Search for items and objects": the index lags writes). So the changes are looked for again after a
 * short while and after a long one.
 */
const delays = [10_000, 3 * 60_000] as const;
/** Milliseconds. Longer than the webhook's Lambda runs (infra/config/lambda-groups.ts). */
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
export async function planPoll(ports: TableAndClock): Promise<Lease | undefined> {
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
export function takePoll(ports: TableAndClock): Promise<Lease | undefined> {
  return update(ports, { takes: true });
}

async function update(
  { table, now }: TableAndClock,
  { plans = false, takes = false }: { readonly plans?: boolean; readonly takes?: boolean },
): Promise<Lease | undefined> {
  const time = now();
  const until = time + pollLeaseMs;
  const item = await change(table, {
    set: { ...(plans && planned(time)), ...(takes && { leaseUntil: until }) },
    where: takes ? { leaseUntil: isFreeAt(time) } : {},
  });
  return item && { until, cursor: toCursor(item) };
}

/**
 * Stores what the poll found and releases the lease. Answers a new lease where one more poll was asked for meanwhile,
 * unless this `isLast`: then the planned polls are left to the next process. Nothing is kept where the lease had passed
 * on.
 */
export async function endPoll(
  ports: TableAndClock,
  { until, cursor }: Lease,
  polled: Polled,
  { isLast = false }: { readonly isLast?: boolean } = {},
): Promise<Lease | undefined> {
  const lookAgainAt = cursor.lookAgainAt.filter((time) => time > ports.now());
  const forgotten = Object.entries(polled).flatMap(([name, value]) => (value === undefined ? [name] : []));
  const ended = await change(ports.table, {
    set: { ...polled, ...(!isLast && { lookAgainAt }) },
    remove: [...forgotten, 'leaseUntil', ...(isLast ? [] : ['counts'])],
    where: { leaseUntil: until, ...(!isLast && { asked: unlessOfType('S', equal(cursor.asked)) }) },
  });
  if (ended || isLast) return undefined;
  const next = ports.now() + pollLeaseMs;
  const renewed = await change(ports.table, {
    set: { ...polled, leaseUntil: next },
    remove: forgotten,
    where: { leaseUntil: until },
  });
  return renewed && { until: next, cursor: toCursor(renewed) };
}

/** Leaves these counts to the next poll, which is planned with them. False where too many wait already. */
export async function planCounts(
  { table, now }: TableAndClock,
  variationIds: readonly string[],
): Promise<boolean> {
  const { asked, lookAgainAt } = planned(now());
  const added = table.update(keys.syncCursor(), {
    UpdateExpression:
      'SET asked = :asked, lookAgainAt = :times, #counts = list_append(if_not_exists(#counts, :none), :ids)',
    ConditionExpression: 'attribute_not_exists(#counts) OR size(#counts) < :most',
    ExpressionAttributeNames: { '#counts': 'counts' },
    ExpressionAttributeValues: {
      ':asked': asked,
      ':times': lookAgainAt,
      ':none': [],
      ':ids': variationIds,
      ':most': mostCounts,
    },
  });
  return !(await failureOf(added));
}

function planned(time: number): Pick<Cursor, 'asked' | 'lookAgainAt'> {
  return { asked: randomUUID(), lookAgainAt: delays.map((delay) => time + delay) };
}

/** A poll that failed: nobody tries again for a moment, and the planned polls stay planned. */
export async function pausePolls({ table, now }: TableAndClock, { until }: Lease): Promise<void> {
  await change(table, { set: { leaseUntil: now() + pauseMs }, where: { leaseUntil: until } });
}

/** The row as it is then; undefined where the condition did not hold. */
async function change(table: Table, change: RowChange): Promise<Item | undefined> {
  return unlessFailed(table.update(keys.syncCursor(), { ...changing(change), ReturnValues: 'ALL_NEW' }));
}

/** Of a damaged row who asked last is still known, so that the poll which repairs it can end. */
function toCursor(item: Item | undefined): Cursor {
  const asked = item?.['asked'];
  return (item && cursorRow.tryRead(item)) ?? cursorSchema.parse(typeof asked === 'string' ? { asked } : {});
}
