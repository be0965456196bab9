import assert from 'node:assert/strict';
import type { Square, SquareClient } from 'square';
import type { Fact } from '#test/square/fact.ts';
import type { SquareSide, Work } from '#test/square/side.ts';
import { sources } from '#test/square/sources.ts';
import { codesOfBadRequest } from './shapes.ts';

type Seller = ReturnType<typeof seller>;
type SellerFact = Omit<Fact, 'check'> & {
  check(square: SquareSide & Seller): Promise<unknown>;
};

const facts: readonly SellerFact[] = [
  {
    id: 'catalogue/new-ids',
    sentence: 'An id with # in front is new and answered with the id that Square gave it.',
    source: sources.upsertCatalogue,
    async check({ client, key, makeWork, itemOf }) {
      const before = await itemOf(await makeWork());

      const { catalogObject, idMappings } = await client.catalog.object.upsert({
        idempotencyKey: key(),
        object: { type: 'CATEGORY', id: '#room', categoryData: { name: `${before.name} room` } },
      });

      const [mapping] = idMappings ?? [];
      assert.equal(mapping?.clientObjectId, '#room');
      assert.equal(mapping?.objectId, catalogObject?.id);
      await client.catalog.object.delete({ objectId: catalogObject?.id ?? '' });
    },
  },
  {
    id: 'catalogue/version-is-time',
    sentence: 'The version of an object is the millisecond of its last change, and every change raises it.',
    source: sources.syncCatalogue,
    async check({ makeWork, itemOf, rename }) {
      const work = await makeWork();
      const before = await itemOf(work);
      await rename(work, `${work.name} again`);
      const after = await itemOf(work);

      assert.equal(Number(before.version), Date.parse(before.updatedAt));
      assert.equal(Number(after.version), Date.parse(after.updatedAt));
      assert.ok(after.version > before.version);
    },
  },
  {
    id: 'catalogue/stale-version',
    sentence: 'A change of a field that was changed since the version it names is refused: VERSION_MISMATCH.',
    source: sources.concurrency,
    async check({ makeWork, itemOf, rename, refusal }) {
      const work = await makeWork();
      const { version } = await itemOf(work);
      await rename(work, `${work.name} once`);

      const refused = await refusal(rename(work, `${work.name} twice`, version));

      assert.deepEqual(refused.codes, ['VERSION_MISMATCH']);
      return `${refused.status} ${refused.category}`;
    },
  },
  {
    id: 'catalogue/list-types',
    sentence:
      'A list gives at most 100 objects a page; variations come inside their work unless asked for by type.',
    source: sources.listCatalogue,
    async check({ client, makeWork, listed }) {
      const work = await makeWork();

      const page = await client.catalog.list();
      const items = await listed('ITEM');
      const variations = await listed('ITEM_VARIATION');

      assert.ok(page.data.length <= 100);
      assert.ok(page.data.every(({ type }) => type !== 'ITEM_VARIATION' && type !== 'IMAGE'));
      const own = items.find(({ id }) => id === work.itemId);
      assert.equal(own?.type === 'ITEM' && own.itemData?.variations?.[0]?.id, work.variationId);
      assert.ok(variations.some(({ id }) => id === work.variationId));
    },
  },
  {
    id: 'catalogue/bad-cursor',
    sentence: 'A cursor that Square did not give out is refused.',
    source: sources.pagination,
    async check(square) {
      return codesOfBadRequest(square, square.client.catalog.list({ cursor: 'no-cursor' }));
    },
  },
  {
    id: 'catalogue/archived',
    sentence: 'Archived works are still listed.',
    source: sources.listCatalogue,
    async check({ makeWork, listed, archive }) {
      const work = await makeWork();
      await archive(work);

      assert.ok((await listed('ITEM')).some(({ id }) => id === work.itemId));
    },
  },
  {
    id: 'catalogue/deleted',
    sentence:
      'A deleted work takes its variations along, is listed no more, and stays as a tombstone for who asks.',
    source: sources.deleteCatalogue,
    async check({ client, makeWork, listed, refusal }) {
      const { itemId, variationId } = await makeWork();

      const { deletedObjectIds } = await client.catalog.object.delete({ objectId: itemId });
      const gone = await refusal(client.catalog.object.get({ objectId: itemId }));
      const plain = await client.catalog.batchGet({ objectIds: [itemId, variationId] });
      const tombs = await client.catalog.batchGet({ objectIds: [itemId], includeDeletedObjects: true });

      assert.ok(deletedObjectIds?.includes(itemId) && deletedObjectIds.includes(variationId));
      assert.deepEqual([gone.status, gone.codes], [404, ['NOT_FOUND']]);
      assert.deepEqual(plain.objects ?? [], []);
      assert.equal(tombs.objects?.[0]?.isDeleted, true);
      assert.ok(!(await listed('ITEM')).some(({ id }) => id === itemId));
    },
  },
  {
    id: 'catalogue/unknown-ids',
    sentence: 'Ids that are nobody are left out of a batch and answered 404 NOT_FOUND alone.',
    source: sources.batchCatalogue,
    async check({ client, makeWork, refusal }) {
      const { itemId } = await makeWork();

      const { objects } = await client.catalog.batchGet({ objectIds: ['NOBODYNOBODYNOBODYNOBODY', itemId] });
      const alone = await refusal(client.catalog.object.get({ objectId: 'NOBODYNOBODYNOBODYNOBODY' }));

      assert.deepEqual(
        objects?.map(({ id }) => id),
        [itemId],
      );
      assert.deepEqual([alone.status, alone.codes], [404, ['NOT_FOUND']]);
    },
  },
  {
    id: 'catalogue/changes-since',
    sentence:
      'A search from the last latest_time on finds what changed since, deletions on demand, and nothing older.',
    source: sources.searchCatalogue,
    async check({ client, makeWork, rename, eventually }) {
      const [old, changed, deleted] = [await makeWork(), await makeWork(), await makeWork()];
      const all = await eventually(
        'the new works are found',
        () =>
          client.catalog.search({
            objectTypes: ['ITEM'],
            beginTime: new Date(Date.now() - 86_400_000).toISOString(),
          }),
        ({ objects }) =>
          [old, changed, deleted].every(({ itemId }) => objects?.some(({ id }) => id === itemId)),
      );
      await rename(changed, `${changed.name} anew`);
      await client.catalog.object.delete({ objectId: deleted.itemId });

      const found = await eventually(
        'change and deletion are found',
        () =>
          client.catalog.search({
            objectTypes: ['ITEM'],
            beginTime: all.latestTime ?? '',
            includeDeletedObjects: true,
          }),
        ({ objects }) => [changed, deleted].every(({ itemId }) => objects?.some(({ id }) => id === itemId)),
      );

      const own = (work: Work) => found.objects?.find(({ id }) => id === work.itemId);
      assert.equal(own(deleted)?.isDeleted, true);
      assert.equal(own(old), undefined);
      assert.ok(Date.parse(found.latestTime ?? '') >= Date.parse(all.latestTime ?? ''));
    },
  },
  {
    id: 'catalogue/related',
    sentence: 'Related objects of a work are its categories, one level deep.',
    source: sources.batchCatalogue,
    async check({ client, key, makeWork, change }) {
      const work = await makeWork();
      const { catalogObject } = await client.catalog.object.upsert({
        idempotencyKey: key(),
        object: { type: 'CATEGORY', id: '#room', categoryData: { name: `${work.name} room` } },
      });
      const room = catalogObject?.id ?? '';
      await change(work, { categories: [{ id: room }] });

      const { relatedObjects } = await client.catalog.batchGet({
        objectIds: [work.itemId],
        includeRelatedObjects: true,
      });

      assert.ok(relatedObjects?.some(({ id, type }) => id === room && type === 'CATEGORY'));
      assert.ok(!relatedObjects?.some(({ id }) => id === work.itemId));
      await client.catalog.object.delete({ objectId: room });
    },
  },
  {
    id: 'catalogue/variation-touches-work',
    sentence:
      'Whether a changed price changes the time of the work as well (the shop does not depend on it).',
    source: sources.syncCatalogue,
    async check({ client, key, currency, makeWork, itemOf }) {
      const work = await makeWork();
      const before = await itemOf(work);
      const { object } = await client.catalog.object.get({ objectId: work.variationId });
      assert.ok(object?.type === 'ITEM_VARIATION');

      await client.catalog.object.upsert({
        idempotencyKey: key(),
        object: {
          ...object,
          itemVariationData: { ...object.itemVariationData, priceMoney: { amount: 1300n, currency } },
        },
      });

      return (await itemOf(work)).version > before.version ? 'it does' : 'it does not';
    },
  },
];

export const catalogueFacts: readonly Fact[] = facts.map((fact) => ({
  ...fact,
  check: (side) => fact.check({ ...side, ...seller(side) }),
}));

interface Item {
  readonly name: string;
  readonly version: bigint;
  readonly updatedAt: string;
}

/** What the artist does in the Dashboard, here through the API. */
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
