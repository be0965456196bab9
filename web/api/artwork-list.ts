import type { QueryClient } from '@tanstack/react-query';
import type { Artwork } from '#shared/artwork/artwork.ts';
import type { HeldList } from './changed-list.ts';
import { callTagged } from './client.ts';

const held = new WeakMap<QueryClient, HeldList>();

/** The dehydrated list of a page is the one that it asks for changes of. */
export function holdArtworks(client: QueryClient, list: HeldList): void {
  held.set(client, list);
}

/**
 * The works that visitors see. A page that has had the list asks only for what has changed since: after a sale that is
 * one work, and not a hundred kilobytes. Where that cannot be told (any more) it takes the whole list.
 */
export async function freshArtworks(client: QueryClient): Promise<Artwork[]> {
  const known = held.get(client);
  const next = (known?.version && (await withNews(known))) || (await wholeList());
  held.set(client, next);
  return next.works;
}

/** Its script comes when it is first needed, or not at all where a newer shop has other scripts by now. */
async function withNews(known: HeldList): Promise<HeldList | undefined> {
  const script = await import('./changed-list.ts').catch(() => undefined);
  return script?.changedList(known);
}

async function wholeList(): Promise<HeldList> {
  const { answer, tag } = await callTagged('listArtworks');
  return { works: answer, version: /^(?:W\/)?"(\d+)-/.exec(tag)?.[1] ?? '' };
}
