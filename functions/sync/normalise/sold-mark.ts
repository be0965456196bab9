import type { CustomAttribute, ItemObject } from '#functions/square/catalogue-objects.ts';
import { type Attributes, namesOf } from './attribute-facts.ts';
import type { References } from './references.ts';
import { cleanLine } from './text.ts';

/** The category, the attribute and the choice by which an artist says that a work is sold. */
export const soldName = 'Sold';

/** What stands beside an attribute that is called so, where it is no choice of that name. */
const yes = /^(?:yes|y|true|sold)$/i;
/** What says plainly that it is not. */
const no = /^(?:no|n|false|0|none|-|not sold|unsold|available|for sale)?$/i;
const longestShown = 60;

/** Whether a name is the mark's, in any case. */
export function isSoldName(name: string): boolean {
  return name.toLowerCase() === soldName.toLowerCase();
}

/**
 * Whether the artist has marked a work as sold: at the till, at a fair, or before there was this shop. Square
 * has no such field, so it is a category or a custom attribute called 'Sold', or an attribute's choice of that name.
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

/**
 * What to tell the artist of a work that is not marked although an attribute called 'Sold' says something, such as the
 * year in which it was sold. Numbers count pieces.
 */
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
