import {
  type ItemObject,
  itemObjectSchema,
  variationObjectSchema,
} from '#functions/square/catalogue-objects.ts';
import { collectReferences, type References } from '#functions/sync/normalise/references.ts';
import type { ReadPorts } from './read-ports.ts';

/**
 * Reads the categories, images and attribute choices that these items refer to and `references` lacks. Square may omit
 * them from a page of its list or from the answer for an item; without this read they would count as deleted.
 */
export async function completeReferences(
  ports: Pick<ReadPorts, 'getItems' | 'listCatalogue'>,
  items: readonly unknown[],
  references: References,
): Promise<References> {
  const { categories, images, selections } = references;
  const readable = items.flatMap((item) => {
    const parsed = itemObjectSchema.safeParse(item);
    return parsed.success ? [parsed.data] : [];
  });
  const missing = new Set(readable.flatMap(namedIds).filter((id) => !categories.has(id) && !images.has(id)));
  if (missing.size > 0) collectReferences((await ports.getItems([...missing])).objects, references);
  if (readable.flatMap(choicesOf).some((uid) => !selections.has(uid))) {
    const { objects } = await ports.listCatalogue({ types: ['CUSTOM_ATTRIBUTE_DEFINITION'] });
    collectReferences(objects, references);
  }
  return references;
}

function namedIds({ itemData }: ItemObject): string[] {
  return [
    itemData.reportingCategory?.id,
    ...(itemData.categories ?? []).map(({ id }) => id),
    itemData.categoryId,
    ...(itemData.imageIds ?? []),
    ...(itemData.variations ?? []).flatMap(imageIdsOf),
  ].filter((id): id is string => typeof id === 'string' && id !== '');
}

function imageIdsOf(variation: unknown): readonly string[] {
  const parsed = variationObjectSchema.safeParse(variation);
  return parsed.success ? (parsed.data.itemVariationData.imageIds ?? []) : [];
}

function choicesOf({ customAttributeValues }: ItemObject): readonly string[] {
  return Object.values(customAttributeValues ?? {}).flatMap(
    ({ selectionUidValues }) => selectionUidValues ?? [],
  );
}
