import { Fields } from '#infra/local/square-simulator/http/fields.ts';
import { idempotent } from '#infra/local/square-simulator/http/idempotency.ts';
import { notFound } from '#infra/local/square-simulator/http/problem.ts';
import type { CatalogueObject } from '#infra/local/square-simulator/store/types.ts';
import {
  type ApiAnswer,
  type ApiRequest,
  newId,
  type Routes,
  timestamp,
  type World,
} from '#infra/local/square-simulator/store/world.ts';
import { catalogueObject, withoutNested } from './catalogue-file.ts';
import { emitCatalogueChange, presented, saveObject, variationsOf } from './catalogue-objects.ts';

export const keyLimit = 128;

interface Mapping {
  readonly client_object_id: string;
  readonly object_id: string;
}

/** Square docs, "UpsertCatalogObject": an id with `#` in front is new, any other has to be there. */
function upsertCatalogueObject(world: World, { body }: ApiRequest): ApiAnswer {
  const fields = new Fields(body);
  const key = fields.requiredText('idempotency_key', { max: keyLimit });
  return idempotent(world, { operation: 'upsertCatalogueObject', key, body }, () => {
    const { objects, mappings } = upsert(world, [fields.requiredObject('object')]);
    return { body: { catalog_object: objects[0], id_mappings: mappings } };
  });
}

/** All of them or none (one commit); objects of one call may name each other by their new ids. */
function batchUpsertCatalogue(world: World, { body }: ApiRequest): ApiAnswer {
  const fields = new Fields(body);
  const key = fields.requiredText('idempotency_key', { max: keyLimit });
  return idempotent(world, { operation: 'batchUpsertCatalogue', key, body }, () => {
    const given = fields.objects('batches').flatMap((batch) => batch.objects('objects'));
    if (given.length === 0) throw fields.missing('batches');
    const { objects, mappings } = upsert(world, given);
    return { body: { objects, updated_at: timestamp(world), id_mappings: mappings } };
  });
}

function deleteCatalogueObject(world: World, { params }: ApiRequest): ApiAnswer {
  const removed = deleteWithVariations(world, params['objectId'] ?? '');
  return { body: { deleted_object_ids: removed.map(({ id }) => id), deleted_at: timestamp(world) } };
}

/** A deleted work takes its variations along; all of them stay as tombstones. */
export function deleteWithVariations(world: World, id: string): readonly CatalogueObject[] {
  const found = liveObject(world, id);
  const removed = found.type === 'ITEM' ? [found, ...variationsOf(world, id)] : [found];
  for (const one of removed) saveObject(world, { ...one, is_deleted: true });
  touchItem(world, found.item_variation_data?.item_id);
  emitCatalogueChange(world);
  return removed;
}

/** An item is saved with the variations it brings; those it no longer names are deleted. */
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

/** A changed variation changes its item's time as well, because it is part of it. */
export function touchItem(world: World, itemId: string | undefined): void {
  const item = itemId === undefined ? undefined : world.store.get('objects', itemId);
  if (item && !item.is_deleted) saveObject(world, item);
}

/** Throws NOT_FOUND for what never was or is deleted. */
export function liveObject(world: World, id: string): CatalogueObject {
  const found = world.store.get('objects', id);
  if (!found || found.is_deleted) throw notFound(`Catalog object with ID \`${id}\` not found.`);
  return found;
}

function upsert(world: World, given: readonly Fields[]) {
  const mappings = new Map<string, Mapping>();
  for (const { raw } of given) nameNewObjects(raw, mappings);
  const saved = given.map((fields) => {
    const id = fields.requiredText('id');
    if (!id.startsWith('#')) liveObject(world, id);
    return saveWithVariations(world, catalogueObject(withNewIds(fields.raw, mappings), 'object'));
  });
  emitCatalogueChange(world);
  return { objects: presented(world, saved), mappings: [...mappings.values()] };
}

/** Every object whose id begins with `#` is given one of Square's. */
function nameNewObjects(value: unknown, mappings: Map<string, Mapping>): void {
  if (Array.isArray(value)) for (const entry of value) nameNewObjects(entry, mappings);
  else if (typeof value === 'object' && value !== null) {
    const { id, type } = value as { id?: unknown; type?: unknown };
    if (typeof id === 'string' && id.startsWith('#') && typeof type === 'string') {
      mappings.set(id, { client_object_id: id, object_id: newId.catalogue() });
    }
    for (const entry of Object.values(value)) nameNewObjects(entry, mappings);
  }
}

function withNewIds(value: unknown, mappings: ReadonlyMap<string, Mapping>): unknown {
  return JSON.parse(JSON.stringify(value), (_name, entry: unknown) =>
    typeof entry === 'string' ? (mappings.get(entry)?.object_id ?? entry) : entry,
  );
}

export const catalogueWriteRoutes: Routes = {
  upsertCatalogueObject: ['POST', '/v2/catalog/object', upsertCatalogueObject, 'ITEMS_WRITE'],
  batchUpsertCatalogue: ['POST', '/v2/catalog/batch-upsert', batchUpsertCatalogue, 'ITEMS_WRITE'],
  deleteCatalogueObject: ['DELETE', '/v2/catalog/object/{objectId}', deleteCatalogueObject, 'ITEMS_WRITE'],
};
