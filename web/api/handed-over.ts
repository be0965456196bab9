import type { QueryClient } from '@tanstack/react-query';
import { handedOverId, type PageAnswers } from '#shared/contract/page-data.ts';
import type { Artwork } from '#shared/model/artwork.ts';
import { holdArtworks } from './artwork-list.ts';
import { query } from './queries.ts';

/** What a painted page was painted from. */
export interface HandedOver {
  readonly answers: PageAnswers;
  /** The works that a page begins with, where it shows few of the list. */
  readonly start?: Start;
}

interface Start {
  /** Of the page that begins with them. */
  readonly address: string;
  readonly works: Artwork[];
}

const startKey = ['start'] as const;

/** Puts what a page was painted from where its components look for it. */
export function takeOver(client: QueryClient, { answers, start }: HandedOver): void {
  const { listArtworks, getArtwork, listFeaturedArtworks } = answers;
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

/** The works that the page of this address was painted with, until the whole list is there; undefined for any other. */
export function startWorks(client: QueryClient, address: string): Artwork[] | undefined {
  const start = client.getQueryData<Start>(startKey);
  return start?.address === address ? start.works : undefined;
}

/** What the server has handed over with this page; undefined where it was not painted. */
export function readHandedOver(): HandedOver | undefined {
  const text = document.getElementById(handedOverId)?.textContent;
  return text ? (JSON.parse(text) as HandedOver) : undefined;
}
