import { readPrice } from '#shared/money/money.ts';
import { type Shippable, shipsOnRequest } from '#shared/shipping/shippable.ts';
import { isInStock } from './variations.ts';
import { isPublic } from './visibility.ts';

/** A work in one size. In public lists `hidden` and `isDeleted` are absent, because all listed works are public. */
interface Offer extends Shippable {
  readonly hidden?: boolean;
  readonly isDeleted?: boolean;
  readonly inStock: number;
  readonly price: number | string | null | undefined;
}

/** Returns why an offer cannot be bought online; undefined if it can. Price or shipping may be on request. */
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

/** Whether an offer is available, but only from the artist directly. */
export function isOnRequest(offer: Offer): boolean {
  const obstacle = obstacleTo(offer);
  return obstacle === 'on request' || obstacle === 'shipped on request';
}
