import { unknownResource } from '#infra/local/square-simulator/http/problem.ts';
import type { CatalogueObject, LocationOverride } from '#infra/local/square-simulator/store/types.ts';
import { timestamp, type World } from '#infra/local/square-simulator/store/world.ts';
import { withoutNested } from './catalogue-file.ts';

/** Stores a changed object under a higher version: the current time, or the last version plus one. */
export function saveObject(world: World, object: CatalogueObject): CatalogueObject {
  const before = world.store.get('objects', object.id);
  const at = Math.max(world.now(), (before?.version ?? 0) + 1);
  const saved = { ...object, version: at, updated_at: timestamp(world, at) };
  if (world.lags.search > 0) world.history.objects.remember(object.id, before, world.now());
  world.store.put('objects', object.id, saved);
  return saved;
}

/** Emits Square's catalogue event, which does not name the changed object. */
export function emitCatalogueChange(world: World): void {
  world.emit('catalog.version.updated', 'catalog_version', '', { updated_at: timestamp(world) });
}

function variationsOf(world: World, itemId: string): readonly CatalogueObject[] {
  return world.store
    .all('objects')
    .filter(({ item_variation_data, is_deleted }) => item_variation_data?.item_id === itemId && !is_deleted);
}

/** Returns objects as in API responses: items with their variations from `among`, pictures with full addresses. */
export function presented(
  world: World,
  rows: readonly CatalogueObject[],
  among: readonly CatalogueObject[] = world.store.all('objects'),
): readonly CatalogueObject[] {
  const variations = Map.groupBy(
    among.filter(({ type, is_deleted }) => type === 'ITEM_VARIATION' && !is_deleted),
    ({ item_variation_data }) => item_variation_data?.item_id,
  );
  const ordinal = ({ item_variation_data }: CatalogueObject) => item_variation_data?.ordinal ?? 0;
  return rows.map((object) => {
    const { type, item_data, image_data } = object;
    if (type === 'ITEM' && item_data) {
      const own = (variations.get(object.id) ?? []).sort((a, b) => ordinal(a) - ordinal(b));
      return { ...object, item_data: { ...item_data, variations: own } };
    }
    const url = image_data?.url;
    if (typeof url !== 'string' || !url.startsWith('/')) return object;
    return { ...object, image_data: { ...image_data, url: world.url + url } };
  });
}

/** Returns the catalogue as the search index knows it, `lags.search` milliseconds ago. */
export function indexedObjects(world: World): readonly CatalogueObject[] {
  return world.history.objects.before(
    world.lags.search,
    world.now(),
    world.store.all('objects'),
    ({ id }) => id,
  );
}

export function presentAt(object: CatalogueObject, locationId: string): boolean {
  return object.present_at_all_locations === false
    ? (object.present_at_location_ids ?? []).includes(locationId)
    : !(object.absent_at_location_ids ?? []).includes(locationId);
}

/** Returns the location's own price, or else the general price; undefined for variable pricing. */
export function priceAt(variation: CatalogueObject, locationId: string) {
  const data = variation.item_variation_data;
  const override = overrideAt(variation, locationId);
  if ((override?.pricing_type ?? data?.pricing_type) === 'VARIABLE_PRICING') return undefined;
  return override?.price_money ?? data?.price_money;
}

export function trackedAt(variation: CatalogueObject, locationId: string): boolean {
  const own = overrideAt(variation, locationId)?.track_inventory;
  return own ?? variation.item_variation_data?.track_inventory ?? false;
}

/** Returns the values of a variation that the location overrides. */
export function overrideAt(variation: CatalogueObject, locationId: string): LocationOverride | undefined {
  const overrides = variation.item_variation_data?.location_overrides ?? [];
  return overrides.find(({ location_id }) => location_id === locationId);
}

/** Returns the variation with these changes for one location. A change to `undefined` removes a value. */
export function withOverride(
  variation: CatalogueObject,
  location_id: string,
  changes: Readonly<Record<string, unknown>>,
): CatalogueObject {
  const data = variation.item_variation_data ?? {};
  const others = (data.location_overrides ?? []).filter((own) => own.location_id !== location_id);
  const own = { ...overrideAt(variation, location_id), ...changes, location_id };
  return { ...variation, item_variation_data: { ...data, location_overrides: [...others, own] } };
}

/** Deletes a work with its variations. All of them stay in the store as deleted objects. */
export function deleteWithVariations(world: World, id: string): readonly CatalogueObject[] {
  const found = liveObject(world, id);
  const removed = found.type === 'ITEM' ? [found, ...variationsOf(world, id)] : [found];
  for (const one of removed) saveObject(world, { ...one, is_deleted: true });
  touchItem(world, found.item_variation_data?.item_id);
  emitCatalogueChange(world);
  return removed;
}

/** Saves an item with its variations, and deletes variations that the item no longer lists. */
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

/** Updates the time of an item, because a variation is part of its item. */
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
