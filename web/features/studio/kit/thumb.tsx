import type { ComponentProps } from 'react';
import { ArtworkPicture } from '#web/ui/artwork-picture.tsx';
import kit from './kit.module.css';

interface ThumbProps {
  /** Without a picture the square is empty. */
  readonly artwork: ComponentProps<typeof ArtworkPicture>['artwork'] | undefined;
  /** Width in rem. */
  readonly width: number;
}

/** A small square picture of a work, next to its title. */
export function Thumb({ artwork, width }: ThumbProps) {
  return (
    <span className={kit.thumb} style={{ width: `${width}rem` }}>
      {artwork && <ArtworkPicture artwork={artwork} sizes={`${width}rem`} cover />}
    </span>
  );
}
