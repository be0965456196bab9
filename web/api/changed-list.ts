import type { Artwork } from '#shared/artwork/artwork.ts';
import { withChanges } from '#shared/artwork/artwork-changes.ts';
import { ApiError } from './api-error.ts';
import { call } from './client.ts';

/** A list with its version, which begins the answer's ETag; empty if there was none. */
export interface HeldList {
  readonly version: string;
  readonly works: Artwork[];
}

/** The list with the changes since its version; undefined if the server does not know them. */
export async function changedList({ version, works }: HeldList): Promise<HeldList | undefined> {
  try {
    const news = await call('listArtworkChanges', { query: { since: version } });
    const list = news.changes && withChanges(works, news.changes);
    return list && { version: String(news.version), works: list };
  } catch (error) {
    // An older server does not know this request. Other errors are thrown, because loading the whole list would fail with
    // them too.
    if (error instanceof ApiError && (error.status === 400 || error.status === 404)) return undefined;
    throw error;
  }
}
