import type { ItemObject } from '../../square/catalogue-objects.ts';
import type { References } from './references.ts';

/** For works whose category is gone at Square, or that never had one. */
export const uncategorised = 'Uncategorised';

/**
 * The one category a work is shown under: its reporting category, else the first of its list, else the field that
 * Square deprecated and old items still carry. `lost` when it names a category that is not there any more.
 */
export function categoryOf(
  item: ItemObject['itemData'],
  categories: References['categories'],
): { readonly name: string; readonly lost: boolean } {
  const named = [
    item.reportingCategory?.id,
    ...(item.categories ?? []).map(({ id }) => id),
    item.categoryId,
  ].filter((id): id is string => typeof id === 'string' && id !== '');
  for (const id of named) {
    const category = categories[id];
    if (category?.regular) return { name: category.name, lost: false };
  }
  return { name: uncategorised, lost: named.some((id) => !categories[id]) };
}
