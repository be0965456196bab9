import * as z from 'zod/mini';
import { inIndex } from '#functions/db/conditions.ts';
import { indexKeys } from '#functions/db/keys.ts';
import type { Table } from '#functions/db/table.ts';
import { envelopeOf } from '#functions/square/catalogue-objects.ts';

const variationSchema = z.object({
  id: z.string(),
  itemVariationData: z.object({ itemId: z.string() }),
});

/** The changed objects of a search, grouped by what has to be done with them. */
export interface ChangedObjects {
  /** Ids of items to read again because the item or one of its variations has changed. */
  readonly itemIds: readonly string[];
  /** Deleted items by id, as the search returned them, because they may no longer be readable. */
  readonly tombstones: ReadonlyMap<string, unknown>;
  /** Ids of changed categories, pictures and attributes. */
  readonly references: readonly string[];
  /** Ids of the items to read, by id of the changed item or variation. */
  readonly itemOf: ReadonlyMap<string, string>;
}

/** Types of objects that works refer to. Square's search returns such an object without the works that use it. */
const referenceTypes: ReadonlySet<string> = new Set(['CATEGORY', 'IMAGE', 'CUSTOM_ATTRIBUTE_DEFINITION']);

export async function collectChanges(table: Table, objects: readonly unknown[]): Promise<ChangedObjects> {
  const itemOf = new Map<string, string>();
  const tombstones = new Map<string, unknown>();
  const references: string[] = [];
  for (const object of objects) {
    const envelope = envelopeOf(object);
    if (!envelope) continue;
    const { type, id, isDeleted } = envelope;
    if (type === 'ITEM') {
      itemOf.set(id, id);
      if (isDeleted) tombstones.set(id, object);
    } else if (type === 'ITEM_VARIATION') {
      // Square does not document whether a deleted variation still names its item, so the table is searched too.
      const itemId = ownersOf([object]).get(id) ?? (await findArtworkOf(table, id));
      if (itemId) itemOf.set(id, itemId);
    } else if (referenceTypes.has(type)) {
      references.push(id);
    }
  }
  return { itemIds: [...new Set(itemOf.values())], tombstones, references, itemOf };
}

/** Finds the id of a variation's work, if the shop has the variation. */
export async function findArtworkOf(table: Table, variationId: string): Promise<string | undefined> {
  const page = await table.queryPage({ ...inIndex(indexKeys.variation(variationId, '')), Limit: 1 });
  const artworkId = page.Items?.[0]?.['gsi1sk'];
  return typeof artworkId === 'string' ? artworkId : undefined;
}

/** Maps variation ids to item ids, from variations as Square sent them. */
export function ownersOf(objects: readonly unknown[]): ReadonlyMap<string, string> {
  return new Map(
    objects.flatMap((object) => {
      const { success, data } = variationSchema.safeParse(object);
      return success ? [[data.id, data.itemVariationData.itemId] as const] : [];
    }),
  );
}
