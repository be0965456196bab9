import { raiseVersion } from '../../catalogue/version.ts';
import type { Outcome } from '../../square/provider.ts';
import { askCounts } from '../../stock/ask-counts.ts';
import { readVariations } from '../../stock/records.ts';
import { writeCount } from '../../stock/write-count.ts';
import { readOrder, takenLines } from '../order.ts';
import { moveOrder } from '../payments/transitions.ts';
import type { PaymentPorts } from '../ports.ts';
import type { Result } from './result.ts';

/** Square has not answered: the next pass asks again. */
class NotCounted extends Error {
  override readonly name = 'NotCounted';
}

/**
 * A minute after a sale Square's counts hold it: they are read once more, so that the sale's claim is folded away and no
 * unit stays lost if the event that should have told of it never came. It also shows the sale to visitors, should the
 * process that settled it have died before it could.
 */
export async function recount(ports: PaymentPorts, orderId: string): Promise<Result> {
  const order = await readOrder(ports.table, orderId);
  if (order?.state !== 'PAID') return 'skipped';
  const lines = takenLines(order);
  if (lines.length > 0) {
    const provider = await ports.provider(order.mode);
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
  await raiseVersion(ports.table);
  await moveOrder(ports.table, 'recounted', order, {});
  return 'recounted';
}

function orThrow<T>(outcome: Outcome<T>): T {
  if (outcome.kind !== 'ok') throw new NotCounted(outcome.kind);
  return outcome.value;
}
