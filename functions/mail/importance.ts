import type { MailKind } from './mail-key.ts';
import { announced } from './note-announcement.ts';
import { orderPaid } from './note-sale.ts';

/** The order in which a run hands over what is due: orders first, then what strangers can cause, announcements last. */
const turns: readonly (readonly (MailKind | typeof orderPaid | typeof announced)[])[] = [
  [orderPaid, 'order-confirmed', 'order-arrived', 'shipped', 'refunded'],
  ['new-device', 'square-connection', 'order-link'],
  ['enquiry', 'more-enquiries'],
  ['confirm-subscription'],
  ['new-works', announced],
];

/** The turn of a row of the outbox, by its sort key, 0 the first; what this version does not know comes last. */
export function turnOf(sk: string): number {
  const [kind] = sk.split('#');
  const turn = turns.findIndex((kinds) => kinds.some((known) => known === kind));
  return turn === -1 ? turns.length : turn;
}
