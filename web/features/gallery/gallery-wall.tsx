import { memo, useMemo } from 'react';
import type { GalleryEntry } from './entries.ts';
import { cardHeight, GalleryCard } from './gallery-card.tsx';
import styles from './gallery-wall.module.css';
import { dealIntoColumns, useColumns } from './masonry.ts';

interface GalleryWallProps {
  readonly entries: readonly GalleryEntry[];
  readonly onOpen: (artworkId: string, image: HTMLElement) => void;
}

/** Pictures that load at once: about what a first screen shows. */
const firstScreen: Readonly<Record<number, number>> = { 1: 1, 2: 2, 4: 4 };

/** The masonry: works in columns, each in the one that was shortest. */
export const GalleryWall = memo(function GalleryWall({ entries, onOpen }: GalleryWallProps) {
  const columns = useColumns();
  const dealt = useMemo(() => dealIntoColumns(entries, columns, cardHeight), [entries, columns]);
  const first = new Set(entries.slice(0, firstScreen[columns]));
  return (
    <div className={styles.wall}>
      {dealt.map((column, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
        <div key={place} className={styles.column}>
          {column.map((entry) => (
            <GalleryCard key={entry.key} entry={entry} isFirst={first.has(entry)} onOpen={onOpen} />
          ))}
        </div>
      ))}
    </div>
  );
});
