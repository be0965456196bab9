import { shop } from '#shop-config';
import type { NewMail } from './mail-action.ts';
import type { SaleEvent } from './note-sale.ts';

/**
 * The recipients of the emails about a sale: the artist, and the shopper where the address is known. The artist alone gets both emails
 * of a test order, also of one that an earlier version noted with the address that somebody typed.
 */
export function newMails({ orderId, buyer: noted, sale }: SaleEvent, now: number): NewMail[] {
  const buyer = sale.isTest ? shop.email : noted;
  const common = { about: orderId, at: now };
  const toShopper: NewMail[] =
    buyer === undefined
      ? []
      : [{ ...common, to: buyer, replyTo: shop.email, content: { kind: 'order-confirmed', sale } }];
  return [
    ...toShopper,
    { ...common, to: shop.email, replyTo: buyer, content: { kind: 'order-arrived', sale } },
  ];
}
