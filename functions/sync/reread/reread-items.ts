import { envelopeOf } from '#functions/square/catalogue-objects.ts';
import { chooseLocation } from '#functions/sync/import/choose-location.ts';
import { importObjects } from '#functions/sync/import/import-objects.ts';
import { readProgressRow, saveFailures } from '#functions/sync/run/sync-records.ts';
import type { ChangedObjects } from './collect-changes.ts';
import { referencesFor } from './references-for.ts';
import type { RereadPorts } from './reread-ports.ts';

/**
 * Reads these items from Square and writes at once what they are now. Items that cannot be read any more leave by their
 * tombstone, where there is one.
 */
export async function rereadItems(
  ports: RereadPorts,
  { itemIds, tombstones }: Pick<ChangedObjects, 'itemIds' | 'tombstones'>,
): Promise<{ readonly needsPictures: boolean }> {
  if (itemIds.length === 0) return { needsPictures: false };
  const readSince = ports.now();
  const [location, answer, progress] = await Promise.all([
    chooseLocation(ports),
    ports.getItems(itemIds),
    readProgressRow(ports.table),
  ]);
  const items = answer.objects.filter((object) => envelopeOf(object)?.type === 'ITEM');
  const answered = new Set(items.map((item) => envelopeOf(item)?.id));
  const missing = itemIds.filter((id) => !answered.has(id)).flatMap((id) => tombstones.get(id) ?? []);
  const imported = await importObjects(ports, [...items, ...missing], {
    run: 0,
    readSince,
    location,
    references: await referencesFor(ports, items, answer.related),
    filter: '',
    takeDown: true,
  });
  // They are shown with the failures of the last run, which is where the artist looks.
  if (progress && imported.failures.length > 0) await saveFailures(ports, progress.run, imported.failures);
  return { needsPictures: imported.pictures.length > 0 };
}
