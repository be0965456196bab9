import type { CSSProperties, Ref } from 'react';
import type { ShownPicture } from '#web/features/artwork/pictures/use-picture-set.ts';
import styles from './zoom-view.module.css';

interface ZoomSlideProps {
  readonly one: ShownPicture;
  /** Screens to the right of the shown one. */
  readonly offset: number;
  readonly src: string;
  readonly ref: Ref<HTMLImageElement> | undefined;
}

/** One of the pictures of the zoom view, beside the one that is shown; those further away are not there. */
export function ZoomSlide({ one, offset, src, ref }: ZoomSlideProps) {
  if (Math.abs(offset) > 1) return null;
  const { width, height } = one.picture ?? { width: 4, height: 5 };
  return (
    <div
      className={styles.slide}
      aria-hidden={offset !== 0 || undefined}
      style={{ '--offset': offset } as CSSProperties}
    >
      <img
        ref={ref}
        src={src}
        alt={one.alt}
        width={width}
        height={height}
        draggable={false}
        className={styles.picture}
        style={{ '--ratio': width / height } as CSSProperties}
      />
    </div>
  );
}
