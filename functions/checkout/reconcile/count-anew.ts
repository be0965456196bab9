import { openProvider } from '#functions/checkout/open-provider.ts';
import { type Order, takenLines } from '#functions/checkout/order.ts';
import type { PaymentPorts } from '#functions/checkout/ports.ts';
import type { Outcome } from '#functions/square/provider.ts';
import { askCounts } from '#functions/stock/ask-counts.ts';
import { readVariations } from '#functions/stock/records.ts';
import { writeCount } from '#functions/stock/write-count.ts';

/** Square has not answered: the next pass asks again. */
export class NotCounted extends Error {
  override readonly name = 'NotCounted';
}

/** Reads Square's counts of what the order took, and shows them. Throws NotCounted where it does not answer. */
export async function countAnew(ports: PaymentPorts, order: Order): Promise<void> {
  const lines = takenLines(order);
  if (lines.length > 0) {
    const provider = await openProvider(ports, order.mode);
    const rows = await readVariations(ports.table, lines, { consistent: true });
    const counts = await askCounts(
      {
        now: ports.now,
        readCounts: async (request) => orThrow(await provider.readCounts(request)),
        readReceived: async (request) => orThrow(await provider.readReceived(request)),
      },
      [...rows.values()],
      order.locationId,
    );
    for (const row of rows.values()) {
      const count = counts.get(row.variationId);
      if (count) await writeCount(ports.table, row, order.locationId, count);
    }
  }
}

function orThrow<T>(outcome: Outcome<T>): T {
  if (outcome.kind !== 'ok') throw new NotCounted(outcome.kind);
  return outcome.value;
}
