import { keys } from '#functions/db/keys.ts';
import type { Table } from '#functions/db/table.ts';
import type { DescribedPicture, Picture } from '#shared/artwork/artwork.ts';
import { readShards } from './artwork-records.ts';
import { type ArtworkItem, artworkRow, picturesOf } from './catalogue-items.ts';

/** Reads these works, consistently, by id. Leaves out works that have no row or an unreadable one. */
export async function readWorks(
  table: Table,
  artworkIds: Iterable<string>,
): Promise<ReadonlyMap<string, ArtworkItem>> {
  const items = await table.batchGet([...new Set(artworkIds)].map((artworkId) => keys.artwork(artworkId)));
  return new Map(
    items.flatMap((item) => {
      const data = artworkRow.tryRead(item);
      return data ? [[data.artworkId, data] as const] : [];
    }),
  );
}

/** Reads the main pictures of these works, consistently. Works without a picture are left out. */
export async function readPictures(
  table: Table,
  artworkIds: Iterable<string>,
): Promise<ReadonlyMap<string, Picture>> {
  const works = [...(await readWorks(table, artworkIds))];
  return new Map(works.flatMap(([id, { picture }]) => (picture ? [[id, picture] as const] : [])));
}

/** Reads all pictures of the works that have several, by id of the work. Unreadable rows are left out. */
export async function readPictureSets(
  table: Table,
): Promise<ReadonlyMap<string, readonly DescribedPicture[]>> {
  const shards = await readShards(table, { FilterExpression: 'attribute_exists(pictureSet)' });
  return new Map(
    shards.flat().flatMap((item) => {
      const data = artworkRow.tryRead(item);
      const pictures = data && picturesOf(data);
      return pictures ? [[data.artworkId, pictures] as const] : [];
    }),
  );
}
