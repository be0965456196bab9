import type { QueryClient } from '@tanstack/react-query';
import type { Artwork } from '#shared/artwork/artwork.ts';
import { dehydratedStateId, type PageAnswers } from '#shared/contract/page-data.ts';
import { holdArtworks } from './artwork-list.ts';
import { query } from './queries.ts';

/** Data from which a page was rendered. */
export interface DehydratedState {
  readonly answers: PageAnswers;
  /** The first works of a page that shows only some of the list. */
  readonly start?: Start;
  /** Present if the server knows the works and none is sold. */
  readonly isNoneSold?: true;
}

interface Start {
  /** Address of that page. */
  readonly address: string;
  readonly works: Artwork[];
}

/** For a page without texts: a server-rendered page contains every text that the artist has changed, so none was. */
const unchangedTexts = { version: 0, texts: {} };

const startKey = ['start'] as const;
const missingKey = ['missingArtwork'] as const;
const noneSoldKey = ['isNoneSold'] as const;

/** Stores a page's data in the query cache, for its components. */
export function hydrateQueries(client: QueryClient, { answers, start, isNoneSold }: DehydratedState): void {
  const { listArtworks, getArtwork, listFeaturedArtworks, getTexts = unchangedTexts } = answers;
  const { missingArtwork, getPageTexts } = answers;
  client.setQueryData(query('getTexts').queryKey, getTexts);
  if (getPageTexts) client.setQueryData(query('getPageTexts').queryKey, getPageTexts);
  if (missingArtwork) client.setQueryData(missingKey, missingArtwork);
  if (listArtworks) {
    const works = [...listArtworks.artworks];
    holdArtworks(client, { version: String(listArtworks.version), works });
    client.setQueryData(query('listArtworks').queryKey, works);
  }
  if (getArtwork) {
    const { id, artwork } = getArtwork;
    client.setQueryData(query('getArtwork', { params: { id } }).queryKey, artwork);
  }
  if (listFeaturedArtworks) {
    client.setQueryData(query('listFeaturedArtworks').queryKey, [...listFeaturedArtworks]);
  }
  if (start) client.setQueryData<Start>(startKey, start);
  if (isNoneSold) client.setQueryData(noneSoldKey, isNoneSold);
}

/** The works of the server-rendered page with this address, until the whole list is loaded; undefined for other pages. */
export function startWorks(client: QueryClient, address: string): Artwork[] | undefined {
  const start = client.getQueryData<Start>(startKey);
  return start?.address === address ? start.works : undefined;
}

/** Whether the page was rendered for a work that does not exist or is not public. */
export function isKnownMissing(client: QueryClient, id: string): boolean {
  return client.getQueryData<string>(missingKey) === id;
}

/** Whether the page was rendered from a list of works without a sold one. */
export function isKnownNoneSold(client: QueryClient): boolean {
  return client.getQueryData(noneSoldKey) === true;
}

/** The page's dehydrated state; undefined if it was not server-rendered. */
export function readDehydratedState(): DehydratedState | undefined {
  const text = document.getElementById(dehydratedStateId)?.textContent;
  return text ? (JSON.parse(text) as DehydratedState) : undefined;
}
