import type { CustomAttribute, ItemObject } from '#functions/square/catalogue-objects.ts';
import { allCategories, isNameOfAll } from '#shared/artwork/categories.ts';
import { type Attributes, namesOf } from './attribute-facts.ts';
import { longestCategory, type References } from './references.ts';
import { cleanLine } from './text.ts';

/** Category of works that have none, or whose category was deleted at Square. */
const uncategorised = 'Uncategorised';

/**
 * Returns the one category of a work: its reporting category, otherwise the first of its list, otherwise the deprecated
 * field of old items. A category 'Sold' is only a mark. `error` tells the artist why the work has no category, or that
 * its name was cut.
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

/** The name of the category, attribute or choice that marks a work as sold. */
const soldName = 'Sold';

/** Values of an attribute 'Sold' that mark a work as sold. */
const yes = /^(?:yes|y|true|sold)$/i;
/** Values of an attribute 'Sold' that do not mark a work as sold. */
const no = /^(?:no|n|false|0|none|-|not sold|unsold|available|for sale)?$/i;
const longestShown = 60;

function isSoldName(name: string): boolean {
  return name.toLowerCase() === soldName.toLowerCase();
}

/**
 * Tells whether the artist has marked a work as sold, for instance at a fair or before this shop existed. Square has no
 * field for that. The mark is a category, a custom attribute or a choice named 'Sold'.
 */
export function isMarkedSold(
  { categories, reportingCategory, categoryId }: ItemObject['itemData'],
  attributes: Attributes,
  references: Pick<References, 'categories' | 'selections'>,
): boolean {
  const ids = [reportingCategory?.id, categoryId, ...(categories ?? []).map(({ id }) => id)];
  return (
    ids.some((id) => isSoldName(references.categories.get(id ?? '')?.name ?? '')) ||
    Object.entries(attributes ?? {}).some(([key, attribute]) => saysSold(key, attribute, references))
  );
}

/** Lists messages about an attribute 'Sold' whose value is neither a yes nor a no, such as a year. */
export function unclearSoldMark(attributes: Attributes): string[] {
  return Object.entries(attributes ?? {}).flatMap(([key, attribute]) => {
    const words = cleanLine(attribute.stringValue, longestShown);
    if (!isCalledSold(key, attribute) || yes.test(words) || no.test(words)) return [];
    return [
      `Its attribute '${soldName}' says '${words}', which does not mark it as sold. Write 'yes' there if it is, or nothing if it is not.`,
    ];
  });
}

function isCalledSold(key: string, attribute: CustomAttribute): boolean {
  return namesOf(key, attribute).some(isSoldName);
}

function saysSold(
  key: string,
  attribute: CustomAttribute,
  { selections }: Pick<References, 'selections'>,
): boolean {
  const choices = (attribute.selectionUidValues ?? []).map((uid) => selections.get(uid) ?? '');
  if (choices.some(isSoldName)) return true;
  if (!isCalledSold(key, attribute)) return false;
  return (
    attribute.booleanValue === true ||
    [cleanLine(attribute.stringValue, 20), ...choices].some((word) => yes.test(word))
  );
}
