import * as z from 'zod/mini';
import type { PaymentPorts } from '#functions/checkout/ports.ts';
import { keys } from '#functions/db/keys.ts';
import { storedRow } from '#functions/db/stored-row.ts';
import { ConditionFailed, type Table } from '#functions/db/table.ts';
import { parseSettings } from '#functions/settings/settings-records.ts';

type Ports = Pick<PaymentPorts, 'table' | 'now'>;

/** Milliseconds from the end of one sweep to the next, and until one that came to nothing is tried again. */
const betweenSweeps = 24 * 60 * 60_000;
const afterTrouble = 60 * 60_000;

const sweepRow = storedRow(
  'orderSweep',
  z.object({
    /** Milliseconds of the shop's clock. */
    dueAt: z._default(z.int(), 0),
    /** Milliseconds of Square's clock: what was made before has been seen to. */
    from: z._default(z.int(), 0),
  }),
);

export interface Turn {
  readonly locationId: string;
  readonly from: number;
}

/**
 * The turn to sweep, or undefined while none is due or no location is chosen. Of two processes one gets it. It is noted
 * as taken for an hour before Square is asked, so a process that dies, or a Square that does not answer, costs an hour.
 */
export async function takeTurn({ table, now }: Ports): Promise<Turn | undefined> {
  const { locationId, dueAt, from } = await readTurn(table);
  if (locationId === '' || dueAt > now()) return undefined;
  try {
    await table.update(keys.orderSweep(), {
      UpdateExpression: 'SET dueAt = :later',
      ConditionExpression: 'attribute_not_exists(dueAt) OR dueAt = :known',
      ExpressionAttributeValues: { ':later': now() + afterTrouble, ':known': dueAt },
    });
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined;
    throw error;
  }
  return { locationId, from };
}

/** The next one is a day later, or in the next pass if there is a `rest`: from that time of Square's clock on. */
export async function endTurn({ table, now }: Ports, rest: number | undefined): Promise<void> {
  await table.update(keys.orderSweep(), {
    UpdateExpression: 'SET dueAt = :dueAt, #from = :from',
    ExpressionAttributeNames: { '#from': 'from' },
    ExpressionAttributeValues: {
      ':dueAt': rest === undefined ? now() + betweenSweeps : now(),
      ':from': rest ?? 0,
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
