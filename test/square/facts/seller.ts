import type { Square, SquareClient } from 'square';
import type { SquareSide, Work } from '#test/square/square-side.ts';

interface Item {
  readonly name: string;
  readonly version: bigint;
  readonly updatedAt: string;
}

/** Actions of the artist in the Dashboard, carried out through the API. */
export function seller({ client, key }: SquareSide) {
  const read = async ({ itemId }: Work): Promise<Square.CatalogObject.Item> => {
    const { object } = await client.catalog.object.get({ objectId: itemId });
    if (object?.type !== 'ITEM') throw new Error('Square answered without the work');
    return object;
  };
  const change = async (work: Work, data: Partial<Square.CatalogItem>, version?: bigint) => {
    const item = await read(work);
    await client.catalog.object.upsert({
      idempotencyKey: key(),
      object: { ...item, ...(version !== undefined && { version }), itemData: { ...item.itemData, ...data } },
    });
  };
  return {
    change,
    rename: (work: Work, name: string, version?: bigint) => change(work, { name }, version),
    archive: (work: Work) => change(work, { isArchived: true }),
    async itemOf(work: Work): Promise<Item> {
      const { itemData, version, updatedAt } = await read(work);
      return { name: itemData?.name ?? '', version: version ?? 0n, updatedAt: updatedAt ?? '' };
    },
    listed: (types: Square.CatalogObjectType) => listed(client, types),
  };
}

async function listed(
  client: SquareClient,
  types: Square.CatalogObjectType,
): Promise<Square.CatalogObject[]> {
  const objects: Square.CatalogObject[] = [];
  for await (const object of await client.catalog.list({ types })) objects.push(object);
  return objects;
}
