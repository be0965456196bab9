import type { CartValidation } from '#shared/model/cart-item.ts';
import type { VariationItem } from '../catalogue/catalogue-items.ts';
import { type Table, TableBusy } from '../db/table.ts';
import { unavailable } from '../http/errors.ts';
import { readRunningOrder } from '../orders/order-records.ts';
import { isPublic, readVariations } from './cart.ts';
import { type CartLine, largestCart, readEveryLine, removeCartLines } from './cart-records.ts';

const reasons = {
  gone: 'No longer available',
  soldOut: 'Out of stock',
  unpriced: 'Priced on request',
  beyondCap: `A cart holds up to ${largestCart} different items`,
} as const;

/**
 * Takes out what can no longer be bought. Only on positive evidence: when a single variation could not be read,
 * nothing is removed and the answer is 503 (reliability section 2.3).
 */
export async function validateCart(
  ports: { readonly table: Table; readonly now: () => number },
  guestId: string,
): Promise<CartValidation> {
  const lines = await readEveryLine(ports, guestId, { consistent: true });
  const variations = await readVariations(ports.table, lines, { consistent: true }).catch((error) => {
    if (error instanceof TableBusy) {
      throw unavailable('Your cart could not be checked just now. Nothing was removed. Please try again.');
    }
    throw error;
  });
  const isAnySoldOut = [...variations.values()].some(({ available }) => available <= 0);
  const running = isAnySoldOut ? await readRunningOrder(ports.table, guestId) : undefined;
  const removed = lines.flatMap((line, place) => {
    const variation = variations.get(line.variationId);
    const reason = place < largestCart ? reasonAgainst(variation, running) : reasons.beyondCap;
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

/** `running` is the order this guest is paying right now: what it holds is not sold out for her. */
function reasonAgainst(
  variation: VariationItem | undefined,
  running: string | undefined,
): string | undefined {
  if (!isPublic(variation)) return reasons.gone;
  const isHeldForHer = running !== undefined && variation.claims[running] !== undefined;
  if (variation.available <= 0 && !isHeldForHer) return reasons.soldOut;
  return variation.price === null ? reasons.unpriced : undefined;
}

function named(line: CartLine, variation: VariationItem | undefined) {
  return isPublic(variation)
    ? { title: variation.title, variationName: variation.name }
    : { title: line.title, variationName: line.variationName };
}
