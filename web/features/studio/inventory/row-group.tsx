import { memo, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { StudioArtwork } from '#shared/artwork/artwork.ts';
import { displayTitle } from '#shared/artwork/titles.ts';
import styles from './inventory.module.css';
import { InventoryRow, type InventoryRowProps } from './inventory-row.tsx';

/** Estimated height of a row that was never laid out, in pixels. */
const likelyRowHeight = 56;

interface RowGroupProps extends Pick<InventoryRowProps, 'onSelect' | 'onOpen'> {
  readonly artworks: readonly StudioArtwork[];
  readonly selected: ReadonlySet<string>;
  /** Further notes about a row. */
  readonly notesOn: (artwork: StudioArtwork) => Pick<InventoryRowProps, 'readAt' | 'problem' | 'lacking'>;
  /** The first group is on the screen before anything can tell. */
  readonly startsNear: boolean;
}

/**
 * Some rows of the inventory. Far from the screen they are one element with their titles, so that a list of thousands
 * stays light and the browser's search yet finds every work. Memoized, so that a key pressed in the search renders none
 * until the works that it finds are known.
 */
export const RowGroup = memo(function RowGroup({
  artworks,
  selected,
  notesOn,
  startsNear,
  ...handlers
}: RowGroupProps) {
  const { element, isNear, height } = useNear<HTMLDivElement>(startsNear);
  const titles = useMemo(() => artworks.map(({ title }) => displayTitle(title)).join(', '), [artworks]);
  if (!isNear) {
    const blockSize = height ?? `${artworks.length * likelyRowHeight}px`;
    return (
      <div ref={element} className={styles.far} style={{ blockSize }}>
        {titles}
      </div>
    );
  }
  return (
    <div ref={element}>
      <ul>
        {artworks.map((artwork) => (
          <InventoryRow
            key={artwork.id}
            artwork={artwork}
            isSelected={selected.has(artwork.id)}
            {...notesOn(artwork)}
            {...handlers}
          />
        ))}
      </ul>
    </div>
  );
});

/** Far enough that rows and their controls are there before they are scrolled to. */
const margin = '200px 0px';

type Tell = (isNear: boolean) => void;
const watched = new Map<Element, Tell>();
let observer: IntersectionObserver | undefined;

/** One observer for all: hundreds of their own would cost more than they save. */
function watch(element: Element, tell: Tell): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) watched.get(target)?.(isIntersecting);
    },
    { rootMargin: margin },
  );
  watched.set(element, tell);
  observer.observe(element);
  return () => {
    watched.delete(element);
    observer?.unobserve(element);
    if (watched.size > 0) return;
    observer?.disconnect();
    observer = undefined;
  };
}

/** Whether an element is near the screen. One with the focus in it stays so; where nobody can tell, all are. */
function useNear<E extends HTMLElement>(
  startsNear: boolean,
): {
  readonly element: RefObject<E | null>;
  readonly isNear: boolean;
  /** In pixels, as it was when it was last near; undefined where it never was. */
  readonly height: number | undefined;
} {
  const canTell = typeof IntersectionObserver !== 'undefined';
  const element = useRef<E>(null);
  const [isNear, setIsNear] = useState(startsNear || !canTell);
  const [height, setHeight] = useState<number>();
  const wasNear = useRef(isNear);
  useEffect(() => {
    const own = element.current;
    if (!own || !canTell) return;
    return watch(own, (near) => {
      if (near === wasNear.current || (!near && own.contains(document.activeElement))) return;
      wasNear.current = near;
      if (!near) setHeight(own.offsetHeight);
      setIsNear(near);
    });
  }, [canTell]);
  return { element, isNear, height };
}
