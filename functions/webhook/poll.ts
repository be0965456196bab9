import { describeError } from '#functions/platform/log.ts';
import { NoLocation } from '#functions/sync/import/choose-location.ts';
import type { FollowPorts } from '#functions/sync/reread/change-ports.ts';
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
import { readChanges } from './read-changes.ts';
import { showCounts } from './show-counts.ts';

/** Milliseconds after which a lease holder leaves further polls to others, well within the webhook's Lambda. */
const longestHeldMs = 12_000;

/**
 * An event says that something changed. One poll at a time: where a poll is under way already, that poll is followed by
 * another. The poll is planned before it begins, so whatever happens to it the change is seen: what fails is left to the
 * planned ones and thrown by nobody. Throws only where not even the plan could be written.
 */
export async function followChanges(ports: FollowPorts): Promise<void> {
  const lease = await planPoll(ports);
  if (!lease) return;
  try {
    await poll(ports, lease);
  } catch (error) {
    ports.log('warn', { message: 'poll put off', error: describeError(error) });
  }
}

/** Polls again if it is time. Asked every minute; half a read unit when there is nothing to do. A failure is tried again. */
export async function pollAgain(ports: FollowPorts): Promise<void> {
  const { lookAgainAt } = await readCursor(ports.table);
  if (!lookAgainAt.some((time) => time <= ports.now())) return;
  const lease = await takePoll(ports);
  if (lease) await poll(ports, lease);
}

async function poll(ports: FollowPorts, first: Lease): Promise<void> {
  const since = ports.now();
  for (let lease: Lease | undefined = first; lease; ) {
    const polled = await pollOnce(ports, lease);
    lease = await endPoll(ports, lease, polled, { isLast: ports.now() - since > longestHeldMs });
  }
}

async function pollOnce(ports: FollowPorts, lease: Lease): Promise<Polled> {
  try {
    const polled = await readChanges(ports, lease.cursor);
    await showCounts(ports, [...new Set(lease.cursor.counts)]);
    return polled;
  } catch (error) {
    // Only the artist can fix it, and is told; the changes wait for the next event, or for the sync of a new location.
    if (error instanceof NoLocation) {
      return { ...leftBy(lease.cursor), trouble: { message: error.message, at: ports.now() } };
    }
    await pausePolls(ports, lease);
    throw error;
  }
}
