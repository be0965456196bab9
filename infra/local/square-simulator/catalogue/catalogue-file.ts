import { isRecord } from '#infra/local/square-simulator/http/fields.ts';
import type {
  CatalogueFile,
  CatalogueObject,
  CountRow,
  Location,
} from '#infra/local/square-simulator/store/types.ts';

export type { CatalogueFile };

/**
 * Reads a catalogue in the format of `GET /v2/catalog/list`, so that a real export works as it is.
 * Throws an Error with one sentence that says what is wrong and where.
 */
export function parseCatalogueFile(text: string): CatalogueFile {
  const file = parseJson(text);
  if (!isRecord(file) || !Array.isArray(file['objects'])) {
    throw new Error('The catalogue file has no list "objects", as the answer of Square\'s catalog list has.');
  }
  const objects = file['objects'].map((value: unknown, index) => catalogueObject(value, `objects[${index}]`));
  refuseDuplicates(objects);
  const counts = list(file, 'counts').map(countRow);
  const locations = list(file, 'locations').map(location);
  return {
    objects,
    ...(file['counts'] !== undefined && { counts }),
    ...(file['locations'] !== undefined && { locations }),
  };
}

/** Variations as objects of their own, the way the simulator keeps them: [the rest of the item, its variations]. */
export function withoutNested(
  object: CatalogueObject,
): readonly [CatalogueObject, readonly CatalogueObject[]] {
  if (!object.item_data?.variations) return [object, []];
  const { variations, ...item_data } = object.item_data;
  return [
    { ...object, item_data },
    variations.map((variation, index) => ({
      ...variation,
      item_variation_data: { ordinal: index, item_id: object.id, ...variation.item_variation_data },
    })),
  ];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new Error(
      `The catalogue file is not valid JSON (${error instanceof Error ? error.message : error}).`,
    );
  }
}

/** `where` names the place in complaints. */
export function catalogueObject(value: unknown, where: string): CatalogueObject {
  if (!isRecord(value)) throw new Error(`The catalogue file's ${where} is not an object.`);
  const { type, id } = value;
  if (typeof id !== 'string' || id === '') throw new Error(`The catalogue file's ${where} has no "id".`);
  if (typeof type !== 'string' || type === '') {
    throw new Error(`The catalogue file's ${where} (id ${id}) has no "type".`);
  }
  const updated = typeof value['updated_at'] === 'string' ? Date.parse(value['updated_at']) : Number.NaN;
  const at = Number.isNaN(updated) ? Date.parse('2026-01-05T09:00:00.000Z') : updated;
  const version = value['version'];
  const object = {
    ...value,
    type,
    id,
    updated_at: new Date(at).toISOString(),
    version: typeof version === 'number' && version > 0 && Number.isSafeInteger(version) ? version : at,
  };
  const item = value['item_data'];
  if (!isRecord(item) || item['variations'] === undefined) return object;
  if (!Array.isArray(item['variations'])) {
    throw new Error(`The catalogue file's ${where} (id ${id}) has "variations" that are not a list.`);
  }
  const variations = item['variations'].map((variation: unknown, index) =>
    catalogueObject(variation, `${where}.item_data.variations[${index}]`),
  );
  return { ...object, item_data: { ...item, variations } };
}

/** A variation may stand on its own and inside its item, as Square lists it when both types are asked for. */
function refuseDuplicates(objects: readonly CatalogueObject[]): void {
  const owners = new Map<string, string>();
  const seen = new Set<string>();
  for (const object of objects) {
    if (seen.has(object.id)) throw new Error(`The catalogue file has the id ${object.id} twice.`);
    seen.add(object.id);
    for (const { id } of object.item_data?.variations ?? []) {
      if (owners.has(id)) throw new Error(`The catalogue file has the variation id ${id} twice.`);
      owners.set(id, object.id);
    }
  }
  for (const object of objects) {
    if (object.type !== 'ITEM_VARIATION' && owners.has(object.id)) {
      throw new Error(`The catalogue file has the id ${object.id} twice.`);
    }
  }
}

function list(file: Readonly<Record<string, unknown>>, name: string): readonly unknown[] {
  const value = file[name];
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw new Error(`The catalogue file's "${name}" is not a list.`);
  return value;
}

function countRow(value: unknown, index: number): CountRow {
  const { catalog_object_id: id, quantity, ...rest } = isRecord(value) ? value : {};
  if (typeof id !== 'string' || typeof quantity !== 'string' || typeof rest['location_id'] !== 'string') {
    throw new Error(
      `The catalogue file's counts[${index}] needs the texts "catalog_object_id", "location_id" and "quantity".`,
    );
  }
  return {
    catalog_object_id: id,
    catalog_object_type: 'ITEM_VARIATION',
    state: typeof rest['state'] === 'string' ? rest['state'] : 'IN_STOCK',
    location_id: rest['location_id'],
    quantity,
    calculated_at:
      typeof rest['calculated_at'] === 'string' ? rest['calculated_at'] : '2026-01-05T09:00:00.000Z',
  };
}

function location(value: unknown, index: number): Location {
  const { id, name, status, currency } = isRecord(value) ? value : {};
  if (!isRecord(value) || typeof id !== 'string' || id === '') {
    throw new Error(`The catalogue file's locations[${index}] has no "id".`);
  }
  return {
    ...value,
    id,
    name: typeof name === 'string' ? name : id,
    status: typeof status === 'string' ? status : 'ACTIVE',
    currency: typeof currency === 'string' ? currency : 'USD',
  };
}
