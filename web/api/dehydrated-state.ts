import type { QueryClient } from '@tanstack/react-query';
import type { Artwork } from '#shared/artwork/artwork.ts';
import { dehydratedStateId, type PageAnswers } from '#shared/contract/page-data.ts';
import { holdArtworks } from './artwork-list.ts';
import { query } from './queries.ts';

/** Data from which a page was rendered. */
export interface DehydratedState {
  readonly answers: PageAnswers;
  /** The works that the page shows, if it shows only part of the list. */
  readonly start?: Start;
  /** Present if the page was rendered from a list in which no work is sold. */
  readonly isNoneSold?: true;
}

interface Start {
  /** Address of the page that shows these works. */
  readonly address: string;
  readonly works: Artwork[];
}

/** Texts of a page whose data contains no texts, because the artist has not changed any text. */
const unchangedTexts = { version: 0, texts: {} };

const startKey = ['start'] as const;
const missingKey = ['missingArtwork'] as const;
const noneSoldKey = ['isNoneSold'] as const;

/** Stores a page's data in the query cache, where the page's components read it. */
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

/** Returns the works of a page that was server-rendered with part of the list; undefined for other addresses. */
export function startWorks(client: QueryClient, address: string): Artwork[] | undefined {
  const start = client.getQueryData<Start>(startKey);
  return start?.address === address ? start.works : undefined;
}

/** Whether the server-rendered page says that this work does not exist or is not public. */
export function isKnownMissing(client: QueryClient, id: string): boolean {
  return client.getQueryData<string>(missingKey) === id;
}

/** Whether the server-rendered page says that no work is sold. */
export function isKnownNoneSold(client: QueryClient): boolean {
  return client.getQueryData(noneSoldKey) === true;
}

/** Reads the page's dehydrated state; undefined if the page was not server-rendered. */
export function readDehydratedState(): DehydratedState | undefined {
  const text = document.getElementById(dehydratedStateId)?.textContent;
  return text ? (JSON.parse(text) as DehydratedState) : undefined;
}
