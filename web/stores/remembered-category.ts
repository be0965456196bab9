/** Where the visitor's browser keeps the chosen category (rule 3.13), and behind it when that ends. */
const key = 'gallery-category';

/** The category chosen in the last 30 days, if this browser keeps such things. */
export function recallCategory(): string | undefined {
  try {
    const [category, until] = localStorage[key].split('\n');
    if (until > Date.now()) return category;
    delete localStorage[key];
  } catch {
    // Nothing is kept.
  }
  return undefined;
}

export function rememberCategory(category: string): void {
  try {
    localStorage[key] = `${category}\n${Date.now() + 2592e6}`;
  } catch {
    // Storage is off or full: the choice holds for this visit.
  }
}
