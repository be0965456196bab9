import type { VariationItem } from '../catalogue/catalogue-items.ts';
import type { Count } from './till.ts';

/** Milliseconds. Square lowers a count some time after the payment; until then a later count may still miss the sale. */
const countLag = 60_000;

type Stock = Pick<VariationItem, 'squareCount' | 'calculatedAt' | 'claims'>;

/**
 * Units that Square's count `count` still leaves for the order that holds its claim already; below zero the work was
 * sold elsewhere meanwhile. All claims that run are subtracted, and sales that the count cannot know yet.
 */
export function leftAtSquare(row: Stock, count: Count | undefined): number {
  const { quantity, calculatedAt } = count ?? { quantity: 0, calculatedAt: row.calculatedAt };
  return quantity - heldUnits(row) - unseenSales(row, { quantity, calculatedAt });
}

/**
 * Sales that `count` does not hold yet. A sale younger than the lag counts as seen only if the count has dropped since
 * the last one we know by at least as much; otherwise the count is taken to be late. Both times are Square's.
 */
function unseenSales(row: Stock, count: Count): number {
  let certain = 0;
  let unclear = 0;
  for (const claim of Object.values(row.claims)) {
    if (claim.state !== 'sold') continue;
    if (claim.at >= count.calculatedAt) certain += claim.quantity;
    else if (count.calculatedAt - claim.at < countLag) unclear += claim.quantity;
  }
  return certain + (row.squareCount - count.quantity >= unclear ? 0 : unclear);
}

function heldUnits(row: Stock): number {
  return Object.values(row.claims).reduce(
    (sum, claim) => sum + (claim.state === 'held' ? claim.quantity : 0),
    0,
  );
}

/**
 * `available` once the claim of `orderId` is gone. Not simply "plus what it held": while it was held a sync may have
 * learned that the work was sold at the till, and then nothing may come back.
 */
export function availableWithout(row: Stock & Pick<VariationItem, 'available'>, orderId: string): number {
  const { [orderId]: own, ...others } = row.claims;
  const known =
    row.squareCount - heldUnits({ ...row, claims: others }) - certainSales(others, row.calculatedAt);
  return Math.max(0, Math.min(row.available + (own?.quantity ?? 0), known));
}

/** The same after taking over a newer count of Square's. */
export function availableAtCount(row: Stock, orderId: string, count: Count): number {
  const { [orderId]: _own, ...claims } = row.claims;
  return Math.max(0, leftAtSquare({ ...row, claims }, count));
}

function certainSales(claims: Stock['claims'], calculatedAt: number): number {
  return Object.values(claims).reduce(
    (sum, claim) => sum + (claim.state === 'sold' && claim.at >= calculatedAt ? claim.quantity : 0),
    0,
  );
}
