import { absent, atLeast, not, onlyIf, present } from '#functions/db/conditions.ts';
import { keys } from '#functions/db/keys.ts';
import type { TransactAction } from '#functions/db/table.ts';
import { updateAction } from '#functions/db/update.ts';
import { availableOf, type Stock } from './available.ts';
import type { VariationItem } from './row.ts';

interface Units {
  readonly artworkId: string;
  readonly variationId: string;
  readonly quantity: number;
}

interface Terms {
  /** Minor units, one piece. */
  readonly price: number;
  readonly currency: string;
  readonly tracked: boolean;
}

function buyable({ quantity }: Units, { price, currency, tracked }: Terms) {
  return { available: atLeast(quantity), hidden: false, isDeleted: false, price, currency, tracked };
}

/**
 * The one place where stock is taken: question and decrement in one conditional write, never read-then-write.
 * `at` in milliseconds of the shop's clock.
 */
export function holdUnits(
  units: Units,
  terms: Terms,
  { orderId, ...order }: { readonly orderId: string; readonly squareOrderId: string; readonly at: number },
): TransactAction {
  const { quantity } = units;
  const claim = claimOf(orderId);
  return updateAction(keyOf(units), {
    set: { [claim]: { quantity, state: 'held', ...order } },
    add: { available: -quantity, version: 1 },
    where: { ...buyable(units, terms), [claim]: absent },
  });
}

const keyOf = ({ artworkId, variationId }: Omit<Units, 'quantity'>) => keys.variation(artworkId, variationId);
const claimOf = (orderId: string) => `claims.${orderId}`;

/** Asks the same question and takes nothing: a test order, and what Square does not count. */
export function askForUnits(units: Units, terms: Terms): TransactAction {
  return { ConditionCheck: { Key: keyOf(units), ...onlyIf(buyable(units, terms)) } };
}

/** `at`: Square's time of the capture. `locationId`: where the order was placed. */
interface SoldAt {
  readonly at: number;
  readonly locationId: string;
}

/**
 * The held units are sold: the first of these whose condition holds is written. What is available stays, because they
 * were taken off when they were held; in a row that has moved to another location since, they are given back to that.
 */
export function sellUnits(units: Units, orderId: string, { at, locationId }: SoldAt): TransactAction[] {
  const claim = claimOf(orderId);
  const sold = {
    [`${claim}.state`]: 'sold',
    [`${claim}.at`]: at,
    [`${claim}.locationId`]: locationId,
    soldAt: at,
  };
  const held = { [`${claim}.state`]: 'held' };
  return [
    updateAction(keyOf(units), { set: sold, add: { version: 1 }, where: { ...held, locationId } }),
    updateAction(keyOf(units), {
      set: sold,
      add: { available: units.quantity, version: 1 },
      where: { ...held, locationId: not(locationId), [`${claim}.counted`]: absent },
    }),
    updateAction(keyOf(units), { set: sold, add: { version: 1 }, where: held }),
  ];
}

/**
 * The same by a count of this moment, which is written down on the occasion: `stock` is what `row` comes to by it. A row
 * of another location takes the sale alone. None where the order claims nothing of it (any more).
 */
export function sellCounted(
  { row, stock }: { readonly row: VariationItem; readonly stock: Stock },
  orderId: string,
  { at, locationId }: SoldAt,
): TransactAction[] {
  const own = stock.claims[orderId];
  if (!own) return [];
  const sold = { ...own, at, locationId, state: 'sold' as const };
  const after = row.locationId === locationId ? stock : row;
  return [replaceStock(row, { ...after, claims: { ...after.claims, [orderId]: sold } }, at)];
}

/** The held units are for sale again. */
export function releaseUnits(units: Units, orderId: string): TransactAction {
  const claim = claimOf(orderId);
  return updateAction(keyOf(units), {
    remove: [claim],
    add: { available: units.quantity, version: 1 },
    where: { [`${claim}.state`]: 'held', [`${claim}.counted`]: absent },
  });
}

/** Square's count holds the held units already: nothing is to be released, and the claim is removed. */
export function forgetUnits(units: Units, orderId: string): TransactAction {
  const claim = claimOf(orderId);
  return updateAction(keyOf(units), {
    remove: [claim],
    add: { version: 1 },
    where: { [`${claim}.state`]: 'held', [`${claim}.counted`]: present },
  });
}

/** Writes what was worked out from `row`, if it still is as it was read. `soldAt`: when a piece was sold, by Square's time. */
export function replaceStock(row: VariationItem, stock: Stock, soldAt = row.soldAt): TransactAction {
  const { locationId, squareCount, calculatedAt, claims } = stock;
  const counted = { locationId, squareCount, calculatedAt, claims, available: availableOf(stock) };
  return updateAction(keyOf(row), {
    set: { ...counted, version: row.version + 1, soldAt },
    where: { version: row.version },
  });
}
