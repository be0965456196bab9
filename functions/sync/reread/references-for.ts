import {
  type ItemObject,
  itemObjectSchema,
  variationObjectSchema,
} from '#functions/square/catalogue-objects.ts';
import { collectReferences, type References } from '#functions/sync/normalise/references.ts';
import type { RereadPorts } from './reread-ports.ts';

/**
 * What these items point to, when there is no run that read it all before. Square sends most of it along with the
 * items; the rest is asked for by id, so that nothing counts as deleted only because it did not come along.
 */
export async function referencesFor(
  ports: Pick<RereadPorts, 'getItems' | 'listCatalogue'>,
  items: readonly unknown[],
  related: readonly unknown[],
): Promise<References> {
  const references = collectReferences(related);
  const readable = items.flatMap((item) => {
    const parsed = itemObjectSchema.safeParse(item);
    return parsed.success ? [parsed.data] : [];
  });
  const missing = [...new Set(readable.flatMap(namedIds))].filter(
    (id) => !references.categories.has(id) && !references.images.has(id),
  );
  if (missing.length > 0) collectReferences((await ports.getItems(missing)).objects, references);
  if (readable.some(hasChoice)) {
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

function hasChoice({ customAttributeValues }: ItemObject): boolean {
  return Object.values(customAttributeValues ?? {}).some(
    ({ selectionUidValues }) => (selectionUidValues ?? []).length > 0,
  );
}
