import type { Artwork, FeaturedArtwork } from '#shared/artwork/artwork.ts';
import type { PublicPageTexts, PublicTexts } from '#shared/texts/shop-texts.ts';

/** Answers of the API that a page is rendered from, as the page itself would ask for them. */
export interface PageAnswers {
  /** With the version of the list that the answer's tag would begin with. */
  readonly listArtworks?: { readonly version: number; readonly artworks: readonly Artwork[] };
  readonly getArtwork?: { readonly id: string; readonly artwork: Artwork };
  /** Id of a work that visitors may not see, or that there is none of: the answer of `getArtwork` would be 404. */
  readonly missingArtwork?: string;
  readonly listFeaturedArtworks?: readonly FeaturedArtwork[];
  /** Absent while the artist has published no texts. */
  readonly getTexts?: PublicTexts;
  /** For pages that show the biography or a policy; absent as above. */
  readonly getPageTexts?: PublicPageTexts;
}

/** Which page to render, and what from. */
export interface PageToRender {
  /** Its path, as the browser's address bar has it. */
  readonly address: string;
  readonly answers: PageAnswers;
  /** How many works the whole list holds, whether it is among the answers or not. */
  readonly listed?: number;
}

/** A page of the site as markup: what stands between the body's tags, with its dehydrated state. */
export type RenderPage = (page: PageToRender) => Promise<string>;

/** What stands in a page's head beside what all pages have. */
export interface PageHead {
  readonly title: string;
  /** Tags without a content are left out. */
  readonly meta: readonly (readonly [attribute: 'name' | 'property', name: string, content: string])[];
  readonly canonical?: string;
  /** Text of the JSON-LD script, escaped already. */
  readonly jsonLd?: string;
}

/** The head of a page in the texts of the moment; undefined for a page whose head depends on works. */
export type RenderHead = (page: PageToRender, origin: string) => PageHead | undefined;

/** Between these the build's own page has what stands in for a rendered one. */
export const bodyMarks = { start: '<!--page-->', end: '<!--/page-->' } as const;

/** Id of the element that holds a server-rendered page's dehydrated state, as JSON. */
export const dehydratedStateId = 'dehydrated-state';
