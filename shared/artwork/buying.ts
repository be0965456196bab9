import { readPrice } from '#shared/money/money.ts';
import { type Shippable, shipsOnRequest } from '#shared/shipping/shippable.ts';
import { isInStock } from './variations.ts';
import { isPublic } from './visibility.ts';

/** A work in one size, as far as buying it goes. What visitors see of it bears no flags: all of it is public. */
interface Offer extends Shippable {
  readonly hidden?: boolean;
  readonly isDeleted?: boolean;
  readonly inStock: number;
  readonly price: number | string | null | undefined;
}

/** Why it cannot be bought online; undefined: it can. Price or shipping may be a matter of a conversation. */
export function obstacleTo(
  offer: Offer,
): 'gone' | 'sold out' | 'on request' | 'shipped on request' | undefined {
  if (!isPublic(offer)) return 'gone';
  if (!isInStock(offer)) return 'sold out';
  if (readPrice(offer.price) === null) return 'on request';
  return shipsOnRequest(offer) ? 'shipped on request' : undefined;
}

export function mayBeBought(offer: Offer): boolean {
  return obstacleTo(offer) === undefined;
}

/** Available, but only from the artist directly. */
export function isOnRequest(offer: Offer): boolean {
  const obstacle = obstacleTo(offer);
  return obstacle === 'on request' || obstacle === 'shipped on request';
}
