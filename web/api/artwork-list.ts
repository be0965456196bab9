import type { QueryClient } from '@tanstack/react-query';
import type { Artwork } from '#shared/artwork/artwork.ts';
import type { HeldList } from './changed-list.ts';
import { callTagged } from './client.ts';

const held = new WeakMap<QueryClient, HeldList>();

/** Keeps a page's dehydrated list, so that the page later requests only the changes. */
export function holdArtworks(client: QueryClient, list: HeldList): void {
  held.set(client, list);
}

/**
 * The works that visitors see. If the page already has a list, requests only the changes: after a sale that is one work
 * instead of a hundred kilobytes. If the server no longer knows that list, loads the whole one.
 */
export async function freshArtworks(client: QueryClient): Promise<Artwork[]> {
  const known = held.get(client);
  const next = (known?.version && (await withNews(known))) || (await wholeList());
  held.set(client, next);
  return next.works;
}

/**
 * Applies changes with a script that is loaded at first use; undefined if a newer version of the shop has replaced that
 * script.
 */
async function withNews(known: HeldList): Promise<HeldList | undefined> {
  const script = await import('./changed-list.ts').catch(() => undefined);
  return script?.changedList(known);
}

async function wholeList(): Promise<HeldList> {
  const { answer, tag } = await callTagged('listArtworks');
  return { works: answer, version: /^(?:W\/)?"(\d+)-/.exec(tag)?.[1] ?? '' };
}
