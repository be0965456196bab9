import * as z from 'zod/mini';
import { absentOr, failureOf } from '#functions/db/conditions.ts';
import { keys } from '#functions/db/keys.ts';
import type { TableAndClock } from '#functions/db/ports.ts';
import { storedRow } from '#functions/db/stored-row.ts';
import type { Table } from '#functions/db/table.ts';
import { changing } from '#functions/db/update.ts';
import { unpaidLifetime } from '#functions/orders/order.ts';
import { parseSettings } from '#functions/settings/settings.ts';

/** Milliseconds that two sweeps have in common: an order is forgotten once it is so old, and events take a while. */
const overlap = unpaidLifetime + 60 * 60_000;
/** Of one search (API reference, SearchOrders). */
const mostLocations = 10;

/** Milliseconds from the end of one sweep to the next, and until one that came to nothing is tried again. */
const betweenSweeps = 24 * 60 * 60_000;
const afterTrouble = 60 * 60_000;

const sweepRow = storedRow(
  'orderSweep',
  z.object({
    /** Milliseconds of the shop's clock. */
    dueAt: z._default(z.int(), 0),
    /** Milliseconds of Square's clock: what has changed before, and not since, has been seen to. */
    from: z._default(z.int(), 0),
    /** The same for the sweep after this one, while this one is under way. */
    next: z.optional(z.int()),
    /** Where the shop sells and has sold, the latest first. */
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
 * What a pass has left: `rest`, from when on the next pass must search, `next`, from when on the next day's sweep, and
 * the locations of the connected account.
 */
export interface Rest {
  readonly locationIds: readonly string[];
  readonly rest: number | undefined;
  readonly next: number;
}

/**
 * The turn to sweep, or undefined while none is due or no location is chosen. Of two processes one gets it. It is noted
 * as taken for an hour before Square is asked, so a process that crashes, or a Square that does not answer, costs an hour.
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

/** The next one is a day later, or in the next pass if there is a `rest`. */
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
