import assert from 'node:assert/strict';
import type { Square } from 'square';
import type { Fact } from '#test/square/fact.ts';
import type { SquareSide } from '#test/square/side.ts';
import { sources } from '#test/square/sources.ts';

/** One white pixel. */
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** What `npm run bring` relies on. */
export const broughtWorkFacts: readonly Fact[] = [
  {
    id: 'bring/id-mappings',
    sentence:
      'A batch of works is answered with the ids of items and variations by those of the request; the same key has the same answer and makes nothing more.',
    source: sources.upsertCatalogue,
    async check(side) {
      const request = batchOf(side);
      const first = await side.client.catalog.batchUpsert(request);
      const second = await side.client.catalog.batchUpsert(request);

      const ids = (mappings: typeof first.idMappings) =>
        new Map(mappings?.map(({ clientObjectId, objectId }) => [clientObjectId, objectId]));
      assert.deepEqual([...ids(first.idMappings).keys()].sort(), ['#brought', '#brought-1']);
      assert.deepEqual(ids(second.idMappings), ids(first.idMappings));
      await remove(side, ids(first.idMappings).get('#brought'));
    },
  },
  {
    id: 'bring/user-data',
    sentence:
      'The user_data of a variation comes back as it was written; of a description_html Square makes the plain text.',
    source: sources.upsertCatalogue,
    async check(side) {
      const item = await brought(side);

      const [variation] = item.itemData?.variations ?? [];
      assert.equal(
        variation?.type === 'ITEM_VARIATION' && variation.itemVariationData?.userData,
        'gallery-bring/etsy/moon/1',
      );
      assert.match(item.itemData?.descriptionPlaintext ?? '', /^One & two\nthree\s+four$/);
      await remove(side, item.id);
    },
  },
  {
    id: 'bring/uploaded-image',
    sentence:
      'An uploaded image is appended to those of its work, keeps its name and caption, and is made once under one key.',
    source: sources.images,
    async check(side) {
      const item = await brought(side);
      const [one, two] = [side.key(), side.key()];
      const ids = [];
      for (const key of [one, two, two]) {
        const { image } = await upload(side, { key, file: gif, objectId: item.id });
        assert.equal(image?.type === 'IMAGE' && image.imageData?.caption, 'At night');
        ids.push(image?.id);
      }

      const { object } = await side.client.catalog.object.get({ objectId: item.id });

      assert.equal(ids[1], ids[2]);
      assert.deepEqual(object?.type === 'ITEM' && object.itemData?.imageIds, ids.slice(0, 2));
      await remove(side, item.id);
    },
  },
  {
    id: 'bring/refused-image',
    sentence: 'A file that is no JPEG, PNG or GIF is refused.',
    source: sources.images,
    async check(side) {
      const item = await brought(side);

      const refused = await side.refusal(
        upload(side, { key: side.key(), file: Buffer.from('no picture'), objectId: item.id }),
      );

      assert.ok((refused.status ?? 0) >= 400);
      await remove(side, item.id);
      return `${refused.status} ${refused.codes.join(', ')}`;
    },
  },
];

function batchOf({ key, currency }: SquareSide): Square.BatchUpsertCatalogObjectsRequest {
  return {
    idempotencyKey: key(),
    batches: [
      {
        objects: [
          {
            type: 'ITEM',
            id: '#brought',
            itemData: {
              name: `Brought ${key()}`,
              descriptionHtml: '<p>One &amp; two<br>three</p><p>four</p>',
              variations: [
                {
                  type: 'ITEM_VARIATION',
                  id: '#brought-1',
                  itemVariationData: {
                    itemId: '#brought',
                    name: 'Regular',
                    pricingType: 'FIXED_PRICING',
                    priceMoney: { amount: 1200n, currency },
                    userData: 'gallery-bring/etsy/moon/1',
                  },
                },
              ],
            },
          },
        ],
      },
    ],
  };
}

async function brought(side: SquareSide): Promise<Square.CatalogObject.Item & { readonly id: string }> {
  const { objects } = await side.client.catalog.batchUpsert(batchOf(side));
  const item = objects?.find((object) => object.type === 'ITEM');
  if (item?.type !== 'ITEM' || !item.id) throw new Error('Square made no work');
  return { ...item, id: item.id };
}

function upload(
  { client }: SquareSide,
  { key, file, objectId }: { readonly key: string; readonly file: Uint8Array; readonly objectId: string },
) {
  return client.catalog.images.create({
    imageFile: new File([new Uint8Array(file)], 'moon.gif', { type: 'image/gif' }),
    request: {
      idempotencyKey: key,
      objectId,
      isPrimary: false,
      image: { type: 'IMAGE', id: '#picture', imageData: { name: 'moon', caption: 'At night' } },
    },
  });
}

async function remove({ client }: SquareSide, objectId: string | null | undefined): Promise<void> {
  await client.catalog.object.delete({ objectId: objectId ?? '' });
}
