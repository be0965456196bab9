import * as z from 'zod/mini';
import { operation } from '#infra/local/square-simulator/http/operation.ts';
import { page } from '#infra/local/square-simulator/http/paging.ts';
import { filled, instant, text, texts, unsupported } from '#infra/local/square-simulator/http/schemas.ts';
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

/** Types that exist only inside other objects; a list without `types` leaves them out. */
const innerTypes = ['ITEM_VARIATION', 'IMAGE', 'MODIFIER', 'ITEM_OPTION_VAL'];

/** Square's fixed page size. */
export const listPageSize = 100;
const highestLimit = 1000;

const flag = z._default(z.boolean(), false);
export const catalogueKey = filled(128);
const given = z.looseObject({ id: filled(), type: filled() });
const named = z.object({ objectId: filled() });

export const catalogueOperations = {
  listCatalogue: operation('GET /v2/catalog/list', {
    scope: 'ITEMS_READ',
    input: z.object({ types: z._default(z.string(), ''), cursor: text() }),
    answer: (world, { types, cursor: from }) => {
      const asked = types
        .toUpperCase()
        .split(/[\s,]+/)
        .filter(Boolean);
      const { rows, cursor } = page(world.store.all('objects'), {
        cursor: from,
        limit: world.listPageSize,
        query: { list: asked },
        key: ({ id }) => id,
        filter: ({ type, is_deleted }) =>
          is_deleted !== true && (asked.length > 0 ? asked.includes(type) : !innerTypes.includes(type)),
      });
      return { objects: presented(world, rows), cursor };
    },
  }),

  searchCatalogue: operation('POST /v2/catalog/search', {
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
      const all = indexedObjects(world);
      const { rows, cursor } = page(all, {
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
      const newest = all.reduce((latest, { updated_at }) => Math.max(latest, Date.parse(updated_at)), 0);
      return {
        objects: presented(world, rows, all),
        related_objects: presented(world, related, all),
        latest_time: timestamp(world, newest),
        cursor,
      };
    },
  }),

  batchRetrieveCatalogue: operation('POST /v2/catalog/batch-retrieve', {
    scope: 'ITEMS_READ',
    input: z.object({
      object_ids: z.array(z.string()).check(z.maxLength(highestLimit)),
      include_deleted_objects: flag,
      include_related_objects: flag,
    }),
    answer: (world, asked) => {
      const found = [...new Set(asked.object_ids)].flatMap((id) => world.store.get('objects', id) ?? []);
      const rows = found.filter(({ is_deleted }) => asked.include_deleted_objects || !is_deleted);
      const related = asked.include_related_objects ? relatedTo(world, rows) : [];
      return { objects: presented(world, rows), related_objects: presented(world, related) };
    },
  }),

  getCatalogueObject: operation('GET /v2/catalog/object/{objectId}', {
    scope: 'ITEMS_READ',
    input: named,
    answer: (world, { objectId }) => ({ object: presented(world, [liveObject(world, objectId)])[0] }),
  }),

  /** Square docs, "UpsertCatalogObject": an id with `#` in front creates an object, any other id must exist. */
  upsertCatalogueObject: operation('POST /v2/catalog/object', {
    scope: 'ITEMS_WRITE',
    input: z.object({ idempotency_key: catalogueKey, object: given }),
    repeat: 'first answer',
    answer: (world, { object }) => {
      const { objects, id_mappings } = upsert(world, [object]);
      return { catalog_object: objects[0], id_mappings };
    },
  }),

  /** All objects or none (one commit); objects of one call may refer to each other by their new ids. */
  batchUpsertCatalogue: operation('POST /v2/catalog/batch-upsert', {
    scope: 'ITEMS_WRITE',
    input: z.object({
      idempotency_key: catalogueKey,
      batches: z.array(z.object({ objects: z.array(given) })),
    }),
    repeat: 'first answer',
    answer: (world, { batches }) => {
      const saved = upsert(
        world,
        batches.flatMap(({ objects }) => objects),
      );
      return { ...saved, updated_at: timestamp(world) };
    },
  }),

  deleteCatalogueObject: operation('DELETE /v2/catalog/object/{objectId}', {
    scope: 'ITEMS_WRITE',
    input: named,
    answer: (world, { objectId }) => {
      const removed = deleteWithVariations(world, objectId);
      return { deleted_object_ids: removed.map(({ id }) => id), deleted_at: timestamp(world) };
    },
  }),
};

/** One level only: categories, taxes and pictures of an item; item and pictures of a variation. */
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

function upsert(world: World, objects: readonly z.output<typeof given>[]) {
  const sent = JSON.stringify(objects);
  const newIds = new Map<unknown, string>();
  for (const [, id] of sent.matchAll(/"id":"(#[^"]*)"/g)) newIds.set(id, newId.catalogue());
  const named: unknown[] = JSON.parse(sent, (_name, value: unknown) => newIds.get(value) ?? value);
  const saved = objects.map(({ id }, index) => {
    if (!newIds.has(id)) liveObject(world, id);
    return saveWithVariations(world, catalogueObject(named[index]));
  });
  emitCatalogueChange(world);
  const id_mappings = [...newIds].map(([client_object_id, object_id]) => ({ client_object_id, object_id }));
  return { objects: presented(world, saved), id_mappings };
}
