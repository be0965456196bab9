import type { TableAndClock } from '#functions/db/ports.ts';
import { metric } from '#functions/log.ts';
import { takeFromLimit } from './rate-limit.ts';

/**
 * An office, a fair's Wi-Fi or a mobile network's thousands of phones behind one address must be able to fill their carts;
 * a bot must not fill the table. A network that uses it up all day costs some 10 cents.
 */
export const newGuestsOfNetwork = { name: 'new-guests', limit: 600, windowSeconds: 3600 } as const;
/** Above this the operator is told; nobody is turned away for it. */
const newGuestsOfAll = { name: 'new-guests-all', limit: 300, windowSeconds: 3600 } as const;

/** Counts a new guest who is about to be written; throws `tooManyRequests` when the guest's network made too many. */
export async function admitNewGuest(ports: TableAndClock, network: string): Promise<void> {
  await takeFromLimit(ports, newGuestsOfNetwork, network);
  await takeFromLimit(ports, newGuestsOfAll, 'all').catch(() => metric('ManyNewGuests'));
}
