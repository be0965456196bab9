import type { Sale } from '#functions/mail/letter/sale.ts';
import type { LetterAbout } from '#functions/mail/letter/sale-letter.ts';
import type { Picture } from '#shared/model/artwork.ts';
import { siteOrigin } from '#test/support/shop/services.ts';

/** An order's id as the shop makes them. */
export const orderId = '0123456789ABCDEFGHJKMNPQRS';

export function saleLine(changes: Partial<Sale['lines'][number]> = {}): Sale['lines'][number] {
  return {
    artworkId: 'MOON',
    title: 'Moon Stairs',
    name: '24 × 30 in',
    quantity: 1,
    price: 195_000,
    ...changes,
  };
}

/** A sale whose total is that of its lines. */
export function testSale(changes: Partial<Sale> = {}): Sale {
  const lines = changes.lines ?? [saleLine()];
  return {
    confirmation: 'R2B3Z8WMVt3EAmzYWLZvz7Y69EbZY',
    isTest: false,
    currency: 'USD',
    total: lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
    paidAt: 1_700_000_000_000,
    delivery: { name: 'Jane Doe', town: 'Springfield' },
    ...changes,
    lines,
  };
}

const testPicture: Picture = {
  key: 'pictures/moon',
  width: 1600,
  height: 2000,
  color: '#1f2a5c',
  widths: [320, 640, 1080, 1600],
};

export function letterAbout(changes: Partial<Sale> = {}): LetterAbout {
  const sale = testSale(changes);
  return { orderId, siteOrigin, sale, pictures: new Map([['MOON', testPicture]]) };
}
