import * as z from 'zod/mini';
import { keys } from '#functions/db/keys.ts';
import { storedRow } from '#functions/db/stored-row.ts';
import { ConditionFailed, type Table } from '#functions/db/table.ts';
import { unpaidLifetime } from '#functions/orders/order.ts';
import type { PaymentPorts } from '#functions/orders/ports.ts';
import { parseSettings } from '#functions/settings/settings-records.ts';

type Ports = Pick<PaymentPorts, 'table' | 'now'>;

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

export interface Turn {
  readonly locationIds: readonly string[];
  /** Milliseconds of Square's clock, as in the row. */
  readonly from: number;
  readonly next: number;
}

/** What a pass has left: `rest`, from when on the next pass must search, and `next`, from when on the next day's sweep. */
export interface Rest {
  readonly rest: number | undefined;
  readonly next: number;
}

/**
 * The turn to sweep, or undefined while none is due or no location is chosen. Of two processes one gets it. It is noted
 * as taken for an hour before Square is asked, so a process that crashes, or a Square that does not answer, costs an hour.
 */
export async function takeTurn({ table, now }: Ports): Promise<Turn | undefined> {
  const { locationId, dueAt, from, next, locationIds: known } = await readTurn(table);
  if (locationId === '' || dueAt > now()) return undefined;
  const locationIds = [...new Set([locationId, ...known])].slice(0, mostLocations);
  try {
    await table.update(keys.orderSweep(), {
      UpdateExpression: 'SET dueAt = :later, locationIds = :locationIds',
      ConditionExpression: 'attribute_not_exists(dueAt) OR dueAt = :known',
      ExpressionAttributeValues: {
        ':later': now() + afterTrouble,
        ':known': dueAt,
        ':locationIds': locationIds,
      },
    });
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined;
    throw error;
  }
  return { locationIds, from, next: next ?? now() - overlap };
}

/** The next one is a day later, or in the next pass if there is a `rest`. */
export async function endTurn({ table, now }: Ports, { rest, next }: Rest): Promise<void> {
  const isOver = rest === undefined;
  await table.update(keys.orderSweep(), {
    UpdateExpression: `SET dueAt = :dueAt, #from = :from${isOver ? ' REMOVE #next' : ', #next = :next'}`,
    ExpressionAttributeNames: { '#from': 'from', '#next': 'next' },
    ExpressionAttributeValues: {
      ':dueAt': isOver ? now() + betweenSweeps : now(),
      ':from': isOver ? next : rest,
      ...(!isOver && { ':next': next }),
    },
  });
}

async function readTurn(table: Table) {
  const items = await table.batchGet([keys.settings(), keys.orderSweep()]);
  const find = ({ pk }: { readonly pk: string }) => items.find((item) => item['pk'] === pk);
  return {
    locationId: parseSettings(find(keys.settings())).locationId,
    ...sweepRow.read(find(keys.orderSweep()) ?? {}),
  };
}
