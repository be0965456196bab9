import { describeError } from '#functions/log.ts';
import { NoLocation } from '#functions/sync/import/choose-location.ts';
import type { ChangePorts } from '#functions/sync/reread/change-ports.ts';
import {
  endLook,
  type Lease,
  type Looked,
  leftBy,
  pauseLooks,
  planLook,
  readCursor,
  takeLook,
} from '#functions/sync/run/look-records.ts';
import { readChanges } from './read-changes.ts';
import { showCounts } from './show-counts.ts';

/** Milliseconds after which a lease holder leaves further looks to others, well within the webhook's Lambda. */
const longestHeldMs = 12_000;

/**
 * An event says that something changed. One look at a time: where somebody is looking already, that look is followed by
 * another. The look is planned before it begins, so whatever happens to it the change is seen: what fails is left to the
 * planned ones and thrown by nobody. Throws only where not even the plan could be written.
 */
export async function followChanges(ports: ChangePorts): Promise<void> {
  const lease = await planLook(ports);
  if (!lease) return;
  try {
    await look(ports, lease);
  } catch (error) {
    ports.log('warn', { message: 'look put off', error: describeError(error) });
  }
}

/** Looks again if it is time. Asked every minute; half a read unit when there is nothing to do. A failure is tried again. */
export async function lookAgain(ports: ChangePorts): Promise<void> {
  const { lookAgainAt } = await readCursor(ports.table);
  if (!lookAgainAt.some((time) => time <= ports.now())) return;
  const lease = await takeLook(ports);
  if (lease) await look(ports, lease);
}

async function look(ports: ChangePorts, first: Lease): Promise<void> {
  const since = ports.now();
  for (let lease: Lease | undefined = first; lease; ) {
    const looked = await lookOnce(ports, lease);
    lease = await endLook(ports, lease, looked, { isLast: ports.now() - since > longestHeldMs });
  }
}

async function lookOnce(ports: ChangePorts, lease: Lease): Promise<Looked> {
  try {
    const looked = await readChanges(ports, lease.cursor);
    await showCounts(ports, [...new Set(lease.cursor.counts)]);
    return looked;
  } catch (error) {
    // Only the artist can fix it, and is told; the changes wait for the next event, or for the sync of a new location.
    if (error instanceof NoLocation) {
      return { ...leftBy(lease.cursor), trouble: { message: error.message, at: ports.now() } };
    }
    await pauseLooks(ports, lease);
    throw error;
  }
}
