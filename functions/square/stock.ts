import type { Count, Till } from '../payments/till.ts';
import { type GetClient, outcomeOf, toMilliseconds } from './outcome.ts';

/** Reads what can be sold of a few variations at one location, as it is this second. */
export function squareStock(client: GetClient): Pick<Till, 'readCounts'> {
  return {
    readCounts: async (variationIds, locationId) => {
      if (variationIds.length === 0) return { kind: 'ok', value: new Map() };
      return outcomeOf(async (options) => {
        const square = await client();
        const page = await square.inventory.batchGetCounts(
          {
            catalogObjectIds: [...variationIds],
            locationIds: [locationId],
            states: ['IN_STOCK'],
          },
          options,
        );
        // An answer that is not JSON comes as an empty page: never read that as "sold out".
        if (isUnreadable(page.response)) return undefined;
        const counts = new Map<string, Count>();
        for await (const count of page) {
          if (!count.catalogObjectId || counts.has(count.catalogObjectId)) continue;
          counts.set(count.catalogObjectId, {
            // A decimal string; half a print cannot be sold.
            quantity: Math.floor(Number(count.quantity ?? 0)) || 0,
            calculatedAt: toMilliseconds(count.calculatedAt),
          });
        }
        return counts;
      });
    },
  };
}

function isUnreadable(response: unknown): boolean {
  return typeof response !== 'object' || response === null || (response as { ok?: unknown }).ok === false;
}
