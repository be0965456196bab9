import type { Artwork, FeaturedArtwork } from '#shared/model/artwork.ts';
import type { PublicTexts } from '#shared/model/shop-texts.ts';

/** Answers of the API that a page is rendered from, as the page itself would ask for them. */
export interface PageAnswers {
  /** With the version of the list that the answer's tag would begin with. */
  readonly listArtworks?: { readonly version: number; readonly artworks: readonly Artwork[] };
  readonly getArtwork?: { readonly id: string; readonly artwork: Artwork };
  readonly listFeaturedArtworks?: readonly FeaturedArtwork[];
  /** Absent while the artist has published no texts. */
  readonly getTexts?: PublicTexts;
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

/** The head of a page in the texts that the artist has published; undefined for a page whose head is not the build's. */
export type RenderHead = (page: PageToRender, origin: string) => PageHead | undefined;

/** Between these the build's own page has what stands in for a rendered one. */
export const bodyMarks = { start: '<!--page-->', end: '<!--/page-->' } as const;

/** Id of the element that holds a server-rendered page's dehydrated state, as JSON. */
export const dehydratedStateId = 'dehydrated-state';
