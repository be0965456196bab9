import { useEffect, useMemo, useState } from 'react';
import type { Artwork } from '#shared/model/artwork.ts';
import { countChoices, type GalleryFilter } from '#shared/rules/gallery-filter.ts';
import type { Arranging } from '#web/features/gallery/sorting/arranging.ts';
import type { GalleryEntry } from './entries.ts';

interface Asked {
  readonly entries: readonly GalleryEntry[];
  readonly filter: GalleryFilter;
  /** The works whose sizes are read before a size is asked for. */
  readonly artworks: readonly Artwork[];
  /** Whether these are all: a page may begin with the first of them. */
  readonly areAll: boolean;
  /** Whether the script and the sizes are wanted before anything is chosen. */
  readonly isExpected: boolean;
}

/**
 * The cards as sort and filter have them. Until a choice can be followed they stay as they were, and `isSettled` is false:
 * it waits for its script, for all of the works and, where a size is asked for, for the sizes. Undefined where nothing
 * could be followed yet.
 */
export function useArranged({ entries, filter, artworks, areAll, isExpected }: Asked) {
  const isPlain = countChoices(filter) === 0;
  const { script, sizesOf } = useArranging(artworks, {
    isChosen: !isPlain,
    isExpected,
    needsSizes: isExpected || filter.size !== undefined,
  });
  const hasSizes = filter.size === undefined || sizesOf === artworks;
  const isSettled = isPlain || (areAll && script !== undefined && hasSizes);
  const [followed, follow] = useState(isSettled ? filter : undefined);
  if (isSettled && followed !== filter) follow(filter);
  const applied = isSettled ? filter : followed;
  const arranged = useMemo(() => {
    if (!applied) return undefined;
    return countChoices(applied) === 0 ? entries : script?.arrange(entries, applied);
  }, [entries, applied, script]);
  /** What the works shown have in common; empty where nothing is left out. */
  const words = applied && script ? script.filterWords(applied) : '';
  return { arranged, isSettled, words };
}

/** The script that sorts and filters, once it is wanted, and the works whose sizes it has read. */
function useArranging(
  artworks: readonly Artwork[],
  { isChosen, isExpected, needsSizes }: Record<'isChosen' | 'isExpected' | 'needsSizes', boolean>,
) {
  const isWanted = isChosen || isExpected;
  const [script, setScript] = useState<Arranging>();
  const [sizesOf, setSizesOf] = useState<readonly Artwork[]>();
  const [failure, setFailure] = useState<unknown>();

  useEffect(() => {
    if (!isWanted) return;
    const left = new AbortController();
    async function prepare() {
      const { arranging: loaded } = await import('#web/features/gallery/sorting/arranging.ts');
      if (left.signal.aborted) return;
      setScript(loaded);
      if (!needsSizes) return;
      await loaded.readBands(artworks, left.signal);
      if (!left.signal.aborted) setSizesOf(artworks);
    }
    prepare().catch(setFailure);
    return () => left.abort();
  }, [artworks, isWanted, needsSizes]);

  // The page cannot show what its address says, as where its own script does not arrive.
  if (failure && isChosen) throw failure;
  return { script, sizesOf };
}
