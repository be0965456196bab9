let collator: Intl.Collator | undefined;

/** Ignores case and accents, sorts 2 before 10. The collator is created late: 25 ms on a phone. */
export function compareWords(a: string, b: string): number {
  collator ??= new Intl.Collator('en', { sensitivity: 'base', numeric: true });
  return collator.compare(a, b);
}
