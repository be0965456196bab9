import { describeError } from '#functions/platform/log.ts';
import { NoLocation } from '#functions/sync/import/choose-location.ts';
import type { SyncPorts } from '#functions/sync/import/read-ports.ts';
import {
  endPoll,
  type Lease,
  leftBy,
  type Polled,
  pausePolls,
  planPoll,
  readCursor,
  takePoll,
} from '#functions/sync/run/poll-records.ts';
import { startMissedRun } from '#functions/sync/run/start-sync.ts';
import { readChanges } from './read-changes.ts';
import { showCounts } from './show-counts.ts';

/** Milliseconds after which a process starts no further poll; well within the webhook's timeout. */
const longestHeldMs = 12_000;

/**
 * Polls after an event. If a poll is running, another poll follows it. The poll is scheduled before it begins, so no
 * change is missed. If the poll fails, the error is logged and a scheduled poll tries again. Throws only if the poll
 * could not be scheduled.
 */
export async function followChanges(ports: SyncPorts): Promise<void> {
  const lease = await planPoll(ports);
  if (!lease) return;
  try {
    await poll(ports, lease);
  } catch (error) {
    ports.log('warn', { message: 'poll postponed', error: describeError(error) });
  }
}

/** Polls if a poll is due, and starts a missed run. Called every minute; costs one and a half read units. */
export async function pollAgain(ports: SyncPorts): Promise<void> {
  const { lookAgainAt } = await readCursor(ports.table);
  const isDue = lookAgainAt.some((time) => time <= ports.now());
  const lease = isDue ? await takePoll(ports) : undefined;
  if (lease) await poll(ports, lease);
  await startMissedRun(ports);
}

async function poll(ports: SyncPorts, first: Lease): Promise<void> {
  const since = ports.now();
  for (let lease: Lease | undefined = first; lease; ) {
    const polled = await pollOnce(ports, lease);
    lease = await endPoll(ports, lease, polled, { isLast: ports.now() - since > longestHeldMs });
  }
}

async function pollOnce(ports: SyncPorts, lease: Lease): Promise<Polled> {
  try {
    const polled = await readChanges(ports, lease.cursor);
    await showCounts(ports, [...new Set(lease.cursor.counts)]);
    return polled;
  } catch (error) {
    // The studio shows this error, because only the artist can fix it. The changes are read after the next event, or by
    // the sync of a new location.
    if (error instanceof NoLocation) {
      return { ...leftBy(lease.cursor), trouble: { message: error.message, at: ports.now() } };
    }
    await pausePolls(ports, lease);
    throw error;
  }
}
