import * as z from 'zod/mini';
import { absentOr, failureOf } from '#functions/db/conditions.ts';
import { keys } from '#functions/db/keys.ts';
import { storedRow } from '#functions/db/stored-row.ts';
import type { Table, TableAndClock } from '#functions/db/table.ts';
import { changing } from '#functions/db/update.ts';
import { unpaidLifetime } from '#functions/orders/order.ts';
import { parseSettings } from '#functions/settings/settings.ts';

/** Milliseconds by which two sweeps overlap, because an order without a row must be a day old to be canceled. */
const overlap = unpaidLifetime + 60 * 60_000;
/** Maximum number of locations in one search (API reference, SearchOrders). */
const mostLocations = 10;

/** Milliseconds from the end of one sweep to the next. */
const betweenSweeps = 24 * 60 * 60_000;
/** Milliseconds after which a failed sweep is retried. */
const afterTrouble = 60 * 60_000;

const sweepRow = storedRow(
  'orderSweep',
  z.object({
    /** Time in milliseconds of the shop's clock at which the next sweep is due. */
    dueAt: z._default(z.int(), 0),
    /** Time in milliseconds of Square's clock. Earlier changes have been handled. */
    from: z._default(z.int(), 0),
    /** Value of `from` for the next day's sweep, stored while a sweep is unfinished. */
    next: z.optional(z.int()),
    /** Former locations, which earlier versions of the shop stored in this row. */
    locationIds: z._default(z.array(z.string()), []),
  }),
);

export interface SweepTurn {
  /** Locations at which the shop sells or has sold. */
  readonly locationIds: readonly string[];
  /** Milliseconds of Square's clock, as in the row. */
  readonly from: number;
  readonly next: number;
}

/** Times from which the next pass (`rest`) and the next day's sweep (`next`) must search. */
export interface Rest {
  readonly rest: number | undefined;
  readonly next: number;
}

/**
 * Returns a sweep to run; undefined if none is due, if no location is chosen, or if another process runs it. Before
 * Square is called, the sweep is postponed by an hour, so that it is retried after a crash or a failure.
 */
export async function takeTurn({ table, now }: TableAndClock): Promise<SweepTurn | undefined> {
  const { locationIds, dueAt, from, next } = await readTurn(table);
  if (locationIds.length === 0 || dueAt > now()) return undefined;
  const change = changing({ set: { dueAt: now() + afterTrouble }, where: { dueAt: absentOr(dueAt) } });
  if (await failureOf(table.update(keys.orderSweep(), change))) return undefined;
  return { locationIds, from, next: next ?? now() - overlap };
}

/** Schedules the next sweep a day later, or in the next pass if there is a `rest`. */
export async function endTurn({ table, now }: TableAndClock, { rest, next }: Rest): Promise<void> {
  const change =
    rest === undefined
      ? { set: { dueAt: now() + betweenSweeps, from: next }, remove: ['next'] }
      : { set: { dueAt: now(), from: rest, next } };
  await table.update(keys.orderSweep(), changing(change));
}

async function readTurn(table: Table) {
  const items = await table.batchGet([keys.settings(), keys.orderSweep()]);
  const find = ({ pk }: { readonly pk: string }) => items.find((item) => item['pk'] === pk);
  const { locationId, formerLocationIds } = parseSettings(find(keys.settings()));
  const row = sweepRow.read(find(keys.orderSweep()) ?? {});
  const all = locationId === '' ? [] : [locationId, ...formerLocationIds, ...row.locationIds];
  return { ...row, locationIds: [...new Set(all)].slice(0, mostLocations) };
}
