import type { CustomAttribute, ItemObject } from '#functions/square/catalogue-objects.ts';
import { type Attributes, namesOf } from './attribute-facts.ts';
import type { References } from './references.ts';
import { cleanLine } from './text.ts';

/** The name of the category, attribute or choice that marks a work as sold. */
export const soldName = 'Sold';

/** Values of an attribute 'Sold' that mean sold. */
const yes = /^(?:yes|y|true|sold)$/i;
/** Values of it that mean not sold. */
const no = /^(?:no|n|false|0|none|-|not sold|unsold|available|for sale)?$/i;
const longestShown = 60;

/** Whether a name is 'Sold', in any case. */
export function isSoldName(name: string): boolean {
  return name.toLowerCase() === soldName.toLowerCase();
}

/**
 * Whether the artist has marked a work as sold: at the till, at a fair, or before this shop existed. Square has no such
 * field, so the mark is a category or a custom attribute 'Sold', or a choice of that name.
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

/** Messages about an attribute 'Sold' that marks nothing, such as a year. Numbers count pieces. */
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
