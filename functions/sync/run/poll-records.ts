import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { equal, failureOf, unlessFailed, unlessOfType } from '#functions/db/conditions.ts';
import { keys } from '#functions/db/keys.ts';
import { isFreeAt } from '#functions/db/lease.ts';
import { storedRow } from '#functions/db/stored-row.ts';
import type { Item, Table, TableAndClock } from '#functions/db/table.ts';
import { changing, type RowChange } from '#functions/db/update.ts';

/**
 * Milliseconds from an event to its two polls. Square announces a change before its search index has it, usually by
 * seconds (Square docs, "Search for items and objects": the index lags writes).
 */
const delays = [10_000, 3 * 60_000] as const;
/** Milliseconds: longer than the timeout of the webhook's Lambda (infra/config/lambda-groups.ts). */
const pollLeaseMs = 30_000;
/** Milliseconds after a failed poll in which no process polls. */
const pauseMs = 10_000;
const mostCounts = 2000;

const cursorSchema = z.object({
  /** Square's time of the last search. Empty before the first search. */
  latestTime: z._default(z.string(), ''),
  /** Marks of changes that were already imported. The next search overlaps with the last one and finds them again. */
  handled: z._default(z.array(z.string()), []),
  lookAgainAt: z._default(z.array(z.int()), []),
  /** Random id that each event replaces, so that the lease holder notices events that arrive during its poll. */
  asked: z._default(z.string(), ''),
  /** Milliseconds: until this time no other process polls. */
  leaseUntil: z.optional(z.int()),
  /** Ids of variations whose counts could not be read after their event. */
  counts: z._default(z.array(z.string()), []),
  /** `left`: number of visible works that events have removed since `since`. `visible`: number before the first one. */
  leaving: z.optional(z.object({ since: z.int(), left: z.int(), visible: z.optional(z.int()) })),
  /** Ids of works that Square lacks, kept until a sync asks the artist, and when the last of them was added. */
  held: z._default(z.array(z.string()), []),
  heldAt: z.optional(z.int()),
  /** Message for the artist about the failure of the last poll, with its time. */
  trouble: z.optional(z.object({ message: z.string(), at: z.int() })),
});
export type Cursor = z.infer<typeof cursorSchema>;

/** Polls start from the beginning if the row is unreadable, because repeating a search is harmless. */
const cursorRow = storedRow('syncCursor', cursorSchema);

export interface Lease {
  readonly until: number;
  readonly cursor: Cursor;
}

export type Polled = Omit<Cursor, 'lookAgainAt' | 'asked' | 'leaseUntil' | 'counts'>;

/** Returns the fields that the previous poll wrote. */
export function leftBy(cursor: Cursor): Polled {
  const { lookAgainAt: _times, asked: _asked, leaseUntil: _until, counts: _counts, ...polled } = cursor;
  return polled;
}

export async function readCursor(table: Table): Promise<Cursor> {
  return toCursor(await table.get(keys.syncCursor()));
}

/**
 * Schedules the polls for an event, and takes the lease in the same write. Undefined if a poll is running: its process
 * notices the new event before it ends. If that process crashes, the scheduled polls still run.
 */
export async function planPoll(ports: TableAndClock): Promise<Lease | undefined> {
  // Tried twice, because the lease holder may end between the two writes.
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
 * Stores the poll's results and releases the lease. If an event arrived meanwhile, returns a new lease instead, but not
 * if `isLast`: then another process polls later. Stores nothing if another process has taken the lease.
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

/** Queues these counts for the next poll, and schedules a poll. Returns false if too many are queued already. */
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

/** Delays the polls after a failed one. The scheduled times stay. */
export async function pausePolls({ table, now }: TableAndClock, { until }: Lease): Promise<void> {
  await change(table, { set: { leaseUntil: now() + pauseMs }, where: { leaseUntil: until } });
}

/** Changes the row and returns it; undefined if the condition failed. */
async function change(table: Table, change: RowChange): Promise<Item | undefined> {
  return unlessFailed(table.update(keys.syncCursor(), { ...changing(change), ReturnValues: 'ALL_NEW' }));
}

/** Reads the row. If the row is unreadable, keeps only `asked`, because the poll that repairs the row compares it. */
function toCursor(item: Item | undefined): Cursor {
  const asked = item?.['asked'];
  return (item && cursorRow.tryRead(item)) ?? cursorSchema.parse(typeof asked === 'string' ? { asked } : {});
}
