import { useEffect, useMemo, useState } from 'react';
import type { Artwork } from '#shared/artwork/artwork.ts';
import { countChoices, type GalleryFilter } from '#shared/artwork/gallery-filter.ts';
import type { Arranging } from '#web/features/gallery/sorting/arranging.ts';
import { sayNotLoaded } from '#web/features/open-when-loaded.ts';
import type { GalleryEntry } from './entries.ts';

interface Asked {
  readonly entries: readonly GalleryEntry[];
  readonly filter: GalleryFilter;
  /** Works whose sizes are parsed. */
  readonly artworks: readonly Artwork[];
  /** Whether `artworks` has all works; a page may begin with the first ones only. */
  readonly areAll: boolean;
  /** Whether to load the script and parse sizes before the visitor has chosen anything. */
  readonly isExpected: boolean;
}

/**
 * Returns the cards sorted and filtered. A choice takes effect once the sorting script and all works are loaded, and a
 * choice of a size once all sizes are parsed. Until then the cards stay unchanged and `isSettled` is false; before the first choice takes effect,
 * the cards are undefined. If the script fails to load, this is reported and the next choice requests it again.
 */
export function useArranged({ entries, filter, artworks, areAll, isExpected }: Asked) {
  const isPlain = countChoices(filter) === 0;
  const [followed, follow] = useState(isPlain ? filter : undefined);
  const { script, sizesOf } = useArranging(artworks, filter, {
    isExpected,
    isShown: followed !== undefined,
    needsSizes: isExpected || filter.size !== undefined,
  });
  const hasSizes = filter.size === undefined || sizesOf === artworks;
  const isSettled = isPlain || (areAll && script !== undefined && hasSizes);
  if (isSettled && followed !== filter) follow(filter);
  const applied = isSettled ? filter : followed;
  const arranged = useMemo(() => {
    if (!applied) return undefined;
    return countChoices(applied) === 0 ? entries : script?.arrange(entries, applied);
  }, [entries, applied, script]);
  /** The active filters as text; empty if there are none. */
  const words = applied && script ? script.filterWords(applied) : '';
  return { arranged, isSettled, words };
}

/** Loads the script that sorts and filters when needed, and parses the works' sizes. */
function useArranging(
  artworks: readonly Artwork[],
  filter: GalleryFilter,
  { isExpected, isShown, needsSizes }: Record<'isExpected' | 'isShown' | 'needsSizes', boolean>,
) {
  const [script, setScript] = useState<Arranging>();
  const [sizesOf, setSizesOf] = useState<readonly Artwork[]>();
  const [failure, setFailure] = useState<unknown>();

  useEffect(() => {
    const isChosen = countChoices(filter) > 0;
    if (!isChosen && !isExpected) return;
    const left = new AbortController();
    async function prepare() {
      const { arranging: loaded } = await import('#web/features/gallery/sorting/arranging.ts');
      if (left.signal.aborted) return;
      setScript(loaded);
      if (!needsSizes) return;
      await loaded.readBands(artworks, left.signal);
      if (!left.signal.aborted) setSizesOf(artworks);
    }
    prepare().catch((problem: unknown) => {
      if (left.signal.aborted) return;
      if (!isShown) setFailure(problem);
      else if (isChosen) sayNotLoaded();
    });
    return () => left.abort();
  }, [artworks, filter, isExpected, isShown, needsSizes]);

  // The page cannot apply the filters of its address. Show the error page, as for any missing script.
  if (failure) throw failure;
  return { script, sizesOf };
}
