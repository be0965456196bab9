import { compareWords } from '#shared/text/compare-words.ts';

const leadingThe = /^the\s+/i;
const trailingThe = /,\s*the$/i;

/** The key for grouping and sorting: without a leading 'The ' or a trailing ', The', in lower case (rule 3.16). */
export function titleKey(title: string): string {
  return title.trim().replace(trailingThe, '').replace(leadingThe, '').trim().toLowerCase();
}

/** The displayed title: 'Lantern Garden, The' becomes 'The Lantern Garden'. */
export function displayTitle(title: string): string {
  const trimmed = title.trim();
  if (!trailingThe.test(trimmed)) return trimmed;
  return `The ${trimmed.replace(trailingThe, '').trim()}`;
}

/** Compares works by title, as in the gallery and the studio. */
export function byTitle(a: { readonly title: string }, b: { readonly title: string }): number {
  return compareWords(titleKey(a.title), titleKey(b.title));
}
