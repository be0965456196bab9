import * as z from 'zod/mini';
import { keyed, operation } from '#infra/local/square-simulator/http/operation.ts';
import { page } from '#infra/local/square-simulator/http/paging.ts';
import { filled, instant, text, texts } from '#infra/local/square-simulator/http/schemas.ts';
import type { CatalogueObject } from '#infra/local/square-simulator/store/types.ts';
import { newId, timestamp, type World } from '#infra/local/square-simulator/store/world.ts';
import { catalogueObject } from './catalogue-file.ts';
import {
  deleteWithVariations,
  emitCatalogueChange,
  indexedObjects,
  liveObject,
  presented,
  saveWithVariations,
} from './catalogue-objects.ts';

/** Types of objects that exist only inside other objects. A list without `types` leaves them out. */
const innerTypes = ['ITEM_VARIATION', 'IMAGE', 'MODIFIER', 'ITEM_OPTION_VAL'];

/** Page size of Square's list. */
export const listPageSize = 100;
const highestLimit = 1000;

const flag = z._default(z.boolean(), false);
export const catalogueKey = filled(128);
const named = z.object({ objectId: filled() });
const listQuery = z.object({ types: z._default(z.string(), ''), cursor: text() });
const batchQuery = z.object({
  object_ids: z.array(z.string()).check(z.maxLength(highestLimit)),
  include_deleted_objects: flag,
  include_related_objects: flag,
});
const searchQuery = z.strictObject({
  object_types: texts,
  begin_time: instant,
  include_deleted_objects: flag,
  limit: z._default(z.int(), highestLimit),
  cursor: text(),
});
const upsertRequest = z.object({
  idempotency_key: catalogueKey,
  object: z.looseObject({ id: filled(), type: filled() }),
});

export const catalogueOperations = {
  listCatalogue: operation('GET /v2/catalog/list', 'ITEMS_READ', listQuery, (world, asked) => {
    const types = asked.types
      .toUpperCase()
      .split(/[\s,]+/)
      .filter(Boolean);
    const { rows, cursor } = page(world.store.all('objects'), {
      cursor: asked.cursor,
      limit: world.listPageSize,
      query: { list: types },
      key: ({ id }) => id,
      filter: ({ type, is_deleted }) =>
        is_deleted !== true && (types.length > 0 ? types.includes(type) : !innerTypes.includes(type)),
    });
    return { objects: presented(world, rows), cursor };
  }),

  searchCatalogue: operation('POST /v2/catalog/search', 'ITEMS_READ', searchQuery, (world, asked) => {
    const { cursor: from, object_types: types, begin_time: begin = 0, limit } = asked;
    const all = indexedObjects(world);
    const { rows, cursor } = page(all, {
      cursor: from,
      limit: limit <= 0 || limit > highestLimit ? highestLimit : limit,
      query: { ...asked, cursor: undefined },
      key: ({ id }) => id,
      filter: (object) =>
        (types.length === 0 ? object.type !== 'ITEM_VARIATION' : types.includes(object.type)) &&
        (asked.include_deleted_objects || !object.is_deleted) &&
        Date.parse(object.updated_at) > begin,
    });
    const newest = all.reduce((latest, { updated_at }) => Math.max(latest, Date.parse(updated_at)), 0);
    return { objects: presented(world, rows, all), latest_time: timestamp(world, newest), cursor };
  }),

  batchRetrieveCatalogue: operation(
    'POST /v2/catalog/batch-retrieve',
    'ITEMS_READ',
    batchQuery,
    (world, asked) => {
      const found = [...new Set(asked.object_ids)].flatMap((id) => world.store.get('objects', id) ?? []);
      const rows = found.filter(({ is_deleted }) => asked.include_deleted_objects || !is_deleted);
      const related = asked.include_related_objects ? relatedTo(world, rows) : [];
      return { objects: presented(world, rows), related_objects: presented(world, related) };
    },
  ),

  getCatalogueObject: operation('GET /v2/catalog/object/{objectId}', 'ITEMS_READ', named, (world, asked) => ({
    object: presented(world, [liveObject(world, asked.objectId)])[0],
  })),

  /** An id that begins with `#` creates an object; any other id must exist (Square docs, "UpsertCatalogObject"). */
  upsertCatalogueObject: keyed(
    'POST /v2/catalog/object',
    'ITEMS_WRITE',
    upsertRequest,
    (world, { object }) => {
      const sent = JSON.stringify(object);
      const newIds = new Map<unknown, string>();
      for (const [, id] of sent.matchAll(/"id":"(#[^"]*)"/g)) newIds.set(id, newId.catalogue());
      if (!newIds.has(object.id)) liveObject(world, object.id);
      const named: unknown = JSON.parse(sent, (_name, value: unknown) => newIds.get(value) ?? value);
      const saved = saveWithVariations(world, catalogueObject(named));
      emitCatalogueChange(world);
      const id_mappings = [...newIds].map(([client_object_id, object_id]) => ({
        client_object_id,
        object_id,
      }));
      return { catalog_object: presented(world, [saved])[0], id_mappings };
    },
  ),

  deleteCatalogueObject: operation(
    'DELETE /v2/catalog/object/{objectId}',
    'ITEMS_WRITE',
    named,
    (world, asked) => {
      const removed = deleteWithVariations(world, asked.objectId);
      return { deleted_object_ids: removed.map(({ id }) => id), deleted_at: timestamp(world) };
    },
  ),
};

/** Returns directly related objects: categories, taxes and pictures of an item; item and pictures of a variation. */
function relatedTo(world: World, rows: readonly CatalogueObject[]): readonly CatalogueObject[] {
  const ids = rows.flatMap(({ item_data: item, item_variation_data: variation, category_data: category }) =>
    [
      item?.categories?.map(({ id }) => id),
      item?.category_id,
      item?.tax_ids,
      item?.image_ids,
      variation?.item_id,
      variation?.image_ids,
      category?.image_ids,
    ].flat(),
  );
  return [...new Set(ids)].flatMap((id = '') => {
    const object = rows.some((row) => row.id === id) ? undefined : world.store.get('objects', id);
    return object && !object.is_deleted ? [object] : [];
  });
}
