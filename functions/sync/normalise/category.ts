import type { ItemObject } from '#functions/square/catalogue-objects.ts';
import { allCategories, isNameOfAll } from '#shared/artwork/categories.ts';
import { longestCategory, type References } from './references.ts';
import { isSoldName, soldName } from './sold-mark.ts';

/** For works without a category, or whose category was deleted at Square. */
const uncategorised = 'Uncategorised';

/**
 * The one category of a work: its reporting category, else the first of its list, else the deprecated field of old
 * items. 'Sold' is a marker, not a category. `error` tells the artist why the work has no category, or that its name
 * was cut.
 */
export function categoryOf(
  item: ItemObject['itemData'],
  categories: References['categories'],
): { readonly name: string; readonly error?: string } {
  const named = [
    item.reportingCategory?.id,
    ...(item.categories ?? []).map(({ id }) => id),
    item.categoryId,
  ].filter((id): id is string => typeof id === 'string' && id !== '');
  const regular = named.flatMap((id) => categories.get(id) ?? []).filter((one) => one.regular);
  const chosen = regular.find(({ name }) => !isNameOfAll(name) && !isSoldName(name));
  if (chosen) return { name: chosen.name, ...(chosen.isCut && { error: cutError(chosen, categories) }) };
  const shownUnder = `it is shown under '${uncategorised}'.`;
  if (regular.length > 0) {
    const error = regular.some(({ name }) => isSoldName(name))
      ? `Its only category in Square is '${soldName}', which marks works that are sold; ${shownUnder}`
      : `Its only category in Square is '${allCategories}', which the gallery has for every work; ${shownUnder}`;
    return { name: uncategorised, error };
  }
  return named.some((id) => !categories.has(id))
    ? { name: uncategorised, error: `Its category was deleted in Square; ${shownUnder}` }
    : { name: uncategorised };
}

type Categories = References['categories'];
type Category = Categories extends Map<string, infer Value> ? Value : never;

function cutError(category: Category, categories: Categories): string {
  const isShared = [...categories.values()].some(
    (other) => other !== category && other.regular && other.name === category.name,
  );
  return isShared
    ? `Cut to ${longestCategory} characters, the name of its category is the same as another’s, so both are shown as one. Please shorten it in Square.`
    : `The name of its category is longer than ${longestCategory} characters and was cut. Please shorten it in Square.`;
}
