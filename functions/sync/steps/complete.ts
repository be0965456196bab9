import { startSync } from '../start-sync.ts';
import type { SyncPorts } from '../sync-ports.ts';
import { endRun, readFailures, readProgressRow } from '../sync-records.ts';
import type { Changes, SyncState } from '../sync-state.ts';

/** Says what changed, in numbers, and frees the lock. */
export async function complete(ports: SyncPorts, state: SyncState): Promise<{ readonly run: number }> {
  const { run, current, changes, filter } = state;
  const [before, failures] = await Promise.all([
    readProgressRow(ports.table, true),
    readFailures(ports.table, run),
  ]);
  const { again } = await endRun(ports.table, run, {
    status: 'completed',
    current,
    total: current,
    changes,
    message: completedMessage(changes, failures.length),
    finishedAt: new Date(ports.now()).toISOString(),
    works: filter === '' ? current : (before?.works ?? 0),
  });
  // Square told of more changes while this run may already have passed them.
  if (again) await startSync(ports, { startedBy: 'Square' });
  return { run };
}

function completedMessage(changes: Changes, failures: number): string {
  const counts = `${changes.new} new, ${changes.changed} changed, ${changes.unchanged} unchanged, ${changes.gone} gone`;
  const trouble =
    failures === 0 ? '' : ` ${failures} ${failures === 1 ? 'thing needs' : 'things need'} a look.`;
  return `Sync completed: ${counts}.${trouble}`;
}
