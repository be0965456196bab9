import { setTimeout as sleep } from 'node:timers/promises';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createTable, type Table } from '#functions/db/table.ts';
import { readProgress } from '#functions/sync/run/read-progress.ts';
import { endRun, readProgressRow } from '#functions/sync/run/sync-records.ts';
import type { EventLambda } from './lambda-limits.ts';
import type { Terminal } from './terminal.ts';

/** Ends a run that a crash interrupted, then runs the first sync and shows its progress. */
export function watchFirstSync(
  client: DynamoDBClient,
  tableName: string,
  startSync: EventLambda,
  terminal: Pick<Terminal, 'print' | 'progress'>,
): { stop(): Promise<void> } {
  const table = createTable({ client, name: tableName });
  const stopping = new AbortController();
  const done = follow(table, startSync, terminal, stopping.signal).catch((error: unknown) => {
    if (!stopping.signal.aborted) terminal.print(`The first sync could not be followed: ${error}`);
  });
  return {
    stop: async () => {
      stopping.abort();
      await done;
    },
  };
}

async function follow(
  table: Table,
  startSync: EventLambda,
  { print, progress }: Pick<Terminal, 'print' | 'progress'>,
  signal: AbortSignal,
): Promise<void> {
  const row = await readProgressRow(table, true);
  if (row?.status === 'in_progress') {
    await endRun(table, row.run, {
      status: 'error',
      message: 'The shop was stopped during this sync. No work was lost; please start it again.',
      finishedAt: new Date().toISOString(),
    });
  }
  if (row?.status === 'completed') return;
  print('Filling the gallery from Square for the first time. You can look around meanwhile.');
  await startSync({ startedBy: "the shop's first start" });
  let last = '';
  while (!signal.aborted) {
    const { status, current, total, message, failures } = await readProgress({ table, now: Date.now });
    const counts = total > 0 ? ` (${current} of ${total})` : current > 0 ? ` (${current} so far)` : '';
    const line = `  ${message}${counts}`;
    if (status === 'in_progress') {
      if (line !== last) progress(line);
      last = line;
    } else {
      print(line);
      if (failures.length > 0) print('  The studio lists what needs attention.');
      return;
    }
    await sleep(1000, undefined, { signal });
  }
}
