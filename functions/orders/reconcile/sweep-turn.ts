import * as z from 'zod/mini';
import { absentOr, failureOf } from '#functions/db/conditions.ts';
import { keys } from '#functions/db/keys.ts';
import type { TableAndClock } from '#functions/db/ports.ts';
import { storedRow } from '#functions/db/stored-row.ts';
import type { Table } from '#functions/db/table.ts';
import { changing } from '#functions/db/update.ts';
import { unpaidLifetime } from '#functions/orders/order.ts';
import { parseSettings } from '#functions/settings/settings.ts';

/** Milliseconds by which two sweeps overlap: an order counts as forgotten only at this age, and events are delayed. */
const overlap = unpaidLifetime + 60 * 60_000;
/** Locations of one search (API reference, SearchOrders). */
const mostLocations = 10;

/** Milliseconds from the end of one sweep to the next, and until a failed one is retried. */
const betweenSweeps = 24 * 60 * 60_000;
const afterTrouble = 60 * 60_000;

const sweepRow = storedRow(
  'orderSweep',
  z.object({
    /** Milliseconds of the shop's clock. */
    dueAt: z._default(z.int(), 0),
    /** Milliseconds of Square's clock: earlier changes have been handled. */
    from: z._default(z.int(), 0),
    /** `from` of the next sweep, while this one runs. */
    next: z.optional(z.int()),
    /** Locations where the shop sells or has sold, the latest first. */
    locationIds: z._default(z.array(z.string()), []),
  }),
);

export interface SweepTurn {
  readonly locationIds: readonly string[];
  /** Milliseconds of Square's clock, as in the row. */
  readonly from: number;
  readonly next: number;
}

/**
 * The state after a pass: `rest`, the time from which the next pass must search; `next`, the time from which the next
 * day's sweep does; and the locations of the connected account.
 */
export interface Rest {
  readonly locationIds: readonly string[];
  readonly rest: number | undefined;
  readonly next: number;
}

/**
 * Returns a sweep to run; undefined if none is due or no location is chosen. Only one of two processes gets it. It is
 * marked as taken for an hour before Square is called, so a crash, or a Square that does not answer, delays it by an
 * hour.
 */
export async function takeTurn({ table, now }: TableAndClock): Promise<SweepTurn | undefined> {
  const { locationId, dueAt, from, next, locationIds: known } = await readTurn(table);
  if (locationId === '' || dueAt > now()) return undefined;
  const locationIds = [...new Set([locationId, ...known])].slice(0, mostLocations);
  const change = changing({
    set: { dueAt: now() + afterTrouble, locationIds },
    where: { dueAt: absentOr(dueAt) },
  });
  if (await failureOf(table.update(keys.orderSweep(), change))) return undefined;
  return { locationIds, from, next: next ?? now() - overlap };
}

/** Schedules the next sweep in a day, or in the next pass if there is a `rest`. */
export async function endTurn(
  { table, now }: TableAndClock,
  { rest, next, locationIds }: Rest,
): Promise<void> {
  const change =
    rest === undefined
      ? { set: { dueAt: now() + betweenSweeps, from: next, locationIds }, remove: ['next'] }
      : { set: { dueAt: now(), from: rest, next, locationIds } };
  await table.update(keys.orderSweep(), changing(change));
}

async function readTurn(table: Table) {
  const items = await table.batchGet([keys.settings(), keys.orderSweep()]);
  const find = ({ pk }: { readonly pk: string }) => items.find((item) => item['pk'] === pk);
  return {
    locationId: parseSettings(find(keys.settings())).locationId,
    ...sweepRow.read(find(keys.orderSweep()) ?? {}),
  };
}
