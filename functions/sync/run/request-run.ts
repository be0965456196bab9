import { type StartPorts, startSync } from './start-sync.ts';
import { askForAnotherRun } from './sync-records.ts';

/** A run of the whole catalogue: after the one under way, or now. */
export async function requestRun(ports: StartPorts, startedBy: string): Promise<void> {
  if (await askForAnotherRun(ports.table, ports.now())) return;
  await startSync(ports, { startedBy });
}
