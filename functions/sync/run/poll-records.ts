import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { equal, failureOf, unlessFailed, unlessOfType } from '#functions/db/conditions.ts';
import { keys } from '#functions/db/keys.ts';
import { isFreeAt } from '#functions/db/lease.ts';
import { storedRow } from '#functions/db/stored-row.ts';
import type { Item, Table, TableAndClock } from '#functions/db/table.ts';
import { changing, type RowChange } from '#functions/db/update.ts';

/**
 * Milliseconds. Square announces a change before its search index has it, mostly by seconds (Square docs, "Search for
 * items and objects": the index lags writes). So changes are searched once after a short delay and once after a long
 * one.
 */
const delays = [10_000, 3 * 60_000] as const;
/** Milliseconds. Longer than the timeout of the webhook's Lambda (infra/config/lambda-groups.ts). */
const pollLeaseMs = 30_000;
/** Milliseconds without a poll after one that failed. */
const pauseMs = 10_000;
const mostCounts = 2000;

const cursorSchema = z.object({
  /** Square's time of the last search; empty before the first one. */
  latestTime: z._default(z.string(), ''),
  /** Versions that were already imported; the next search overlaps with this one and finds them again. */
  handled: z._default(z.array(z.string()), []),
  lookAgainAt: z._default(z.array(z.int()), []),
  /** Changes with each event, so that the lease holder notices events that arrive during its poll. */
  asked: z._default(z.string(), ''),
  /** Milliseconds; no other process polls until then. */
  leaseUntil: z.optional(z.int()),
  /** Variations whose counts could not be read when their event came. */
  counts: z._default(z.array(z.string()), []),
  /** Visible works that events have removed recently, and how many works were visible before. */
  leaving: z.optional(z.object({ since: z.int(), left: z.int(), visible: z.optional(z.int()) })),
  /** Works that are missing at Square, kept until a sync asks the artist, and when the last went missing. */
  held: z._default(z.array(z.string()), []),
  heldAt: z.optional(z.int()),
  /** Why the last poll failed, in the artist's words, and when. */
  trouble: z.optional(z.object({ message: z.string(), at: z.int() })),
});
export type Cursor = z.infer<typeof cursorSchema>;

/** An unreadable row starts from the beginning: repeating a search changes nothing. */
const cursorRow = storedRow('syncCursor', cursorSchema);

export interface Lease {
  readonly until: number;
  readonly cursor: Cursor;
}

/** The fields of the cursor that a poll writes. */
export type Polled = Omit<Cursor, 'lookAgainAt' | 'asked' | 'leaseUntil' | 'counts'>;

/** The fields that the previous poll wrote. */
export function leftBy(cursor: Cursor): Polled {
  const { lookAgainAt: _times, asked: _asked, leaseUntil: _until, counts: _counts, ...polled } = cursor;
  return polled;
}

export async function readCursor(table: Table): Promise<Cursor> {
  return toCursor(await table.get(keys.syncCursor()));
}

/**
 * Schedules the polls for an event, and takes the lease in the same write. Undefined if a poll is running: its process
 * notices the new event before it ends, and if it crashes, the scheduled polls remain.
 */
export async function planPoll(ports: TableAndClock): Promise<Lease | undefined> {
  // Twice, because the lease holder may end between the two writes.
  for (let attempt = 0; attempt < 2; attempt++) {
    const lease = await update(ports, { plans: true, takes: true });
    if (lease) return lease;
    const planned = await update(ports, { plans: true });
    if ((planned?.cursor.leaseUntil ?? 0) > ports.now()) return undefined;
  }
  return undefined;
}

/** Takes the lease for a scheduled poll; undefined if a poll is running. */
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
 * Stores the poll's results and releases the lease. Returns a new lease if an event came meanwhile, unless this
 * `isLast`: then the scheduled polls are left to the next process. Stores nothing if another process has taken the
 * lease.
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

/** Queues these counts for the next poll, and schedules one. False if too many are queued already. */
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

/** Delays the next poll after a failed one; the scheduled polls remain. */
export async function pausePolls({ table, now }: TableAndClock, { until }: Lease): Promise<void> {
  await change(table, { set: { leaseUntil: now() + pauseMs }, where: { leaseUntil: until } });
}

/** The row after the change; undefined if the condition failed. */
async function change(table: Table, change: RowChange): Promise<Item | undefined> {
  return unlessFailed(table.update(keys.syncCursor(), { ...changing(change), ReturnValues: 'ALL_NEW' }));
}

/** Keeps `asked` of a damaged row, so that the poll which repairs it can end. */
function toCursor(item: Item | undefined): Cursor {
  const asked = item?.['asked'];
  return (item && cursorRow.tryRead(item)) ?? cursorSchema.parse(typeof asked === 'string' ? { asked } : {});
}
