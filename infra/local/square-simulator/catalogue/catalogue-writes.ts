import * as z from 'zod/mini';
import { operation } from '#infra/local/square-simulator/http/operation.ts';
import { unknownResource } from '#infra/local/square-simulator/http/problem.ts';
import { filled } from '#infra/local/square-simulator/http/schemas.ts';
import type { CatalogueObject } from '#infra/local/square-simulator/store/types.ts';
import { newId, timestamp, type World } from '#infra/local/square-simulator/store/world.ts';
import { catalogueObject, withoutNested } from './catalogue-file.ts';
import { emitCatalogueChange, presented, saveObject, variationsOf } from './catalogue-objects.ts';

export const catalogueKey = filled(128);
const object = z.looseObject({ id: filled(), type: filled() });

/** Square docs, "UpsertCatalogObject": an id with `#` in front creates an object, any other id must exist. */
const upsertCatalogueObject = operation('POST /v2/catalog/object', {
  scope: 'ITEMS_WRITE',
  input: z.object({ idempotency_key: catalogueKey, object }),
  repeat: 'first answer',
  answer: (world, asked) => {
    const { objects, id_mappings } = upsert(world, [asked.object]);
    return { body: { catalog_object: objects[0], id_mappings } };
  },
});

/** All objects or none (one commit); objects of one call may refer to each other by their new ids. */
const batchUpsertCatalogue = operation('POST /v2/catalog/batch-upsert', {
  scope: 'ITEMS_WRITE',
  input: z.object({
    idempotency_key: catalogueKey,
    batches: z.array(z.object({ objects: z.array(object) })),
  }),
  repeat: 'first answer',
  answer: (world, { batches }) => {
    const saved = upsert(
      world,
      batches.flatMap(({ objects }) => objects),
    );
    return { body: { ...saved, updated_at: timestamp(world) } };
  },
});

const deleteCatalogueObject = operation('DELETE /v2/catalog/object/{objectId}', {
  scope: 'ITEMS_WRITE',
  input: z.object({ objectId: filled() }),
  answer: (world, { objectId }) => {
    const removed = deleteWithVariations(world, objectId);
    return { body: { deleted_object_ids: removed.map(({ id }) => id), deleted_at: timestamp(world) } };
  },
});

/** Deletes a work with its variations; all stay as tombstones. */
export function deleteWithVariations(world: World, id: string): readonly CatalogueObject[] {
  const found = liveObject(world, id);
  const removed = found.type === 'ITEM' ? [found, ...variationsOf(world, id)] : [found];
  for (const one of removed) saveObject(world, { ...one, is_deleted: true });
  touchItem(world, found.item_variation_data?.item_id);
  emitCatalogueChange(world);
  return removed;
}

/** Saves an item with its variations and deletes variations that it no longer lists. */
export function saveWithVariations(world: World, given: CatalogueObject): CatalogueObject {
  const [rest, variations] = withoutNested(given);
  const saved = saveObject(world, rest);
  const kept = new Set(variations.map(({ id }) => id));
  if (given.item_data?.variations) {
    for (const gone of variationsOf(world, given.id).filter(({ id }) => !kept.has(id))) {
      saveObject(world, { ...gone, is_deleted: true });
    }
  }
  for (const variation of variations) saveObject(world, variation);
  touchItem(world, rest.item_variation_data?.item_id);
  return saved;
}

/** Updates the item's time, because a variation is part of its item. */
export function touchItem(world: World, itemId: string | undefined): void {
  const item = itemId === undefined ? undefined : world.store.get('objects', itemId);
  if (item && !item.is_deleted) saveObject(world, item);
}

/** Throws NOT_FOUND for a missing or deleted object. */
export function liveObject(world: World, id: string): CatalogueObject {
  const found = world.store.get('objects', id);
  if (!found || found.is_deleted) throw unknownResource(`Catalog object with ID \`${id}\` not found.`);
  return found;
}

function upsert(world: World, given: readonly z.output<typeof object>[]) {
  const newIds = new Map<string, string>();
  const named = JSON.parse(JSON.stringify(given), (_name, value: unknown) => {
    const { id, type } = z.safeParse(object, value).data ?? {};
    if (type !== undefined && id?.startsWith('#')) newIds.set(id, newId.catalogue());
    return value;
  });
  const saved = named.map((one: z.output<typeof object>) => {
    if (!one.id.startsWith('#')) liveObject(world, one.id);
    return saveWithVariations(world, catalogueObject(withNewIds(one, newIds)));
  });
  emitCatalogueChange(world);
  const id_mappings = [...newIds].map(([client_object_id, object_id]) => ({ client_object_id, object_id }));
  return { objects: presented(world, saved), id_mappings };
}

function withNewIds(value: unknown, newIds: ReadonlyMap<string, string>): unknown {
  return JSON.parse(JSON.stringify(value), (_name, entry: unknown) =>
    typeof entry === 'string' ? (newIds.get(entry) ?? entry) : entry,
  );
}

export const catalogueWriteOperations = {
  upsertCatalogueObject,
  batchUpsertCatalogue,
  deleteCatalogueObject,
};
