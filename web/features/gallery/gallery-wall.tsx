import { memo, useMemo } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import type { GalleryEntry } from './entries.ts';
import { firstScreen } from './first-pictures.ts';
import { cardHeight, GalleryCard } from './gallery-card.tsx';
import styles from './gallery-wall.module.css';
import { dealIntoColumns, useColumns, useMasonry } from './masonry.ts';
import { useLeftHeights } from './use-in-viewport.ts';

interface GalleryWallProps {
  readonly entries: readonly GalleryEntry[];
  readonly onOpen: (artworkId: string, image: HTMLElement) => void;
}

/** The masonry: each work goes into the column that is shortest so far. */
export const GalleryWall = memo(function GalleryWall({ entries, onOpen }: GalleryWallProps) {
  const columns = useColumns();
  const columnOf = useMemo(
    () =>
      columns === undefined || columns === 1 ? undefined : dealIntoColumns(entries, columns, cardHeight),
    [entries, columns],
  );
  const wall = useMasonry(columnOf);
  useLeftHeights(wall);
  const first = new Set(entries.slice(0, firstScreen[columns ?? 1]));
  return (
    <div ref={wall} className={classNames(styles.wall, columns ? styles.placed : styles.firstRow)}>
      {entries.map((entry) => (
        <GalleryCard key={entry.key} entry={entry} isFirst={first.has(entry)} onOpen={onOpen} />
      ))}
    </div>
  );
});
