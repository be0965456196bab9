import type { Mail } from './mail.ts';
import type { MailKind } from './mail-key.ts';

/** What is written to the address that came with an order. */
const toShoppers: readonly MailKind[] = ['order-confirmed', 'shipped', 'refunded', 'order-link'];

export function isToShopper({ kind }: Pick<Mail, 'kind'>): boolean {
  return toShoppers.includes(kind);
}

/** To whom an email goes: its recipient, unless `shoppersMailTo` takes the place of every shopper (MailPorts). */
export function recipientOf(mail: Mail, shoppersMailTo: string | undefined): string | undefined {
  return shoppersMailTo !== undefined && isToShopper(mail) ? shoppersMailTo : mail.to;
}
