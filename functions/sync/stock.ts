import { shop } from '#shop-config';
import type { Claim } from '../catalogue/catalogue-items.ts';
import type { StockCount } from '../square/inventory.ts';

/** What the table knows of a variation's stock. */
export interface KnownStock {
  readonly tracked: boolean;
  readonly soldOut: boolean;
  /** Place that the count is of. */
  readonly locationId: string;
  readonly squareCount: number;
  readonly calculatedAt: number;
  readonly available: number;
  readonly claims: Readonly<Record<string, Claim>>;
}

/** What Square says now. */
export interface StockNews {
  readonly tracked: boolean;
  readonly soldOut: boolean;
  readonly locationId: string;
  /** Undefined: never counted there, as far as this answer knows. */
  readonly count: StockCount | undefined;
}

/** How long after a sale Square may still answer with a count from before it (milliseconds). */
const lag = 60_000;

export const noStock: KnownStock = {
  tracked: false,
  soldOut: false,
  locationId: '',
  squareCount: 0,
  calculatedAt: 0,
  available: 0,
  claims: {},
};

/**
 * `available = count − held − sold that the count does not hold yet`, never below 0 (reliability section 2.5, I5).
 * - Square does not count it: the number of shop.config.ts, never taken down.
 * - Sold out, by Square's own word: 0, whatever the count.
 * - Tracked and never counted: 0.
 * - A count older than the one known, one without a time, or one that is missing although there was one before, is
 *   no news: the known count stays.
 */
export function nextStock(known: KnownStock, news: StockNews, now: number): KnownStock {
  const { tracked, soldOut, locationId } = news;
  if (!tracked) {
    const squareCount = soldOut ? 0 : shop.untrackedStock;
    return { ...known, tracked, soldOut, locationId, squareCount, calculatedAt: 0, available: squareCount };
  }
  const comparable = known.tracked && known.locationId === locationId;
  const isNews = news.count !== undefined && (!comparable || news.count.calculatedAt >= known.calculatedAt);
  const calculatedAt = isNews ? (news.count?.calculatedAt ?? 0) : comparable ? known.calculatedAt : 0;
  const counted = isNews ? (news.count?.quantity ?? 0) : comparable ? known.squareCount : 0;
  // A count that was put to nought by `soldOut` says nothing of what is there once it is over; the next count does.
  const squareCount = soldOut ? 0 : Math.max(0, Math.floor(counted));

  const dropped = comparable && isNews ? known.squareCount - squareCount : 0;
  const claims = withoutCounted(known.claims, calculatedAt, dropped, now);
  const taken = Object.values(claims).reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    tracked,
    soldOut,
    locationId,
    squareCount,
    calculatedAt,
    available: Math.max(0, squareCount - taken),
    claims,
  };
}

/**
 * Leaves out the sales that Square's count already holds. Later than the sale is not enough: Square takes sales down
 * a moment after the payment, and the count may have been made for another reason in between. So a young sale counts
 * as held in the count only when the count fell by as much; after a minute any later count holds it.
 */
function withoutCounted(
  claims: Readonly<Record<string, Claim>>,
  calculatedAt: number,
  dropped: number,
  now: number,
): Record<string, Claim> {
  let left = dropped;
  const kept: Record<string, Claim> = {};
  const inOrder = Object.entries(claims).sort(([, a], [, b]) => a.at - b.at);
  for (const [orderId, claim] of inOrder) {
    if (claim.state === 'sold' && claim.at < calculatedAt) {
      if (left >= claim.quantity) {
        left -= claim.quantity;
        continue;
      }
      if (now - claim.at >= lag) continue;
    }
    kept[orderId] = claim;
  }
  return kept;
}

export function isSameStock(a: KnownStock, b: KnownStock): boolean {
  return (
    a.tracked === b.tracked &&
    a.soldOut === b.soldOut &&
    a.locationId === b.locationId &&
    a.squareCount === b.squareCount &&
    a.calculatedAt === b.calculatedAt &&
    a.available === b.available &&
    Object.keys(a.claims).length === Object.keys(b.claims).length
  );
}

/** Why a count is odd, in words for the artist; undefined for an ordinary one. */
export function oddCount(count: StockCount | undefined): string | undefined {
  if (!count) return undefined;
  if (count.quantity < 0) return `Square counts ${count.quantity} of it; it is shown as sold out.`;
  if (!Number.isInteger(count.quantity)) {
    return `Square counts ${count.quantity} of it; only whole pieces are sold.`;
  }
  return undefined;
}
