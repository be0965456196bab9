import { compareWords } from '#shared/text/compare-words.ts';

/** The choice of all works, first in the gallery's dropdown (rule 3.2). */
export const allCategories = 'All Categories';

/** Compares names of categories alphabetically, the same way in all lists, selects and formats (rule 3.2). */
export function byCategory(a: string, b: string): number {
  return compareWords(a, b) || (a < b ? -1 : Number(a > b));
}

/** Whether a category's name equals `allCategories`, so that the dropdown would show it twice. */
export function isNameOfAll(name: string): boolean {
  return name.toLowerCase() === allCategories.toLowerCase();
}
