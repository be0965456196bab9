import { type CatalogueVersion, changedSince } from '#functions/db/catalogue-version.ts';
import type { Table } from '#functions/db/table.ts';
import type { StudioArtwork } from '#shared/model/artwork.ts';
import { findArtwork, fromRecord, lastKnown } from './artwork-records.ts';
import { patchSnapshot, type Snapshot } from './snapshot.ts';

/**
 * The snapshot with the works that have changed up to the version of the row, read after it: so each is at least that
 * new. Undefined when the row does not tell (any more) what changed. A read unit for each small work, however many hang.
 * A work that cannot be read stays as it was shown.
 */
export async function patchTo(
  table: Table,
  before: Snapshot,
  row: CatalogueVersion,
): Promise<Snapshot | undefined> {
  const ids = changedSince(row, before.version);
  if (!ids) return undefined;
  const changed = await Promise.all(
    Array.from(ids, async (id) => [id, await readWork(table, id, before)] as const),
  );
  return patchSnapshot(before, row.version, new Map(changed));
}

async function readWork(
  table: Table,
  artworkId: string,
  { works, emptyIsSold }: Snapshot,
): Promise<StudioArtwork | undefined> {
  const found = await findArtwork(table, artworkId);
  if (!found) return undefined;
  return 'error' in found ? lastKnown(found, works.get(artworkId)) : fromRecord(found, emptyIsSold);
}
