import * as z from 'zod/mini';
import { pathOf } from '#infra/local/square-simulator/http/schemas.ts';
import type { CatalogueFile, CatalogueObject } from '#infra/local/square-simulator/store/types.ts';

const filled = z.string().check(z.minLength(1));
const usualTime = '2026-01-05T09:00:00.000Z';
const or = <Value extends z.ZodMiniType>(schema: Value, value: z.output<Value>) =>
  z.catch(schema, value as z.core.util.NoUndefined<z.output<Value>>);

const objectSchema: z.ZodMiniType<CatalogueObject> = z.pipe(
  z.looseObject({
    id: filled,
    type: filled,
    item_data: z.exactOptional(
      z.looseObject({
        get variations() {
          return z.exactOptional(z.array(objectSchema));
        },
      }),
    ),
  }),
  z.transform((object) => {
    const { version, updated_at } = object;
    const updated = typeof updated_at === 'string' ? Date.parse(updated_at) : Number.NaN;
    const at = Number.isNaN(updated) ? Date.parse(usualTime) : updated;
    const isVersion = typeof version === 'number' && version > 0 && Number.isSafeInteger(version);
    return { ...object, updated_at: new Date(at).toISOString(), version: isVersion ? version : at };
  }),
);

const count = z.object({
  catalog_object_id: z.string(),
  catalog_object_type: or(z.literal('ITEM_VARIATION'), 'ITEM_VARIATION'),
  state: or(z.string(), 'IN_STOCK'),
  location_id: z.string(),
  quantity: z.string(),
  calculated_at: or(z.string(), usualTime),
});
const location = z.looseObject({
  id: filled,
  name: or(z.string(), 'Studio'),
  status: or(z.string(), 'ACTIVE'),
  currency: or(z.string(), 'USD'),
});
const fileSchema = z.object({
  objects: z.array(objectSchema),
  counts: z.exactOptional(z.array(count)),
  locations: z.exactOptional(z.array(location)),
});

/** Reads a catalogue in the format of `GET /v2/catalog/list`. Throws an Error that says what is wrong and where. */
export function parseCatalogueFile(text: string): CatalogueFile {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new Error(`The catalogue file is not valid JSON (${(error as Error).message}).`);
  }
  const file = parse(fileSchema, json, 'The catalogue file');
  refuseDuplicates(file.objects);
  return file;
}

/** Parses an object with its variations. Throws an Error that says what is wrong. */
export function catalogueObject(value: unknown): CatalogueObject {
  return parse(objectSchema, value, 'The object');
}

function parse<Value>(schema: z.ZodMiniType<Value>, value: unknown, name: string): Value {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0] as z.core.$ZodIssue;
  const expected = issue.code === 'invalid_type' ? issue.expected : 'text that is not empty';
  throw new Error(`${name} has no ${expected} at "${pathOf(issue)}".`);
}

/** Returns an item without its variations, and its variations, because the simulator stores them separately. */
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

/** Throws if an id occurs twice. A variation may be listed both on its own and in its item, as in Square's list. */
function refuseDuplicates(objects: readonly CatalogueObject[]): void {
  const isVariation = ({ type }: CatalogueObject) => type === 'ITEM_VARIATION';
  const alone = objects.filter((object) => !isVariation(object));
  const nested = alone.flatMap(({ item_data }) => item_data?.variations ?? []);
  for (const list of [[...alone, ...nested], objects.filter(isVariation)]) {
    const twice = list.find(({ id }, index) => list.findIndex((other) => other.id === id) < index);
    if (twice) throw new Error(`The catalogue file has the id ${twice.id} twice.`);
  }
}
