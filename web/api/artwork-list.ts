import type { QueryClient } from '@tanstack/react-query';
import type { Artwork } from '#shared/artwork/artwork.ts';
import type { HeldList } from './changed-list.ts';
import { callTagged } from './client.ts';

const held = new WeakMap<QueryClient, HeldList>();

/** Stores the list that a page was rendered from, so that later only its changes are requested. */
export function holdArtworks(client: QueryClient, list: HeldList): void {
  held.set(client, list);
}

/**
 * Returns the works that visitors see. If the page already has a list, requests only the changes: after a sale, one
 * work instead of a hundred kilobytes. Requests the whole list if the server no longer knows the page's version.
 */
export async function freshArtworks(client: QueryClient): Promise<Artwork[]> {
  const known = held.get(client);
  const next = (known?.version && (await withNews(known))) || (await wholeList());
  held.set(client, next);
  return next.works;
}

/**
 * Returns the list with its changes. Returns undefined if the server does not know the list's version, or if the script
 * for changes cannot be loaded, for example because a newer version of the shop was deployed.
 */
async function withNews(known: HeldList): Promise<HeldList | undefined> {
  const script = await import('./changed-list.ts').catch(() => undefined);
  return script?.changedList(known);
}

async function wholeList(): Promise<HeldList> {
  const { answer, tag } = await callTagged('listArtworks');
  return { works: answer, version: /^(?:W\/)?"(\d+)-/.exec(tag)?.[1] ?? '' };
}
