import { envelopeOf } from '#functions/square/catalogue-objects.ts';
import { chooseLocation } from '#functions/sync/import/choose-location.ts';
import { type Imported, importObjects } from '#functions/sync/import/import-objects.ts';
import { noteRereads } from '#functions/sync/run/reread-records.ts';
import type { ChangedObjects } from './collect-changes.ts';
import { referencesFor } from './references-for.ts';
import type { RereadPorts } from './reread-ports.ts';

export interface ReadAgain extends Pick<Imported, 'works' | 'failures'> {
  /** Those that Square knows. */
  readonly answered: ReadonlySet<string>;
  readonly needsPictures: boolean;
  /** Milliseconds: when the reading began. The studio's list of works read by themselves says the same. */
  readonly readAt: number;
}

/**
 * Reads these items from Square and writes at once what they are now. Items that cannot be read any more leave by their
 * tombstone, where there is one.
 */
export async function rereadItems(
  ports: RereadPorts,
  { itemIds, tombstones }: Pick<ChangedObjects, 'itemIds' | 'tombstones'>,
): Promise<ReadAgain> {
  const readAt = ports.now();
  if (itemIds.length === 0)
    return { works: [], failures: [], answered: new Set(), needsPictures: false, readAt };
  const [location, answer] = await Promise.all([chooseLocation(ports), ports.getItems(itemIds)]);
  const items = answer.objects.filter((object) => envelopeOf(object)?.type === 'ITEM');
  const answered = new Set(items.flatMap((item) => envelopeOf(item)?.id ?? []));
  const missing = itemIds.filter((id) => !answered.has(id) && tombstones.has(id));
  const { works, failures, pictures } = await importObjects(
    ports,
    [...items, ...missing.map((id) => tombstones.get(id))],
    {
      run: 0,
      readSince: readAt,
      location,
      references: await referencesFor(ports, items, answer.related),
      filter: '',
      takeDown: true,
    },
  );
  await noteRereads(ports, { artworkIds: [...answered, ...missing], at: readAt, failures });
  return { works, failures, answered, needsPictures: pictures.length > 0, readAt };
}
