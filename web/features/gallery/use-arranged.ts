import { useEffect, useMemo, useState } from 'react';
import type { Artwork } from '#shared/artwork/artwork.ts';
import { countChoices, type GalleryFilter } from '#shared/artwork/gallery-filter.ts';
import type { Arranging } from '#web/features/gallery/sorting/arranging.ts';
import { sayNotLoaded } from '#web/features/open-when-loaded.ts';
import type { GalleryEntry } from './entries.ts';

interface Asked {
  readonly entries: readonly GalleryEntry[];
  readonly filter: GalleryFilter;
  /** The works whose sizes are parsed before they are needed. */
  readonly artworks: readonly Artwork[];
  /** Whether these are all works; a page may begin with the first ones. */
  readonly areAll: boolean;
  /** Whether to load the script and parse sizes before anything is chosen. */
  readonly isExpected: boolean;
}

/**
 * The cards as sorted and filtered. A choice takes effect once its script, all works and, for a size, the
 * parsed sizes are loaded; until then the cards stay unchanged and `isSettled` is false. Undefined before the
 * first choice could take effect. A script that fails to load is requested again with the next choice, and
 * the failure is reported.
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
  /** The active filters in words; empty if there are none. */
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

  // The page cannot show what its address asks for; the error page appears, as for any missing script.
  if (failure) throw failure;
  return { script, sizesOf };
}
