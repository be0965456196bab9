import { memo, useMemo } from 'react';
import type { GalleryEntry } from './entries.ts';
import { cardHeight, GalleryCard } from './gallery-card.tsx';
import styles from './gallery-wall.module.css';
import { dealIntoColumns, useColumns, useMasonry } from './masonry.ts';

interface GalleryWallProps {
  readonly entries: readonly GalleryEntry[];
  readonly onOpen: (artworkId: string, image: HTMLElement) => void;
}

/** Pictures that load at once: about what a first screen shows. */
const firstScreen: Readonly<Record<number, number>> = { 1: 1, 2: 2, 4: 4 };

/** The masonry: works in columns, each in the one that was shortest. */
export const GalleryWall = memo(function GalleryWall({ entries, onOpen }: GalleryWallProps) {
  const columns = useColumns();
  const columnOf = useMemo(() => dealIntoColumns(entries, columns, cardHeight), [entries, columns]);
  const wall = useMasonry(columnOf);
  const first = new Set(entries.slice(0, firstScreen[columns]));
  return (
    <div ref={wall} className={styles.wall}>
      {entries.map((entry) => (
        <GalleryCard key={entry.key} entry={entry} isFirst={first.has(entry)} onOpen={onOpen} />
      ))}
    </div>
  );
});
