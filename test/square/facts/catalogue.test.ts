import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { openSides } from '#test/square/sides.ts';
import type { Work } from '#test/square/square-side.ts';
import { seller } from './seller.ts';

describe.each(await openSides())('facts about the catalogue, checked with the $name', (square) => {
  const { client, key, makeWork, refusal, eventually } = square;
  const { change, rename, archive, itemOf, listed } = seller(square);

  // https://developer.squareup.com/docs/catalog-api/sync-with-external-system
  test('The version of an object is the time of its last change in milliseconds, and every change raises it.', async () => {
    const work = await makeWork();
    const before = await itemOf(work);
    await rename(work, `${work.name} again`);
    const after = await itemOf(work);

    assert.equal(Number(before.version), Date.parse(before.updatedAt));
    assert.equal(Number(after.version), Date.parse(after.updatedAt));
    assert.ok(after.version > before.version);
  });

  // https://developer.squareup.com/reference/square/catalog-api/list-catalog
  test('A page of a list has at most 100 objects and includes archived works, with each variation inside its work unless variations are requested.', async () => {
    const work = await makeWork();
    await archive(work);

    const page = await client.catalog.list();
    const items = await listed('ITEM');
    const variations = await listed('ITEM_VARIATION');

    assert.ok(page.data.length <= 100);
    assert.ok(page.data.every(({ type }) => type !== 'ITEM_VARIATION' && type !== 'IMAGE'));
    const own = items.find(({ id }) => id === work.itemId);
    assert.equal(own?.type === 'ITEM' && own.itemData?.variations?.[0]?.id, work.variationId);
    assert.ok(variations.some(({ id }) => id === work.variationId));
  });

  // https://developer.squareup.com/reference/square/catalog-api/delete-catalog-object
  test('Deleting a work deletes its variations, and only requests for deleted objects return the work.', async () => {
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
  });

  // https://developer.squareup.com/reference/square/catalog-api/batch-retrieve-catalog-objects
  test('The answer to a batch omits unknown ids, and a request for a single unknown id is answered with 404 NOT_FOUND.', async () => {
    const { itemId } = await makeWork();

    const { objects } = await client.catalog.batchGet({ objectIds: ['NOBODYNOBODYNOBODYNOBODY', itemId] });
    const alone = await refusal(client.catalog.object.get({ objectId: 'NOBODYNOBODYNOBODYNOBODY' }));

    assert.deepEqual(
      objects?.map(({ id }) => id),
      [itemId],
    );
    assert.deepEqual([alone.status, alone.codes], [404, ['NOT_FOUND']]);
  });

  // https://developer.squareup.com/reference/square/catalog-api/search-catalog-objects
  test('A search that begins at the last latest_time finds only later changes, and also deletions if they are requested.', async () => {
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
  });

  // https://developer.squareup.com/reference/square/catalog-api/batch-retrieve-catalog-objects
  test('The related objects of a work include its category, but not the work.', async () => {
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
  });
});
