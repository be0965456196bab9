import type { QueryClient } from '@tanstack/react-query';
import type { Artwork } from '#shared/model/artwork.ts';
import { withChanges } from '#shared/rules/artwork-changes.ts';
import { ApiError } from './api-error.ts';
import { call, callTagged } from './client.ts';

/** A list as it was answered, by the version that its tag begins with. */
interface Held {
  readonly version: string;
  readonly works: Artwork[];
}

const held = new WeakMap<QueryClient, Held>();

/**
 * The works that visitors see. A page that has had the list asks only for what has changed since: after a sale that is
 * one work, and not a hundred kilobytes. Where that cannot be told (any more) it takes the whole list.
 */
export async function freshArtworks(client: QueryClient): Promise<Artwork[]> {
  const known = held.get(client);
  const next = (known && (await changedList(known))) ?? (await wholeList());
  held.set(client, next);
  return next.works;
}

async function changedList({ version, works }: Held): Promise<Held | undefined> {
  if (version === '') return undefined;
  try {
    const news = await call('listArtworkChanges', { query: { since: version } });
    const list = news.changes && withChanges(works, news.changes);
    return list && { version: String(news.version), works: list };
  } catch (error) {
    // Refused by a server that does not know the question; whatever else fails would fail with the list too.
    if (error instanceof ApiError && (error.status === 400 || error.status === 404)) return undefined;
    throw error;
  }
}

async function wholeList(): Promise<Held> {
  const { answer, tag } = await callTagged('listArtworks');
  return { works: answer, version: /^(?:W\/)?"(\d+)-/.exec(tag)?.[1] ?? '' };
}
