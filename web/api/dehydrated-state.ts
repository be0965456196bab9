import type { QueryClient } from '@tanstack/react-query';
import type { Artwork } from '#shared/artwork/artwork.ts';
import { dehydratedStateId, type PageAnswers } from '#shared/contract/page-data.ts';
import { holdArtworks } from './artwork-list.ts';
import { query } from './queries.ts';

/** What a server-rendered page was rendered from. */
export interface DehydratedState {
  readonly answers: PageAnswers;
  /** The works that a page begins with, where it shows few of the list. */
  readonly start?: Start;
}

interface Start {
  /** Of the page that begins with them. */
  readonly address: string;
  readonly works: Artwork[];
}

/** A server-rendered page brings along every text that the artist has changed. */
const unchangedTexts = { version: 0, texts: {} };

const startKey = ['start'] as const;
const missingKey = ['missingArtwork'] as const;

/** Puts what a page was rendered from where its components look for it. */
export function hydrateQueries(client: QueryClient, { answers, start }: DehydratedState): void {
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
}

/** The works that the page of this address was rendered with, until the whole list is there; undefined for any other. */
export function startWorks(client: QueryClient, address: string): Artwork[] | undefined {
  const start = client.getQueryData<Start>(startKey);
  return start?.address === address ? start.works : undefined;
}

/** Whether the page was rendered as that of a work which visitors may not see, or that there is none of. */
export function isKnownMissing(client: QueryClient, id: string): boolean {
  return client.getQueryData<string>(missingKey) === id;
}

/** The dehydrated state of this page; undefined where it was not server-rendered. */
export function readDehydratedState(): DehydratedState | undefined {
  const text = document.getElementById(dehydratedStateId)?.textContent;
  return text ? (JSON.parse(text) as DehydratedState) : undefined;
}
