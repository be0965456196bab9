import { requestRun } from './request-run.ts';
import { type StartPorts, startSync } from './start-sync.ts';

/**
 * A run of the whole catalogue. Where a run is under way that leaves some of it out, a preview or a filtered one, it comes
 * right after that.
 */
export async function startWholeRun(ports: StartPorts, startedBy: string): Promise<void> {
  const { preview, filter } = await startSync(ports, { startedBy });
  if (preview || filter !== '') await requestRun(ports, startedBy);
}
