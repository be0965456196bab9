import * as z from 'zod/mini';
import { operation } from '#infra/local/square-simulator/http/operation.ts';
import { page } from '#infra/local/square-simulator/http/paging.ts';
import { filled, instant, text, texts, unsupported } from '#infra/local/square-simulator/http/schemas.ts';
import type { CatalogueObject } from '#infra/local/square-simulator/store/types.ts';
import { timestamp, type World } from '#infra/local/square-simulator/store/world.ts';
import { indexedObjects, presented } from './catalogue-objects.ts';
import { liveObject } from './catalogue-writes.ts';

/** Types that exist only inside other objects; a list without `types` leaves them out. */
const innerTypes = ['ITEM_VARIATION', 'IMAGE', 'MODIFIER', 'ITEM_OPTION_VAL'];

/** Square's fixed page size. */
export const listPageSize = 100;
const highestLimit = 1000;

const listCatalogue = operation('GET /v2/catalog/list', {
  scope: 'ITEMS_READ',
  input: z.object({ types: text(), cursor: text() }),
  answer: (world, { types = '', cursor: from }) => {
    const asked = types
      .split(',')
      .map((type) => type.trim().toUpperCase())
      .filter((type) => type !== '');
    const { rows, cursor } = page(world.store.all('objects'), {
      cursor: from,
      limit: world.listPageSize,
      query: { list: asked },
      key: ({ id }) => id,
      filter: ({ type, is_deleted }) =>
        is_deleted !== true && (asked.length > 0 ? asked.includes(type) : !innerTypes.includes(type)),
    });
    return { body: { objects: presented(world, rows), cursor } };
  },
});

const flag = z._default(z.boolean(), false);

const batchRetrieveCatalogue = operation('POST /v2/catalog/batch-retrieve', {
  scope: 'ITEMS_READ',
  input: z.object({
    object_ids: z.array(z.string()).check(z.maxLength(highestLimit)),
    include_deleted_objects: flag,
    include_related_objects: flag,
  }),
  answer: (world, asked) => {
    const objects = [...new Set(asked.object_ids)].flatMap((id) => {
      const object = world.store.get('objects', id);
      return object && (asked.include_deleted_objects || !object.is_deleted) ? [object] : [];
    });
    const related = asked.include_related_objects ? relatedTo(world, objects) : [];
    return { body: { objects: presented(world, objects), related_objects: presented(world, related) } };
  },
});

const getCatalogueObject = operation('GET /v2/catalog/object/{objectId}', {
  scope: 'ITEMS_READ',
  input: z.object({ objectId: filled() }),
  answer: (world, { objectId }) => ({
    body: { object: presented(world, [liveObject(world, objectId)])[0] },
  }),
});

/** One level only: categories, taxes and pictures of an item; item and pictures of a variation. */
function relatedTo(world: World, objects: readonly CatalogueObject[]): readonly CatalogueObject[] {
  const given = new Set(objects.map(({ id }) => id));
  const ids = objects.flatMap(({ item_data, item_variation_data, category_data }) => [
    ...(item_data?.categories ?? []).map(({ id }) => id),
    ...(item_data?.category_id === undefined ? [] : [item_data.category_id]),
    ...(item_data?.tax_ids ?? []),
    ...(item_data?.image_ids ?? []),
    ...(item_variation_data?.image_ids ?? []),
    ...(category_data?.image_ids ?? []),
    ...(item_variation_data?.item_id === undefined ? [] : [item_variation_data.item_id]),
  ]);
  return [...new Set(ids)].flatMap((id) => {
    const object = given.has(id) ? undefined : world.store.get('objects', id);
    return object && !object.is_deleted ? [object] : [];
  });
}

const searchCatalogue = operation('POST /v2/catalog/search', {
  scope: 'ITEMS_READ',
  input: z.object({
    object_types: texts,
    begin_time: instant,
    include_deleted_objects: flag,
    include_related_objects: flag,
    // Square refuses this field together with deleted objects.
    include_category_path_to_root: unsupported,
    limit: z._default(z.int(), highestLimit),
    cursor: text(),
    query: unsupported,
  }),
  answer: (world, { cursor: from, ...asked }) => {
    const { object_types: types, begin_time: begin = 0, limit } = asked;
    const objects = indexedObjects(world);
    const { rows, cursor } = page(objects, {
      cursor: from,
      limit: limit <= 0 || limit > highestLimit ? highestLimit : limit,
      query: asked,
      key: ({ id }) => id,
      filter: (object) =>
        (types.length === 0 ? object.type !== 'ITEM_VARIATION' : types.includes(object.type)) &&
        (asked.include_deleted_objects || !object.is_deleted) &&
        Date.parse(object.updated_at) > begin,
    });
    const related = asked.include_related_objects ? relatedTo(world, rows) : [];
    const newest = objects.reduce((latest, { updated_at }) => Math.max(latest, Date.parse(updated_at)), 0);
    return {
      body: {
        objects: presented(world, rows, objects),
        related_objects: presented(world, related, objects),
        latest_time: timestamp(world, newest),
        cursor,
      },
    };
  },
});

export const catalogueOperations = {
  listCatalogue,
  searchCatalogue,
  batchRetrieveCatalogue,
  getCatalogueObject,
};
