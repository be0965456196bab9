import { shop } from '#shop-config';
import type { NewMail } from './mail-action.ts';
import type { SaleEvent } from './note-sale.ts';

/** Who is to be told of a sale: the artist, and the buyer where her address is known. */
export function newMails({ orderId, buyer, sale }: SaleEvent, now: number): NewMail[] {
  const common = { about: orderId, at: now };
  const toBuyer: NewMail[] =
    buyer === undefined
      ? []
      : [{ ...common, to: buyer, replyTo: shop.email, content: { kind: 'order-confirmed', sale } }];
  return [
    ...toBuyer,
    { ...common, to: shop.email, replyTo: buyer, content: { kind: 'order-arrived', sale } },
  ];
}
