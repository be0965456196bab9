import * as z from 'zod/mini';
import { keys } from '#functions/db/keys.ts';
import { storedRow } from '#functions/db/stored-row.ts';
import { ConditionFailed, type Table } from '#functions/db/table.ts';
import type { ChangePorts } from '#functions/sync/reread/change-ports.ts';
import { readChanges } from './read-changes.ts';

/**
 * Milliseconds. Square tells that its catalogue changed before its own search index knows what did, mostly by seconds
 * (Square docs, "Search for items and objects": the index lags writes). So the changes are looked for again after a
 * short while and after a long one.
 */
const whiles = [10_000, 3 * 60_000] as const;

const looksRow = storedRow('syncCursor', z.object({ lookAgainAt: z._default(z.array(z.int()), []) }));

/** Notes when to look again; a later event takes the place of an earlier one's. */
export async function planLooks({ table, now }: Pick<ChangePorts, 'table' | 'now'>): Promise<void> {
  const time = now();
  await table.update(keys.syncCursor(), {
    UpdateExpression: 'SET lookAgainAt = :times',
    ExpressionAttributeValues: { ':times': whiles.map((milliseconds) => time + milliseconds) },
  });
}

/** Looks again if it is time. Asked every minute; half a read unit when there is nothing to do. */
export async function lookAgain(ports: ChangePorts): Promise<void> {
  const row = await ports.table.get(keys.syncCursor());
  const times = row ? (looksRow.tryRead(row)?.lookAgainAt ?? []) : [];
  const left = times.filter((time) => time > ports.now());
  if (left.length === times.length) return;
  await readChanges(ports);
  await keep(ports.table, times, left);
}

/** Unless an event has planned anew meanwhile. */
async function keep(table: Table, before: readonly number[], left: readonly number[]): Promise<void> {
  try {
    await table.update(keys.syncCursor(), {
      UpdateExpression: 'SET lookAgainAt = :left',
      ConditionExpression: 'lookAgainAt = :before',
      ExpressionAttributeValues: { ':left': left, ':before': before },
    });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}
