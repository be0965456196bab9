import { metric } from '#functions/log.ts';
import type { SyncPorts } from '#functions/sync/import/sync-ports.ts';
import { readFailures } from '#functions/sync/run/failure-records.ts';
import { claimRun } from '#functions/sync/run/start-sync.ts';
import { endRun, type ProgressRow, readLock, readProgressRow } from '#functions/sync/run/sync-records.ts';
import type { Changes, SyncRequest, SyncState } from '#functions/sync/run/sync-state.ts';

/**
 * Says what changed, in numbers, and frees the lock. When Square told of more changes meanwhile, which this run may
 * have passed already, the same execution goes on with another one. Done again after its answer was lost, it answers
 * the same.
 */
export async function complete(
  ports: SyncPorts,
  state: SyncState,
): Promise<{ readonly again: boolean } & Partial<SyncRequest>> {
  const { run, current, changes, filter, preview, wouldVanish } = state;
  const isWhole = filter === '' && !preview;
  const [before, failures] = await Promise.all([
    readProgressRow(ports.table, true),
    readFailures(ports.table, run),
  ]);
  if (before?.run === run + 1 && (await readLock(ports.table)).execution !== before.run) {
    return { ...requestOf(before, ports.now()), again: true };
  }
  if (before?.run !== run || before.status !== 'completed') {
    await endRun(ports.table, run, {
      status: 'completed',
      current,
      total: current,
      changes,
      message: completedMessage(changes, failures.length, preview),
      finishedAt: new Date(ports.now()).toISOString(),
      works: isWhole ? current : (before?.works ?? 0),
      ...(wouldVanish !== undefined && { wouldVanish }),
      ...(isWhole && {
        readAt: new Date(state.startedAt).toISOString(),
        tally: { run, ...state.tally },
      }),
    });
    if (isWhole) metric('CatalogueRead');
  }
  // Only now: until the lock is free, one more run may still be asked for.
  const { again, execution = run } = await readLock(ports.table);
  const next = again ? await claimRun(ports, { startedBy: 'Square' }, execution) : undefined;
  return next ? { ...next.request, again: true } : { run, again: false };
}

/** What an earlier try of this step has begun. */
function requestOf({ run, startedAt, filter }: ProgressRow, now: number): SyncRequest {
  return {
    run,
    filter,
    confirmVanishing: false,
    preview: false,
    startedAt: new Date(startedAt ?? now).getTime(),
  };
}

function completedMessage(changes: Changes, failures: number, preview: boolean): string {
  const counts = `${changes.new} new, ${changes.changed} changed, ${changes.unchanged} unchanged, ${changes.gone} ${preview ? 'leaving' : 'gone'}`;
  const trouble =
    failures === 0 ? '' : ` ${failures} ${failures === 1 ? 'thing needs' : 'things need'} a look.`;
  return preview
    ? `Preview ready: ${counts}.${trouble} Nothing has been changed yet.`
    : `Sync completed: ${counts}.${trouble}`;
}
