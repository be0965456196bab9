import type { CustomAttribute, ItemObject } from '#functions/square/catalogue-objects.ts';
import type { References } from './references.ts';
import { cleanLine } from './text.ts';

/** The category, the attribute and the choice by which an artist says that a work is sold. */
export const soldName = 'Sold';

/** What stands beside an attribute that is called so, where it is no choice of that name. */
const yes = /^(?:yes|y|true|sold)$/i;

/** Whether a name is the mark's, in any case. */
export function isSoldName(name: string): boolean {
  return name.toLowerCase() === soldName.toLowerCase();
}

/**
 * Whether the artist says herself that a work is sold: at the till, at a fair, or before there was this shop. Square
 * has no such field, so it is a category or a custom attribute called 'Sold', or an attribute's choice of that name.
 */
export function isMarkedSold(
  { categories, reportingCategory, categoryId }: ItemObject['itemData'],
  attributes: Readonly<Record<string, CustomAttribute>> | null | undefined,
  references: Pick<References, 'categories' | 'selections'>,
): boolean {
  const ids = [reportingCategory?.id, categoryId, ...(categories ?? []).map(({ id }) => id)];
  return (
    ids.some((id) => isSoldName(references.categories.get(id ?? '')?.name ?? '')) ||
    Object.entries(attributes ?? {}).some(([key, attribute]) => saysSold(key, attribute, references))
  );
}

function saysSold(
  key: string,
  attribute: CustomAttribute,
  { selections }: Pick<References, 'selections'>,
): boolean {
  const choices = (attribute.selectionUidValues ?? []).map((uid) => selections.get(uid) ?? '');
  if (choices.some(isSoldName)) return true;
  const names = [attribute.name, attribute.key, key].map((name) => name?.split(':').at(-1)?.trim() ?? '');
  if (!names.some(isSoldName)) return false;
  return (
    attribute.booleanValue === true ||
    [cleanLine(attribute.stringValue, 20), ...choices].some((word) => yes.test(word))
  );
}
