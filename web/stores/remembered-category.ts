/** Where the visitor's browser keeps the chosen category (rule 3.13). */
const key = 'gallery-category';

/** The category chosen last time, if this browser keeps such things. */
export function recallCategory(): string | undefined {
  try {
    return window.localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

export function rememberCategory(category: string): void {
  try {
    window.localStorage.setItem(key, category);
  } catch {
    // Storage is off or full: the choice holds for this visit.
  }
}
