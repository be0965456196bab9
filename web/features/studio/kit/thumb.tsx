import type { ComponentProps } from 'react';
import { ArtworkPicture } from '#web/ui/artwork-picture.tsx';
import kit from './kit.module.css';

interface ThumbProps {
  /** Absent: the place stays empty. */
  readonly artwork: ComponentProps<typeof ArtworkPicture>['artwork'] | undefined;
  /** How wide it is, in rem. */
  readonly width: number;
}

/** The small square picture of a work whose title stands beside it. */
export function Thumb({ artwork, width }: ThumbProps) {
  return (
    <span className={kit.thumb} style={{ width: `${width}rem` }}>
      {artwork && <ArtworkPicture artwork={artwork} sizes={`${width}rem`} cover />}
    </span>
  );
}
