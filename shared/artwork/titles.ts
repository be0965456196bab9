import { compareWords } from '#shared/text/compare-words.ts';

const leadingThe = /^the\s+/i;
const trailingThe = /,\s*the$/i;

/** The form that groups and sorts: without a leading 'The ' or a trailing ', The', in lower case (rule 3.16). */
export function titleKey(title: string): string {
  return title.trim().replace(trailingThe, '').replace(leadingThe, '').trim().toLowerCase();
}

/** The form that is shown: 'Lantern Garden, The' reads 'The Lantern Garden'. */
export function displayTitle(title: string): string {
  const trimmed = title.trim();
  if (!trailingThe.test(trimmed)) return trimmed;
  return `The ${trimmed.replace(trailingThe, '').trim()}`;
}

/** Alphabetical by title, as the gallery and the studio list works. */
export function byTitle(a: { readonly title: string }, b: { readonly title: string }): number {
  return compareWords(titleKey(a.title), titleKey(b.title));
}
