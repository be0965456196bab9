import type { Mail } from './mail.ts';
import type { MailKind } from './mail-key.ts';

/** What is written to the address that came with an order. */
const toShoppers: readonly MailKind[] = ['order-confirmed', 'shipped', 'refunded', 'order-link'];

/** To whom an email goes: its recipient, unless `shoppersMailTo` takes the place of every shopper (MailPorts). */
export function recipientOf({ kind, to }: Mail, shoppersMailTo: string | undefined): string | undefined {
  return shoppersMailTo !== undefined && toShoppers.includes(kind) ? shoppersMailTo : to;
}
