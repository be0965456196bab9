import { readPrice } from './money.ts';
import { isInStock } from './variations.ts';
import { isPublic } from './visibility.ts';

/** A work in one size, as far as buying it goes. What visitors see of it bears no flags: all of it is public. */
interface Offer {
  readonly hidden?: boolean;
  readonly isDeleted?: boolean;
  readonly inStock: number;
  readonly price: number | string | null | undefined;
}

/** Why it cannot be bought online; undefined: it can. A work without a price is priced in conversation. */
export function obstacleTo(offer: Offer): 'gone' | 'sold out' | 'on request' | undefined {
  if (!isPublic(offer)) return 'gone';
  if (!isInStock(offer)) return 'sold out';
  return readPrice(offer.price) === null ? 'on request' : undefined;
}

export function mayBeBought(offer: Offer): boolean {
  return obstacleTo(offer) === undefined;
}

/** There to be had, at a price that is told on request. */
export function isOnRequest(offer: Offer): boolean {
  return obstacleTo(offer) === 'on request';
}
