import { keys } from '#functions/db/keys.ts';
import type { Table } from '#functions/db/table.ts';
import type { Picture } from '#shared/model/artwork.ts';
import { artworkItemSchema } from './catalogue-items.ts';

/** The works' pictures of this moment; one that is gone, or whose row this version cannot read, has none. */
export async function readPictures(
  table: Table,
  artworkIds: Iterable<string>,
): Promise<ReadonlyMap<string, Picture>> {
  const items = await table.batchGet([...new Set(artworkIds)].map((artworkId) => keys.artwork(artworkId)));
  return new Map(
    items.flatMap((item) => {
      const { data } = artworkItemSchema.safeParse(item);
      return data?.picture ? [[data.artworkId, data.picture] as const] : [];
    }),
  );
}
