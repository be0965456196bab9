import type { Mail } from './mail.ts';
import type { MailKind } from './mail-key.ts';

/** What is written to the address that came with an order. */
const toBuyers: readonly MailKind[] = ['order-confirmed', 'shipped', 'refunded', 'order-link'];

/** To whom an email goes: its reader, unless `buyersMailTo` takes the place of every buyer (MailPorts). */
export function readerOf({ kind, to }: Mail, buyersMailTo: string | undefined): string | undefined {
  return buyersMailTo !== undefined && toBuyers.includes(kind) ? buyersMailTo : to;
}
