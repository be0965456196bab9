import { memo, useMemo } from 'react';
import type { StudioArtwork } from '#shared/artwork/artwork.ts';
import { displayTitle } from '#shared/artwork/titles.ts';
import styles from './inventory.module.css';
import { InventoryRow, type InventoryRowProps } from './inventory-row.tsx';
import { useNear } from './use-near.ts';

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
