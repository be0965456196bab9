import type { Artwork } from './artwork.ts';
import { displayTitle } from './titles.ts';

/** Letters that Unicode does not decompose into a plain letter and a mark. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
};

/**
 * Normalizes searched texts and search terms: removes case, accents and compatibility forms, and replaces typographic
 * quotation marks. A term that matches without normalization also matches with it (rule 3.3).
 */
export function foldText(text: string): string {
  // Most texts are ASCII, and normalizing them takes eight times as long.
  if (isAscii(text)) return text.toLowerCase();
  return text
    .replaceAll(/[‘’‚‛′ʼʻ´‹›]/g, "'")
    .replaceAll(/[“”„‟″«»]/g, '"')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœøłđı]/g, (letter) => plainLetters[letter] ?? letter);
}

function isAscii(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII includes NUL, which joins texts.
  return /^[\u0000-\u007f]*$/.test(text);
}

/** Folds several texts and joins them by NUL, so that no match spans two texts. */
export function foldTexts(texts: readonly string[]): string {
  return foldText(texts.join('\u0000'));
}

/** Returns all fields that the gallery searches, folded. Contains the title both as stored and as displayed. */
export function searchText(
  artwork: Pick<Artwork, 'title' | 'medium' | 'description' | 'category' | 'variations'>,
): string {
  return foldTexts([
    artwork.title,
    displayTitle(artwork.title),
    artwork.medium,
    artwork.description,
    artwork.category,
    ...artwork.variations.map((variation) => variation.name),
  ]);
}

/** Returns the folded search term. An empty term matches everything. */
export function searchTerm(term: string): string {
  return foldText(term.trim());
}

/** Whether a sync with this filter imports the work. An empty filter imports all works. */
export function isFoundBy(
  filter: string,
  { title, category = '' }: { readonly title: string; readonly category?: string },
): boolean {
  return foldTexts([title, displayTitle(title), category]).includes(searchTerm(filter));
}
