import { UnreadableRow } from '#functions/db/stored-row.ts';
import { type TableAndClock, TableBusy } from '#functions/db/table.ts';
import { unavailable } from '#functions/http/errors.ts';
import { unsoldUnits } from '#functions/stock/available.ts';
import { readVariations } from '#functions/stock/records.ts';
import type { VariationItem } from '#functions/stock/row.ts';
import { obstacleTo } from '#shared/artwork/buying.ts';
import { isPublic } from '#shared/artwork/visibility.ts';
import type { CartValidation } from '#shared/cart/cart-item.ts';
import { type KeptLine, largestCart, readEveryLine, removeCartLines } from './cart-records.ts';

const reasons = {
  gone: 'No longer available',
  'sold out': 'Out of stock',
  'on request': 'Priced on request',
  'shipped on request': 'Shipping on request',
} as const;
const beyondCap = `A cart holds up to ${largestCart} different items`;

/** Removes lines that can no longer be bought. If any variation is unreadable, throws 503 and removes nothing. */
export async function validateCart(ports: TableAndClock, guestId: string): Promise<CartValidation> {
  const lines = await readEveryLine(ports, guestId, { consistent: true });
  const variations = await readVariations(ports.table, lines, { consistent: true }).catch((error) => {
    if (error instanceof TableBusy || error instanceof UnreadableRow) {
      throw unavailable('Your cart could not be checked just now. Nothing was removed. Please try again.');
    }
    throw error;
  });
  const removed = lines.flatMap((line, index) => {
    const variation = variations.get(line.variationId);
    const reason = index < largestCart ? reasonAgainst(variation) : beyondCap;
    return reason ? [{ line, reason, ...named(line, variation) }] : [];
  });
  await removeCartLines(
    ports.table,
    guestId,
    removed.map(({ line }) => line),
  );
  return {
    removedCount: removed.length,
    removedItems: removed.map(({ title, variationName, reason }) => ({ title, variationName, reason })),
  };
}

/** Returns why a line cannot be bought. Units that running payments reserve are not sold yet, as a payment may fail. */
function reasonAgainst(variation: VariationItem | undefined): string | undefined {
  const obstacle = variation ? obstacleTo({ ...variation, inStock: unsoldUnits(variation) }) : 'gone';
  return obstacle && reasons[obstacle];
}

function named(line: KeptLine, variation: VariationItem | undefined) {
  return variation && isPublic(variation)
    ? { title: variation.title, variationName: variation.name }
    : { title: line.title, variationName: line.variationName };
}
