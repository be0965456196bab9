import type { Artwork, FeaturedArtwork } from '#shared/artwork/artwork.ts';
import type { PublicPageTexts, PublicTexts } from '#shared/texts/shop-texts.ts';

/** The API answers from which a page is rendered. */
export interface PageAnswers {
  /** `version`: the beginning of the answer's ETag. */
  readonly listArtworks?: { readonly version: number; readonly artworks: readonly Artwork[] };
  readonly getArtwork?: { readonly id: string; readonly artwork: Artwork };
  /** Id of a work that does not exist or is not public. `getArtwork` would answer 404. */
  readonly missingArtwork?: string;
  readonly listFeaturedArtworks?: readonly FeaturedArtwork[];
  /** Texts for any page; absent while the artist has published none. */
  readonly getTexts?: PublicTexts;
  /** Texts for pages with the biography or a policy. Absent while the artist has published no texts. */
  readonly getPageTexts?: PublicPageTexts;
}

/** The page to render, and its data. */
export interface PageToRender {
  /** Path of the page in the browser's address bar. */
  readonly address: string;
  readonly answers: PageAnswers;
  /** Number of works in the whole list, even if the list is not among the answers. */
  readonly listed?: number;
}

/** Renders the content of a page's body, with its dehydrated state. */
export type RenderPage = (page: PageToRender) => Promise<string>;

/** The part of a page's head that differs between pages. */
export interface PageHead {
  readonly title: string;
  /** Tags of the HTML head. A tag with empty content is left out. */
  readonly meta: readonly (readonly [attribute: 'name' | 'property', name: string, content: string])[];
  readonly canonical?: string;
  /** Text of the JSON-LD script, already escaped. */
  readonly jsonLd?: string;
}

/** Returns the head of a page with the current texts; undefined for a page whose head depends on works. */
export type RenderHead = (page: PageToRender, origin: string) => PageHead | undefined;

/** Marks in the built page around the content that the rendered page replaces. */
export const bodyMarks = { start: '<!--page-->', end: '<!--/page-->' } as const;

/** Id of the element that contains a server-rendered page's dehydrated state, as JSON. */
export const dehydratedStateId = 'dehydrated-state';
