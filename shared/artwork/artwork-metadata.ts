import type { Artwork } from './artwork.ts';
import { describe } from './description.ts';
import { displayTitle } from './titles.ts';

const longestDescription = 300;

/**
 * Returns title, description and keywords of a work's page (rules 1.10 and 5.1). The server writes them into the page
 * for link previews and search engines; the browser updates them on navigation.
 */
export function artworkTexts(
  artwork: Pick<Artwork, 'title' | 'description' | 'category' | 'medium'>,
  shop: { readonly brand: string; readonly description: string; readonly keywords: readonly string[] },
): { readonly title: string; readonly description: string; readonly keywords: readonly string[] } {
  const title = displayTitle(artwork.title);
  const described = describe(artwork.description);
  const text = described ? [described.first, ...described.rest].join(' ') : shop.description;
  return {
    title: `${title} — ${shop.brand}`,
    description: shortDescription(text),
    keywords: [title, artwork.category, artwork.medium, ...shop.keywords].filter((word) => word !== ''),
  };
}

/** Returns the beginning of a text, for link previews and search engines. */
export function shortDescription(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, longestDescription).toWellFormed();
}
