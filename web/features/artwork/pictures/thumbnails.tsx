import { useEffect, useRef } from 'react';
import { ArtworkPicture } from '#web/ui/artwork-picture.tsx';
import styles from './thumbnails.module.css';
import type { ShownPicture } from './use-picture-set.ts';

interface ThumbnailsProps {
  readonly pictures: readonly ShownPicture[];
  readonly index: number;
  /** Id of what shows the chosen one. */
  readonly viewId: string;
  readonly onChoose: (index: number) => void;
}

/** A work's pictures, small, in a row: one stop of the tab key, the arrow keys go along. */
export function Thumbnails({ pictures, index, viewId, onChoose }: ThumbnailsProps) {
  const row = useRef<HTMLUListElement>(null);

  useEffect(() => {
    const list = row.current;
    const button = list?.children[index]?.querySelector('button');
    if (!list || !button) return;
    if (list.contains(document.activeElement)) button.focus({ preventScroll: true });
    // Not scrollIntoView, which would move the page as well.
    const left = button.offsetLeft - (list.clientWidth - button.offsetWidth) / 2;
    list.scrollTo?.({ left });
  }, [index]);

  return (
    <ul ref={row} className={styles.row} aria-label="Pictures of this work">
      {pictures.map((one, at) => (
        <li key={one.picture?.key ?? one.imageUrl} className={styles.item}>
          <button
            type="button"
            className={styles.thumbnail}
            aria-label={`Picture ${at + 1} of ${pictures.length}: ${one.alt}`}
            aria-current={at === index || undefined}
            aria-controls={viewId}
            tabIndex={at === index ? 0 : -1}
            onClick={() => onChoose(at)}
          >
            <ArtworkPicture artwork={one} sizes="64px" cover />
          </button>
        </li>
      ))}
    </ul>
  );
}
