import { isDeepStrictEqual } from 'node:util';
import { writeShown } from '#functions/db/catalogue-version.ts';
import { absent, atLeast, failureOf, not, onlyIf, present } from '#functions/db/conditions.ts';
import { keys } from '#functions/db/keys.ts';
import type { Item, Table, TransactAction } from '#functions/db/table.ts';
import { updateAction } from '#functions/db/update.ts';
import type { StockCount } from '#functions/square/provider.ts';
import { afterCount, availableOf, type ReadCount, type Stock } from './available.ts';
import { parseVariation, type VariationItem } from './row.ts';

const tries = 5;

interface Choice {
  readonly artworkId: string;
  readonly variationId: string;
}

/** Reads variations by id; missing ones are left out. Throws `TableBusy` for unread rows, which are not "sold out". */
export async function readVariations(
  table: Table,
  lines: readonly Choice[],
  options: { readonly consistent?: boolean } = {},
): Promise<ReadonlyMap<string, VariationItem>> {
  const items = await table.batchGet(variationKeys(lines), options.consistent ?? false);
  return byVariation(items);
}

export function variationKeys(lines: readonly Choice[]) {
  return lines.map((line) => keys.variation(line.artworkId, line.variationId));
}

export function byVariation(items: readonly Item[]): ReadonlyMap<string, VariationItem> {
  return new Map(
    items.map((item) => {
      const row = parseVariation(item);
      return [row.variationId, row];
    }),
  );
}

/**
 * Writes a count into the row if the row still has the version that was read. After another write in between (for
 * instance by a payment), reads the row again. Ignores rows of another location, because only a sync, a re-read and
 * placing an order may change a row's location.
 */
export async function writeCount(
  table: Table,
  first: VariationItem,
  locationId: string,
  count: ReadCount | undefined,
): Promise<void> {
  const key = keys.variation(first.artworkId, first.variationId);
  let row: VariationItem | undefined = first;
  for (let attempt = 1; attempt <= tries && row?.locationId === locationId; attempt++) {
    const stock = afterCount(row, locationId, count);
    if (isDeepStrictEqual(row, stock) && availableOf(stock) === row.available) return;
    if (!(await failureOf(writeShown(table.transact, [row.artworkId], [replaceStock(row, stock)])))) return;
    const item = await table.get(key, true);
    row = item && parseVariation(item);
  }
}

/**
 * Lists the works that the shop has as marked sold out although Square counts units. Square sets and clears its mark
 * some time after the count (Square docs, "Monitor sold-out status on item variation"), so the mark or the count is
 * outdated. The artist's own mark stays whatever the count. To learn which is outdated, the work must be read again.
 */
export function outdatedWorks(
  rows: Iterable<VariationItem>,
  counts: ReadonlyMap<string, StockCount>,
): readonly string[] {
  const outdated = [...rows].filter(
    ({ tracked, soldOut, variationId }) => tracked && soldOut && (counts.get(variationId)?.quantity ?? 0) > 0,
  );
  return [...new Set(outdated.map(({ artworkId }) => artworkId))];
}

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
 * Reserves units for an order in one conditional write; no other function takes stock. `at` is in milliseconds of the
 * shop's clock. Without an order it tests the same conditions and reserves nothing.
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

/** `at`: Square's time of the capture in milliseconds. `locationId`: the location where the order was placed. */
interface SoldAt {
  readonly at: number;
  readonly locationId: string;
}

/**
 * Sells the reserved units: the caller writes the first action whose condition is true. `available` stays the same,
 * because the reservation already reduced it. If the row was moved to another location, its units are added back.
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
 * Like `sellUnits`, but also writes a current count: `stock` is the row after the count. In a row of another location
 * only the sale is written. Returns no action if the row has no claim of the order.
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

/** Removes a claim without releasing its units, because Square's count already includes the claim. */
export function forgetUnits(units: Units, orderId: string): TransactAction {
  const claim = claimOf(orderId);
  return updateAction(keyOf(units), {
    remove: [claim],
    add: { version: 1 },
    where: { [`${claim}.state`]: 'held', [`${claim}.counted`]: present },
  });
}

/** Writes stock that was calculated from `row`, if the row is unchanged. `soldAt` is Square's time of a sale. */
export function replaceStock(row: VariationItem, stock: Stock, soldAt = row.soldAt): TransactAction {
  const { locationId, squareCount, calculatedAt, claims } = stock;
  const counted = { locationId, squareCount, calculatedAt, claims, available: availableOf(stock) };
  return updateAction(keyOf(row), {
    set: { ...counted, version: row.version + 1, soldAt },
    where: { version: row.version },
  });
}
