import { describeError } from '#functions/platform/log.ts';
import { isDefinite, type Outcome } from '#functions/square/provider.ts';
import { askCounts } from '#functions/stock/ask-counts.ts';
import { afterCount } from '#functions/stock/available.ts';
import { outdatedWorks, readVariations, writeCount } from '#functions/stock/records.ts';
import { type Order, takenLines } from './order.ts';
import { openProvider, type PaymentPorts } from './ports.ts';

/** Thrown if Square does not answer. The next pass reads the counts again. */
export class NotCounted extends Error {
  override readonly name = 'NotCounted';
}

/**
 * Reads and stores Square's counts of the order's works. If Square has units of a work that is marked as sold out here,
 * reads the work again, so that a restocked work does not wait for Square's event and search index. Returns whether the
 * counts include the order's sale, so that its claims are removed. Throws NotCounted if Square does not answer.
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
          // Square refuses requests for a location of another account. The shop has no counts for it.
          return isDefinite(counts) ? new Map() : orThrow(counts);
        },
        readReceived: async (request) => orThrow(await provider.readReceived(request)),
      },
      [...rows.values()],
      locationId,
    );
    // The counts of `locationId` do not apply to a row of another location.
    const shown = [...rows.values()].filter((row) => row.locationId === locationId);
    for (const row of rows.values()) {
      const count = counts.get(row.variationId);
      // The same unit was sold here and at the till, so one of the shoppers gets nothing.
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
    log('warn', { message: 'work could not be re-read', error: describeError(error) });
    throw new NotCounted('A work could not be re-read');
  }
}

function orThrow<T>(outcome: Outcome<T>): T {
  if (outcome.kind !== 'ok') throw new NotCounted(outcome.kind);
  return outcome.value;
}
