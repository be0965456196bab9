import { memo, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { StudioArtwork } from '#shared/artwork/artwork.ts';
import { displayTitle } from '#shared/artwork/titles.ts';
import styles from './inventory.module.css';
import { InventoryRow, type InventoryRowProps } from './inventory-row.tsx';

/** Estimated height in pixels of a row that has not been rendered. */
const likelyRowHeight = 56;

interface RowGroupProps extends Pick<InventoryRowProps, 'onSelect' | 'onOpen' | 'onToggle'> {
  readonly artworks: readonly StudioArtwork[];
  readonly selected: ReadonlySet<string>;
  /** Returns further notes about a work's row. */
  readonly notesOn: (artwork: StudioArtwork) => Pick<InventoryRowProps, 'readAt' | 'problem' | 'lacking'>;
  /** Whether to render the group before the observer reports; set for the first group. */
  readonly startsNear: boolean;
}

/**
 * A group of inventory rows. Far from the screen it is one element with the titles, so that a list of thousands renders
 * fast and the browser's page search finds every work. Memoized, so that typing in the search renders no group until
 * its results are known.
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

/** A margin that is large enough for rows to be rendered before they scroll into view. */
const margin = '200px 0px';

type Tell = (isNear: boolean) => void;
const watched = new Map<Element, Tell>();
let observer: IntersectionObserver | undefined;

/** Reports when an element comes near the screen or leaves. All groups share one observer; hundreds would be slow. */
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

/**
 * Returns whether an element is near the screen or contains the focus. Without IntersectionObserver, every element
 * counts as near.
 */
function useNear<E extends HTMLElement>(
  startsNear: boolean,
): {
  readonly element: RefObject<E | null>;
  readonly isNear: boolean;
  /** Height in pixels when the element was last near the screen; undefined if it never was. */
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
