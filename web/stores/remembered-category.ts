/** Where the visitor's browser keeps the chosen category (rule 3.13), and behind it when that ends. */
const key = 'gallery-category';
const keptFor = 30 * 864e5;

/** The category chosen in the last 30 days, if this browser keeps such things. */
export function recallCategory(): string | undefined {
  try {
    const [category, until] = (window.localStorage.getItem(key) as string).split('\n');
    if (Number(until) > Date.now()) return category;
    window.localStorage.removeItem(key);
  } catch {
    // Nothing is kept.
  }
  return undefined;
}

export function rememberCategory(category: string): void {
  try {
    window.localStorage.setItem(key, `${category}\n${Date.now() + keptFor}`);
  } catch {
    // Storage is off or full: the choice holds for this visit.
  }
}
