import type { StockCount } from '#functions/square/provider.ts';
import { shop } from '#shop-config';
import type { Claim, VariationItem } from './row.ts';

/** A variation's stored stock. */
export type Stock = Pick<
  VariationItem,
  'tracked' | 'soldOut' | 'locationId' | 'squareCount' | 'calculatedAt' | 'claims'
>;

/** A count, with the shop's sales that Square had received. */
export interface ReadCount extends StockCount {
  /** When Square received each sale, by Square's order id. A sale without an entry was not received or not read. */
  readonly received?: ReadonlyMap<string, number>;
}

/**
 * Milliseconds. Square subtracts a sale from its count a moment after the capture. If Square's list of changes does not
 * name the sale, a count requested this long after the capture includes it. Both times are Square's, because other
 * clocks differ.
 */
export const countLag = 60_000;

/** Milliseconds for which a row that was moved to another location keeps the claim of a sale at the former location. */
const keptElsewhereMs = 10 * 60_000;

export const noStock: Stock = {
  tracked: false,
  soldOut: false,
  locationId: '',
  squareCount: 0,
  calculatedAt: 0,
  claims: {},
};

/** Returns Square's count minus the claims that it does not include. Negative when the till has sold reserved units. */
export function availableOf(stock: Stock): number {
  return countedUnits(stock) - claimedUnits(stock);
}

/**
 * Returns the units that are not sold, including those that a running payment has reserved. A work is "no longer
 * available" only when this is zero.
 */
export function unsoldUnits(stock: Stock): number {
  return Math.max(0, countedUnits(stock) - claimedUnits(stock, ({ state }) => state === 'sold'));
}

export type UnitsCheck = 'enough' | 'soldOut' | 'reserved' | 'wait';

/** A row and its current count. */
export interface FreshCount {
  readonly row: VariationItem;
  readonly count: ReadCount;
  /** The row's stock after the count. */
  readonly stock: Stock;
  /** Whether the order may sell the units that it has reserved. */
  readonly check: UnitsCheck;
}

/**
 * Decides whether an order may sell the units that it has reserved. `afterCount` must have applied a current count:
 * - `enough`: there are units for all reservations.
 * - `soldOut`: fewer units are unsold than the order needs, whatever happens to the other reservations.
 * - `reserved`: orders that began to pay earlier have reserved too many of the units.
 * - `wait`: a later order has reserved the rest, and may have read the count before it fell.
 */
export function unitsCheck(stock: Stock, orderId: string): UnitsCheck {
  const own = stock.claims[orderId];
  if (!own) return 'soldOut';
  if (availableOf(stock) >= 0) return 'enough';
  const unsold = unsoldUnits(stock);
  if (unsold < own.quantity) return 'soldOut';
  const before = claimedUnits(
    stock,
    (claim, id) => claim.state === 'held' && isEarlier(claim, id, own, orderId),
  );
  return unsold - before < own.quantity ? 'reserved' : 'wait';
}

/** Compares claims by time, then by order id, so that one of two claims of the same millisecond continues. */
function isEarlier(claim: Claim, id: string, own: Claim, ownId: string): boolean {
  return id !== ownId && (claim.at < own.at || (claim.at === own.at && id < ownId));
}

/** Tells whether the row has a count of this location. */
export function isCountedAt(
  { locationId, calculatedAt }: Pick<Stock, 'locationId' | 'calculatedAt'>,
  wanted: string,
): boolean {
  return locationId === wanted && calculatedAt !== 0;
}

/**
 * Applies a count. Ignores a count that is older than the stored one, or missing although there was one before. After a
 * change of location, only the new location's count applies. Sales at other locations do not affect it. Their claims
 * are kept for a while, because the location may be changed back before Square has counted them.
 */
export function afterCount(stock: Stock, locationId: string, count: ReadCount | undefined): Stock {
  const known = isCountedAt(stock, locationId)
    ? stock
    : { ...stock, claims: withLocation(stock), locationId, squareCount: 0, calculatedAt: 0 };
  if (!stock.tracked || !count || count.calculatedAt < known.calculatedAt) return known;
  return {
    ...known,
    squareCount: Math.floor(count.quantity),
    calculatedAt: count.calculatedAt,
    claims: claimsAfter(known, count),
  };
}

/** Adds the row's location to sales without a location, because they were made there. */
function withLocation({ claims, locationId }: Stock): Stock['claims'] {
  if (locationId === '') return claims;
  return Object.fromEntries(
    Object.entries(claims).map(([orderId, claim]) => [
      orderId,
      claim.state === 'sold' ? { locationId, ...claim } : claim,
    ]),
  );
}

/** Tells whether a unit was sold at another location than the row's, so that this row's count never includes it. */
function isSoldElsewhere({ state, locationId }: Claim, row: Pick<Stock, 'locationId'>): boolean {
  return state === 'sold' && locationId !== undefined && locationId !== row.locationId;
}

/** Removes sold claims that the count includes, and marks held claims that it includes as counted. */
function claimsAfter(stock: Stock, count: ReadCount): Stock['claims'] {
  return Object.fromEntries(
    Object.entries(stock.claims).flatMap(([orderId, claim]) => {
      if (isSoldElsewhere(claim, stock)) {
        const isOver = claim.at !== 0 && (count.askedAt ?? 0) - claim.at >= keptElsewhereMs;
        return isOver || claim.counted ? [] : [[orderId, claim]];
      }
      if (!claim.counted && !isInCount(claim, count)) return [[orderId, claim]];
      return claim.state === 'sold' ? [] : [[orderId, { ...claim, counted: true }]];
    }),
  );
}

/**
 * Tells whether the count includes a claim, which may be `held` although its money is captured already. The times of
 * claim and count do not decide this, because a lower count may come from a sale at the till. So Square's list of
 * inventory changes has priority.
 */
function isInCount({ state, squareOrderId, at }: Claim, count: ReadCount): boolean {
  const received = count.received?.get(squareOrderId);
  if (received !== undefined) return received <= count.calculatedAt;
  if (state === 'held' || at === 0 || at > count.calculatedAt) return false;
  return count.askedAt !== undefined && count.askedAt - at >= countLag;
}

/** Tells whether the count may include another order's claim, so that Square's list of changes must be read. */
export function mayHoldClaims(stock: Stock, count: StockCount, ownOrderId?: string): boolean {
  return Object.entries(stock.claims).some(
    ([orderId, { counted, state, at }]) =>
      orderId !== ownOrderId && !counted && (state === 'held' || at <= count.calculatedAt),
  );
}

function countedUnits({ tracked, soldOut, squareCount }: Stock): number {
  if (soldOut) return 0;
  return tracked ? Math.max(0, squareCount) : shop.untrackedStock;
}

function claimedUnits(
  stock: Stock,
  isWanted: (claim: Claim, orderId: string) => boolean = () => true,
): number {
  return Object.entries(stock.claims).reduce(
    (sum, [id, claim]) =>
      !claim.counted && !isSoldElsewhere(claim, stock) && isWanted(claim, id) ? sum + claim.quantity : sum,
    0,
  );
}
