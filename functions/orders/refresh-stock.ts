import { describeError } from '#functions/platform/log.ts';
import { isDefinite, type Outcome } from '#functions/square/provider.ts';
import { askCounts } from '#functions/stock/ask-counts.ts';
import { afterCount } from '#functions/stock/available.ts';
import { outdatedWorks } from '#functions/stock/outdated-works.ts';
import { readVariations, writeCount } from '#functions/stock/records.ts';
import { openProvider } from './open-provider.ts';
import { type Order, takenLines } from './order.ts';
import type { PaymentPorts } from './ports.ts';

/** Square has not answered: the next pass asks again. */
export class NotCounted extends Error {
  override readonly name = 'NotCounted';
}

/**
 * Reads Square's counts of what the order took, and shows them. Where Square counts pieces of what is still marked as
 * sold out here, the work is read again, so that one that was put back into stock does not wait for Square's event of
 * the mark and for its search. Answers whether the counts hold the order's sale, so that it claims nothing any more.
 * Throws NotCounted where Square does not answer.
 */
export async function refreshStock(ports: PaymentPorts, order: Order): Promise<boolean> {
  const { orderId, locationId } = order;
  const lines = takenLines(order);
  let isCounted = true;
  if (lines.length > 0) {
    const provider = await openProvider(ports, order.mode);
    const rows = await readVariations(ports.table, lines, { consistent: true });
    const counts = await askCounts(
      {
        readCounts: async (request) => {
          const counts = await provider.readCounts(request);
          // Refused, as for a location of another account: it has no counts for this shop.
          return isDefinite(counts) ? new Map() : orThrow(counts);
        },
        readReceived: async (request) => orThrow(await provider.readReceived(request)),
      },
      [...rows.values()],
      locationId,
    );
    // A row that has moved to another location shows the counts of that one.
    const shown = [...rows.values()].filter((row) => row.locationId === locationId);
    for (const row of rows.values()) {
      const count = counts.get(row.variationId);
      // Sold here and at the till within the same seconds: one of the shoppers gets nothing.
      if (count && count.quantity < 0) ports.metric('CountBelowZero');
      if (!shown.includes(row)) continue;
      if (count) await writeCount(ports.table, row, locationId, count);
      if (afterCount(row, locationId, count).claims[orderId]) isCounted = false;
    }
    await reread(ports, outdatedWorks(shown, counts));
  }
  return isCounted;
}

async function reread({ rereadWorks, log }: PaymentPorts, artworkIds: readonly string[]): Promise<void> {
  if (artworkIds.length === 0) return;
  try {
    await rereadWorks(artworkIds);
  } catch (error) {
    log('warn', { message: 'work not read again', error: describeError(error) });
    throw new NotCounted('work not read again');
  }
}

function orThrow<T>(outcome: Outcome<T>): T {
  if (outcome.kind !== 'ok') throw new NotCounted(outcome.kind);
  return outcome.value;
}
