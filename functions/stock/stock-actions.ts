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
  /** Minor units for one piece. */
  readonly price: number;
  readonly currency: string;
  readonly tracked: boolean;
}

function buyable({ quantity }: Units, { price, currency, tracked }: Terms) {
  return { available: atLeast(quantity), hidden: false, isDeleted: false, price, currency, tracked };
}

/**
 * The only place that takes stock, by one conditional write. `at` in milliseconds of the shop's clock. Without an order
 * it tests the same conditions and reserves nothing.
 */
export function holdUnits(
  units: Units,
  terms: Terms,
  order?: { readonly orderId: string; readonly squareOrderId: string; readonly at: number },
): TransactAction {
  const where = buyable(units, terms);
  if (!order) return { ConditionCheck: { Key: keyOf(units), ...onlyIf(where) } };
  const { orderId, ...held } = order;
  const { quantity } = units;
  const claim = claimOf(orderId);
  return updateAction(keyOf(units), {
    set: { [claim]: { quantity, state: 'held', ...held } },
    add: { available: -quantity, version: 1 },
    where: { ...where, [claim]: absent },
  });
}

const keyOf = ({ artworkId, variationId }: Omit<Units, 'quantity'>) => keys.variation(artworkId, variationId);
const claimOf = (orderId: string) => `claims.${orderId}`;

/** `at`: Square's time of the capture. `locationId`: where the order was placed. */
interface SoldAt {
  readonly at: number;
  readonly locationId: string;
}

/**
 * Sells the reserved units: the first action whose condition is true is written. `available` is unchanged, because the
 * reservation already reduced it; if the row has moved to another location since, the units are added back there.
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
 * As `sellUnits`, with a current count, which is also written: `stock` is the row after the count. A row of another
 * location only records the sale. Empty if the order has no claim in the row (any more).
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

/** Makes the reserved units available again. */
export function releaseUnits(units: Units, orderId: string): TransactAction {
  const claim = claimOf(orderId);
  return updateAction(keyOf(units), {
    remove: [claim],
    add: { available: units.quantity, version: 1 },
    where: { [`${claim}.state`]: 'held', [`${claim}.counted`]: absent },
  });
}

/** Removes the claim without releasing units, because Square's count already includes them. */
export function forgetUnits(units: Units, orderId: string): TransactAction {
  const claim = claimOf(orderId);
  return updateAction(keyOf(units), {
    remove: [claim],
    add: { version: 1 },
    where: { [`${claim}.state`]: 'held', [`${claim}.counted`]: present },
  });
}

/** Writes stock that was calculated from `row`, if the row is unchanged. `soldAt`: Square's time of a sale. */
export function replaceStock(row: VariationItem, stock: Stock, soldAt = row.soldAt): TransactAction {
  const { locationId, squareCount, calculatedAt, claims } = stock;
  const counted = { locationId, squareCount, calculatedAt, claims, available: availableOf(stock) };
  return updateAction(keyOf(row), {
    set: { ...counted, version: row.version + 1, soldAt },
    where: { version: row.version },
  });
}
