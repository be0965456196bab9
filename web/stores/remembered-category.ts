/** Local storage key of the chosen category (rule 3.13) and its expiry time. */
const key = 'gallery-category';

/** Returns the category that was chosen in the last 30 days, if the browser has stored it. */
export function recallCategory(): string | undefined {
  try {
    const [category, until] = localStorage[key].split('\n');
    if (until > Date.now()) return category;
    delete localStorage[key];
  } catch {
    // Storage is not available.
  }
  return undefined;
}

export function rememberCategory(category: string): void {
  try {
    localStorage[key] = `${category}\n${Date.now() + 2592e6}`;
  } catch {
    // Storage is off or full: the choice lasts for this visit.
  }
}
