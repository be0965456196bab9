import { compareWords } from '#shared/text/compare-words.ts';

/** The choice of every work, first in the gallery's dropdown (rule 3.2). */
export const allCategories = 'All Categories';

/** Alphabetical, for any two names the same everywhere: in lists, in selects, among the formats of a work (rule 3.2). */
export function byCategory(a: string, b: string): number {
  return compareWords(a, b) || (a < b ? -1 : Number(a > b));
}

/** A category of that name would stand in the choice a second time, and could not be told from it. */
export function isNameOfAll(name: string): boolean {
  return name.toLowerCase() === allCategories.toLowerCase();
}
