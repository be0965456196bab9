import { compareWords } from '#shared/text/compare-words.ts';

const leadingThe = /^the\s+/i;
const trailingThe = /,\s*the$/i;

/** Returns the key for grouping and sorting, in lower case without 'The ' or ', The' (rule 3.16). */
export function titleKey(title: string): string {
  return title.trim().replace(trailingThe, '').replace(leadingThe, '').trim().toLowerCase();
}

/** Returns the displayed title: 'The Lantern Garden' for 'Lantern Garden, The'. */
export function displayTitle(title: string): string {
  const trimmed = title.trim();
  if (!trailingThe.test(trimmed)) return trimmed;
  return `The ${trimmed.replace(trailingThe, '').trim()}`;
}

/** Compares works by title, for the gallery and the studio. */
export function byTitle(a: { readonly title: string }, b: { readonly title: string }): number {
  return compareWords(titleKey(a.title), titleKey(b.title));
}
