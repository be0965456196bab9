import type { CountRequest, ReceivedRequest, ReceivedSales, StockCount } from '#functions/square/provider.ts';
import { mayHoldClaims, type ReadCount } from './available.ts';
import type { VariationItem } from './row.ts';

export interface AskPorts {
  readonly readCounts: (request: CountRequest) => Promise<ReadonlyMap<string, StockCount>>;
  readonly readReceived: (request: ReceivedRequest) => Promise<ReceivedSales>;
}

/**
 * Milliseconds by which the shop's clock may be ahead of Square's. Square's inventory changes are requested from that much
 * earlier.
 */
const clockSlack = 10 * 60_000;

/**
 * Reads Square's counts of these rows, and which of the shop's sales they include. Counts are read before Square's list of
 * inventory changes. So a sale between the two reads is later than the count, which therefore does not include it. The
 * list is read only for rows with sales that a newer count may include.
 */
export async function askCounts(
  ports: AskPorts,
  rows: readonly VariationItem[],
  locationId: string,
): Promise<ReadonlyMap<string, ReadCount>> {
  const counts = await ports.readCounts({
    variationIds: rows.map(({ variationId }) => variationId),
    locationId,
  });
  return nameSales(ports, rows, { counts, locationId });
}

/** Adds the sales that Square has received to counts that were already read. Also returns counts without a row. */
export async function nameSales(
  ports: Pick<AskPorts, 'readReceived'>,
  rows: readonly VariationItem[],
  read: {
    readonly counts: ReadonlyMap<string, StockCount>;
    readonly locationId: string;
  },
): Promise<ReadonlyMap<string, ReadCount>> {
  const { counts, locationId } = read;
  const claimed = rows.filter((row) => {
    const count = counts.get(row.variationId);
    return count && mayHoldClaims(row, count);
  });
  const received = claimed.length > 0 ? await ports.readReceived(changesOf(claimed, locationId)) : undefined;
  return withSales(counts, received);
}

/** Makes the request for Square's inventory changes that may include the claims of these rows. */
export function changesOf(rows: readonly VariationItem[], locationId: string): ReceivedRequest {
  const oldest = Math.min(...rows.flatMap(({ claims }) => Object.values(claims).map(({ at }) => at)));
  return {
    variationIds: rows.map(({ variationId }) => variationId),
    locationId,
    since: Math.max(0, oldest - clockSlack),
  };
}

export function withSales(
  counts: ReadonlyMap<string, StockCount>,
  received: ReceivedSales | undefined,
): ReadonlyMap<string, ReadCount> {
  return new Map(
    [...counts].map(([variationId, count]) => {
      const sales = received?.get(variationId);
      return [variationId, { ...count, ...(sales && { received: sales }) }];
    }),
  );
}
