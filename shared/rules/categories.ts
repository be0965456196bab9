/** The choice of every work, first in the gallery's dropdown (rule 3.2). */
export const allCategories = 'All Categories';

/** A category of that name would stand in the choice a second time, and could not be told from it. */
export function isNameOfAll(name: string): boolean {
  return name.toLowerCase() === allCategories.toLowerCase();
}
