import { memo, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { StudioArtwork } from '#shared/artwork/artwork.ts';
import { displayTitle } from '#shared/artwork/titles.ts';
import styles from './inventory.module.css';
import { InventoryRow, type InventoryRowProps } from './inventory-row.tsx';

/** Estimated height of a row that was never laid out, in pixels. */
const likelyRowHeight = 56;

interface RowGroupProps extends Pick<InventoryRowProps, 'onSelect' | 'onOpen' | 'onToggle'> {
  readonly artworks: readonly StudioArtwork[];
  readonly selected: ReadonlySet<string>;
  /** Further notes about a row. */
  readonly notesOn: (artwork: StudioArtwork) => Pick<InventoryRowProps, 'readAt' | 'problem' | 'lacking'>;
  /** Renders the first group at once, before the observer reports. */
  readonly startsNear: boolean;
}

/**
 * A group of inventory rows. Far from the screen it is one element with their titles, so that a list of
 * thousands stays light and the browser's page search still finds every work. Memoized, so that typing in the
 * search renders no group until its works are found.
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

/** Far enough that rows are rendered before they scroll into view. */
const margin = '200px 0px';

type Tell = (isNear: boolean) => void;
const watched = new Map<Element, Tell>();
let observer: IntersectionObserver | undefined;

/** One observer for all groups, because hundreds of observers would be slow. */
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
 * Whether an element is near the screen. One that contains the focus stays so; without IntersectionObserver,
 * all are near.
 */
function useNear<E extends HTMLElement>(
  startsNear: boolean,
): {
  readonly element: RefObject<E | null>;
  readonly isNear: boolean;
  /** The last height near the screen, in pixels; undefined if it was never near. */
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
