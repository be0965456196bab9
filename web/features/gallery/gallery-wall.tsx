import { memo, useDeferredValue, useMemo, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import type { GalleryEntry } from './entries.ts';
import { firstScreen } from './first-pictures.ts';
import { cardHeight, GalleryCard } from './gallery-card.tsx';
import styles from './gallery-wall.module.css';
import { dealIntoColumns, useColumns, useMasonry } from './masonry.ts';
import { type LeftPart, recallPart, useLeftHeights } from './use-in-viewport.ts';

interface GalleryWallProps {
  readonly entries: readonly GalleryEntry[];
  readonly onOpen: (artworkId: string, image: HTMLElement) => void;
}

/**
 * The masonry: each work goes into the column that is shortest so far. After Back, the cards that were in the window
 * render first and the others later, because React renders a navigation by Back without a pause.
 */
export const GalleryWall = memo(function GalleryWall({ entries, onOpen }: GalleryWallProps) {
  const [left] = useState(() => recallPart(entries.map(({ key }) => key)));
  const isWhole = useDeferredValue(true, left === undefined);
  const part = isWhole ? undefined : left;
  const columns = useColumns();
  const columnOf = useMemo(
    () =>
      columns === undefined || columns === 1 ? undefined : dealIntoColumns(entries, columns, cardHeight),
    [entries, columns],
  );
  const wall = useMasonry(columnOf, part?.above);
  useLeftHeights(wall, isWhole);
  const first = new Set(entries.slice(0, firstScreen[columns ?? 1]));
  return (
    <div
      ref={wall}
      className={classNames(styles.wall, columns ? styles.placed : styles.firstRow)}
      style={part && spaceAround(part, columns)}
    >
      {entries.slice(part?.above.length, part?.end).map((entry) => (
        <GalleryCard key={entry.key} entry={entry} isFirst={first.has(entry)} onOpen={onOpen} />
      ))}
    </div>
  );
});

/**
 * Reserves the height of the whole wall while only a part is rendered. With several columns, each card has its own
 * distance from the top.
 */
function spaceAround({ above, wallHeight }: LeftPart, columns: number | undefined) {
  const heights = above.reduce((sum, height) => sum + height, 0);
  const paddingTop = columns === 1 ? `calc(${heights}px + ${above.length} * var(--row-gap))` : undefined;
  return { minHeight: wallHeight, paddingTop };
}
