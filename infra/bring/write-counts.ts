import * as z from 'zod/mini';
import { askSquare } from '#functions/square/ask-square.ts';
import { readCounts } from '#functions/square/inventory.ts';
import { type BringPorts, keyOf } from './bring-ports.ts';
import type { BroughtWork } from './plan.ts';

/** Square docs, BatchChangeInventory. */
const changesPerCall = 100;

/** Counts what Square has not counted yet: a count that is there may have had sales since. */
export async function writeCounts(ports: BringPorts, all: readonly BroughtWork[]): Promise<number> {
  const { square, withRepeats, locationId, now } = ports;
  const wanted = all.flatMap(({ work, at }) =>
    work.sizes.flatMap(({ isCounted, count }, index) => {
      const id = at.variationIds[index];
      return isCounted && count !== undefined && id !== undefined ? [{ id, count }] : [];
    }),
  );
  const known = await withRepeats(() =>
    readCounts(square, { variationIds: wanted.map(({ id }) => id), locationId }),
  );
  const missing = wanted.filter(({ id }) => !known.has(id));
  for (let from = 0; from < missing.length; from += changesPerCall) {
    const portion = missing.slice(from, from + changesPerCall);
    const occurredAt = new Date(now()).toISOString();
    const body = {
      // With the time: Square takes none that is older than a day, so a later run asks for something else.
      idempotency_key: keyOf(ports, `counts ${occurredAt} ${portion.map(({ id }) => id).join(' ')}`),
      ignore_unchanged_counts: false,
      changes: portion.map(({ id, count }) => ({
        type: 'PHYSICAL_COUNT',
        physical_count: {
          catalog_object_id: id,
          location_id: locationId,
          state: 'IN_STOCK',
          quantity: String(count),
          occurred_at: occurredAt,
        },
      })),
    };
    await withRepeats(() =>
      askSquare(square, { path: 'inventory/changes/batch-create', body }, z.object({})),
    );
    ports.progress(`${from + portion.length} of ${missing.length} counts`);
  }
  return missing.length;
}
