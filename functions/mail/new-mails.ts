import { shop } from '#shop-config';
import { deliverableAddress } from './address.ts';
import type { Mail, MailKind } from './mail.ts';
import type { SaleEvent } from './note-sale.ts';

/** Who is to be told of a sale: the artist, and the buyer where her address is known. */
export function newMails({ orderId, buyer, sale }: SaleEvent, now: number): Mail[] {
  const mail = (kind: MailKind, to: string, replyTo: string | undefined): Mail => {
    const address = deliverableAddress(to);
    const answers = replyTo === undefined ? undefined : deliverableAddress(replyTo);
    return {
      orderId,
      kind,
      // Nothing can be sent there, today or ever.
      state: address === undefined ? 'FAILED' : 'PENDING',
      to: address ?? to,
      ...(answers !== undefined && { replyTo: answers }),
      sale,
      createdAt: now,
      dueAt: now,
      tries: 0,
      strikes: 0,
    };
  };
  return [
    ...(buyer === undefined ? [] : [mail('order-confirmed', buyer, shop.email)]),
    mail('order-arrived', shop.email, buyer),
  ];
}
