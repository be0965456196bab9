let collator: Intl.Collator | undefined;

/**
 * Compares texts for people: ignores case and accents, and sorts 2 before 10. Creates the collator at first use, because
 * that takes 25 ms on a phone.
 */
export function compareWords(a: string, b: string): number {
  collator ??= new Intl.Collator('en', { sensitivity: 'base', numeric: true });
  return collator.compare(a, b);
}
