import type {
  CatalogueObject,
  LocationOverride,
  SquareMoney,
} from '#infra/local/square-simulator/store/types.ts';
import { timestamp, type World } from '#infra/local/square-simulator/store/world.ts';

/** Stores a changed object under a new version: the current time, or one more than the last version. */
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

export function variationsOf(world: World, itemId: string, deleted = false): readonly CatalogueObject[] {
  return world.store
    .all('objects')
    .filter(
      (object) => object.item_variation_data?.item_id === itemId && (deleted || object.is_deleted !== true),
    )
    .sort(byOrdinal);
}

/**
 * An object in an answer's form: items with their variations, pictures with a full address. `among`: the catalogue that
 * contains the variations, current or from a search index.
 */
export function presented(
  world: World,
  rows: readonly CatalogueObject[],
  among: readonly CatalogueObject[] = world.store.all('objects'),
): readonly CatalogueObject[] {
  const variations = new Map<string, CatalogueObject[]>(
    rows.filter(({ type }) => type === 'ITEM').map(({ id }) => [id, []]),
  );
  if (variations.size > 0) {
    for (const object of among) {
      if (!object.is_deleted) variations.get(object.item_variation_data?.item_id ?? '')?.push(object);
    }
  }
  return rows.map((object) => {
    const own = variations.get(object.id)?.sort(byOrdinal);
    if (own && object.item_data) {
      return { ...object, item_data: { ...object.item_data, variations: own } };
    }
    const url = object.image_data?.url;
    if (typeof url === 'string' && url.startsWith('/')) {
      return { ...object, image_data: { ...object.image_data, url: world.url + url } };
    }
    return object;
  });
}

function byOrdinal(a: CatalogueObject, b: CatalogueObject): number {
  return (a.item_variation_data?.ordinal ?? 0) - (b.item_variation_data?.ordinal ?? 0);
}

/** The catalogue as the search index knows it, `lags.search` behind. */
export function indexedObjects(world: World): readonly CatalogueObject[] {
  const lag = { lag: world.lags.search, now: world.now() };
  return world.history.objects.before(lag, world.store.all('objects'), ({ id }) => id);
}

export function presentAt(object: CatalogueObject, locationId: string): boolean {
  return object.present_at_all_locations === false
    ? (object.present_at_location_ids ?? []).includes(locationId)
    : !(object.absent_at_location_ids ?? []).includes(locationId);
}

/** A location's own price, otherwise the general one; undefined for variable pricing. */
export function priceAt(variation: CatalogueObject, locationId: string): SquareMoney | undefined {
  const data = variation.item_variation_data;
  const override = overrideAt(variation, locationId);
  if ((override?.pricing_type ?? data?.pricing_type) === 'VARIABLE_PRICING') return undefined;
  return override?.price_money ?? data?.price_money;
}

export function trackedAt(variation: CatalogueObject, locationId: string): boolean {
  const own = overrideAt(variation, locationId)?.track_inventory;
  return own ?? variation.item_variation_data?.track_inventory ?? false;
}

/** The location's overrides of the variation's general values. */
export function overrideAt(variation: CatalogueObject, locationId: string): LocationOverride | undefined {
  const overrides = variation.item_variation_data?.location_overrides ?? [];
  return overrides.find(({ location_id }) => location_id === locationId);
}

/** The variation with these changes for one location; `undefined` removes a value. */
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
