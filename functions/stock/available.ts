import type { StockCount } from '#functions/square/provider.ts';
import { shop } from '#shop-config';
import type { Claim, VariationItem } from './row.ts';

/** What the table knows of a variation's stock. */
export type Stock = Pick<
  VariationItem,
  'tracked' | 'soldOut' | 'locationId' | 'squareCount' | 'calculatedAt' | 'claims'
>;

/** A count with what tells which sales of the shop it holds. */
export interface ReadCount extends StockCount {
  /**
   * When Square received the sale of an order (its id for it), by its own list of changes; comparable with
   * `calculatedAt`. An order that is not in it was not received, or was not asked for.
   */
  readonly received?: ReadonlyMap<string, number>;
}

/**
 * Milliseconds. Square takes a sale off its count a moment after the capture. Where its list of changes does not name
 * the sale, a count that was asked for this long after the capture holds it; both times are Square's, for no two other
 * clocks agree.
 */
export const countLag = 60_000;

/** Milliseconds. How long after a sale its claim is kept in a row that has moved to another location. */
const keptElsewhereMs = 10 * 60_000;

export const noStock: Stock = {
  tracked: false,
  soldOut: false,
  locationId: '',
  squareCount: 0,
  calculatedAt: 0,
  claims: {},
};

/**
 * The one formula of what is available: what Square counts, less what is claimed here and is not in that count. Below
 * zero when the till has sold what a payment holds; it is shown as zero.
 */
export function availableOf(stock: Stock): number {
  return countedUnits(stock) - claimedUnits(stock);
}

/**
 * Units that are not sold: also those that a payment holds at this moment, for it may still fail. This is what a
 * shopper is shown, and only at zero is a work "no longer available".
 */
export function unsoldUnits(stock: Stock): number {
  return Math.max(0, countedUnits(stock) - claimedUnits(stock, ({ state }) => state === 'sold'));
}

export type UnitsCheck = 'enough' | 'soldOut' | 'reserved' | 'wait';

/** A row and the count of this moment. */
export interface FreshCount {
  readonly row: VariationItem;
  readonly count: ReadCount;
  /** What the row comes to by the count. */
  readonly stock: Stock;
  /** Whether the order may have its units for good. */
  readonly check: UnitsCheck;
}

/**
 * Whether an order that holds its units may have them for good, by a count of this moment that `afterCount` took over:
 * - `enough`: for all who hold some.
 * - `soldOut`: fewer are unsold than it holds, whatever becomes of the others.
 * - `reserved`: an order that began to pay earlier holds what is left.
 * - `wait`: one that began later holds what is left, and may have read the count before it fell.
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

/** Two of the same millisecond are ordered by their ids, so that one of them continues. */
function isEarlier(claim: Claim, id: string, own: Claim, ownId: string): boolean {
  return id !== ownId && (claim.at < own.at || (claim.at === own.at && id < ownId));
}

/** Square has counted it at this location before: a count of another location, or of none, is none of this one. */
export function isCountedAt(
  { locationId, calculatedAt }: Pick<Stock, 'locationId' | 'calculatedAt'>,
  wanted: string,
): boolean {
  return locationId === wanted && calculatedAt !== 0;
}

/**
 * Takes over a count. One that is older than the known one, or missing although there was one before, is no news: the
 * known count stays. At another location nothing is known but the count. Sales made elsewhere do not affect it; their
 * claims are kept for a while, because the location may be switched back before Square has counted them.
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

/** Names the location of each sale that has none yet: it was made where the row was. */
function withLocation({ claims, locationId }: Stock): Stock['claims'] {
  if (locationId === '') return claims;
  return Object.fromEntries(
    Object.entries(claims).map(([orderId, claim]) => [
      orderId,
      claim.state === 'sold' ? { locationId, ...claim } : claim,
    ]),
  );
}

/** Sold at another location than the row is of now, so that this row's count never includes it. */
function isSoldElsewhere({ state, locationId }: Claim, row: Pick<Stock, 'locationId'>): boolean {
  return state === 'sold' && locationId !== undefined && locationId !== row.locationId;
}

/** Marks the claims that the count holds, and removes those of them that are settled. */
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
 * A held claim can be in the count too: captured, and not settled yet. By times alone that cannot be told, nor whether
 * a count that fell did so for this sale or for one at the till; so Square's list of changes comes first.
 */
function isInCount({ state, squareOrderId, at }: Claim, count: ReadCount): boolean {
  const received = count.received?.get(squareOrderId);
  if (received !== undefined) return received <= count.calculatedAt;
  if (state === 'held' || at === 0 || at > count.calculatedAt) return false;
  return count.askedAt !== undefined && count.askedAt - at >= countLag;
}

/**
 * Whether Square's list of changes must be read to take over this count: somebody else's claim may be in it. A row
 * without other claims needs no second question.
 */
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
