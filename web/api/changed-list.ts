import type { Artwork } from '#shared/artwork/artwork.ts';
import { withChanges } from '#shared/artwork/artwork-changes.ts';
import { ApiError } from './api-error.ts';
import { call } from './client.ts';

/** A list of works. `version` is the number at the start of the answer's ETag; empty if there was none. */
export interface HeldList {
  readonly version: string;
  readonly works: Artwork[];
}

/** Requests the changes since the list's version and applies them; undefined if the server does not know them. */
export async function changedList({ version, works }: HeldList): Promise<HeldList | undefined> {
  try {
    const news = await call('listArtworkChanges', { query: { since: version } });
    const list = news.changes && withChanges(works, news.changes);
    return list && { version: String(news.version), works: list };
  } catch (error) {
    // A server of an older version does not know this request. Other errors are thrown, because a request for the whole
    // list would fail too.
    if (error instanceof ApiError && (error.status === 400 || error.status === 404)) return undefined;
    throw error;
  }
}
