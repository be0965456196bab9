let collator: Intl.Collator | undefined;

/**
 * Alphabetical as people sort: neither capitals nor accents count, and 2 comes before 10. A browser on a phone takes
 * 25 ms to make a collator, so it is made when there is something to sort.
 */
export function compareWords(a: string, b: string): number {
  collator ??= new Intl.Collator('en', { sensitivity: 'base', numeric: true });
  return collator.compare(a, b);
}
