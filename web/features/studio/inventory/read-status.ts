import type { StudioArtwork } from '#shared/artwork/artwork.ts';
import { isFoundBy } from '#shared/artwork/search.ts';
import type { SyncProgress } from '#shared/studio/studio.ts';

/** When a work was last read from Square, and the problem found then. */
export interface ReadStatus {
  /** Time in RFC 3339; undefined if it is unknown. */
  readonly readAt: string | undefined;
  readonly problem: string | undefined;
}

const nothing: ReadStatus = { readAt: undefined, problem: undefined };

/**
 * Returns when each work was last read from Square, alone or by a sync that included it, and the problem found then.
 * The failures of a running sync are not known.
 */
export function readStatuses(
  progress: SyncProgress | undefined,
): (artwork: Pick<StudioArtwork, 'id' | 'title' | 'category'>) => ReadStatus {
  if (!progress) return () => nothing;
  const rereads = new Map((progress.rereads ?? []).map(({ artworkId, at }) => [artworkId, at]));
  const problems = Map.groupBy(progress.failures, ({ itemId }) => itemId);
  const { filter } = progress;
  const filteredAt =
    progress.status === 'completed' && filter !== '' && !progress.preview ? progress.startedAt : undefined;
  return ({ id, title, category }) => {
    const isFiltered = filteredAt !== undefined && isFoundBy(filter, { title, category });
    const times = [progress.readAt, rereads.get(id), isFiltered ? filteredAt : undefined];
    const [first, ...others] = problems.get(id) ?? [];
    const more = others.length > 0 ? ` And ${others.length} more.` : '';
    return {
      readAt: times
        .filter((time) => time !== undefined)
        .sort()
        .at(-1),
      problem: first && `${first.error}${more}`,
    };
  };
}
