import * as z from 'zod/mini';
import { inIndex } from '#functions/db/conditions.ts';
import { indexKeys } from '#functions/db/keys.ts';
import type { Table } from '#functions/db/table.ts';
import { envelopeOf } from '#functions/square/catalogue-objects.ts';

const variationSchema = z.object({
  id: z.string(),
  itemVariationData: z.object({ itemId: z.string() }),
});

/** The result of a search for changes, grouped by the action that each needs. */
export interface ChangedObjects {
  /** Items to read again: changed themselves, or a variation of theirs was. */
  readonly itemIds: readonly string[];
  /** Deleted items as the search returned them, for those that can no longer be read. */
  readonly tombstones: ReadonlyMap<string, unknown>;
  /** Changed categories, pictures and attributes. */
  readonly references: readonly string[];
  /** Object id → id of the item to read for it. */
  readonly itemOf: ReadonlyMap<string, string>;
}

/** Types that works refer to. Square's search returns a changed one without the works that it affects. */
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
      // Square does not document whether a tombstone still names its item, so the table is searched too.
      const itemId = ownersOf([object]).get(id) ?? (await findArtworkOf(table, id));
      if (itemId) itemOf.set(id, itemId);
    } else if (referenceTypes.has(type)) {
      references.push(id);
    }
  }
  return { itemIds: [...new Set(itemOf.values())], tombstones, references, itemOf };
}

/** The work of a variation, if the shop has it. */
export async function findArtworkOf(table: Table, variationId: string): Promise<string | undefined> {
  const page = await table.queryPage({ ...inIndex(indexKeys.variation(variationId, '')), Limit: 1 });
  const artworkId = page.Items?.[0]?.['gsi1sk'];
  return typeof artworkId === 'string' ? artworkId : undefined;
}

/** Variation id → item id, from Square's variations. */
export function ownersOf(objects: readonly unknown[]): ReadonlyMap<string, string> {
  return new Map(
    objects.flatMap((object) => {
      const { success, data } = variationSchema.safeParse(object);
      return success ? [[data.id, data.itemVariationData.itemId] as const] : [];
    }),
  );
}
