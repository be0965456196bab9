import type { Artwork } from '#shared/artwork/artwork.ts';
import { withChanges } from '#shared/artwork/artwork-changes.ts';
import { ApiError } from './api-error.ts';
import { call } from './client.ts';

/** A list as it was answered, by the version that its tag begins with; empty where none was told. */
export interface HeldList {
  readonly version: string;
  readonly works: Artwork[];
}

/** The list with what has changed since; undefined where that cannot be told (any more). */
export async function changedList({ version, works }: HeldList): Promise<HeldList | undefined> {
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
