import {
  type CatalogueFile,
  parseCatalogueFile,
  withoutNested,
} from '#infra/local/square-simulator/catalogue/catalogue-file.ts';
import {
  emitCatalogueChange,
  saveObject,
} from '#infra/local/square-simulator/catalogue/catalogue-objects.ts';
import { countKey } from '#infra/local/square-simulator/catalogue/inventory.ts';
import { onlyLocation } from '#infra/local/square-simulator/catalogue/locations.ts';
import { digest } from '#infra/local/square-simulator/http/paging.ts';
import type { CatalogueObject } from '#infra/local/square-simulator/store/types.ts';
import type { World } from '#infra/local/square-simulator/store/world.ts';

/**
 * Takes the catalogue file in: whole at the first start; later only when the file has changed since,
 * as edits that the seller made (orders, payments and other counts stay).
 */
export function seed(world: World, given: CatalogueFile): void {
  // Checked and filled in even when it was not read from a text.
  const file = parseCatalogueFile(JSON.stringify(given));
  const fingerprint = digest(file);
  const known = world.store.get('settings', 'catalogue')?.value;
  if (known === fingerprint) return;
  const objects = flattened(file);
  for (const object of objects.values()) {
    if (known === undefined) world.store.put('objects', object.id, object);
    else if (differs(world, object)) saveObject(world, object);
  }
  for (const object of world.store.all('objects')) {
    if (!objects.has(object.id) && !object.is_deleted) saveObject(world, { ...object, is_deleted: true });
  }
  for (const row of file.counts ?? []) world.store.put('counts', countKey(row), row);
  const locations = file.locations?.length ? file.locations : [onlyLocation];
  for (const { id } of world.store.all('locations')) world.store.delete('locations', id);
  for (const location of locations) world.store.put('locations', location.id, location);
  world.store.put('settings', 'catalogue', { value: fingerprint });
  if (known !== undefined) emitCatalogueChange(world);
  world.store.commit();
}

/** Where a variation stands both alone and in its item, the item's one counts. */
function flattened(file: CatalogueFile): ReadonlyMap<string, CatalogueObject> {
  const objects = new Map<string, CatalogueObject>();
  for (const object of file.objects) {
    if (!objects.has(object.id) || object.type === 'ITEM') {
      const [rest, variations] = withoutNested(object);
      objects.set(rest.id, rest);
      for (const variation of variations) objects.set(variation.id, variation);
    }
  }
  return objects;
}

function differs(world: World, object: CatalogueObject): boolean {
  const known = world.store.get('objects', object.id);
  if (!known) return true;
  const plain = { ...object, version: known.version, updated_at: known.updated_at };
  return digest(plain) !== digest(known);
}
