import { compareWords } from '#shared/text/compare-words.ts';

/** The choice that shows all works, first in the gallery's dropdown (rule 3.2). */
export const allCategories = 'All Categories';

/** Compares names of categories alphabetically, for all lists, selects and formats (rule 3.2). */
export function byCategory(a: string, b: string): number {
  return compareWords(a, b) || (a < b ? -1 : Number(a > b));
}

/** Whether a category has the name `allCategories`, which the dropdown would then show twice. */
export function isNameOfAll(name: string): boolean {
  return name.toLowerCase() === allCategories.toLowerCase();
}
