import { lazy, Suspense, useRef, useState } from 'react';
import type { Artwork } from '#shared/model/artwork.ts';
import { displayTitle } from '#shared/rules/titles.ts';
import { ArtworkPicture } from '#web/ui/artwork-picture.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from './zoomable-picture.module.css';

const ZoomView = lazy(() => import('./zoom-view.tsx'));

interface ZoomablePictureProps {
  readonly artwork: Artwork;
  readonly sizes: string;
  readonly frame?: 32 | undefined;
  readonly className?: string | undefined;
}

/** A work's picture that a click brings close. */
export function ZoomablePicture({ artwork, sizes, frame, className }: ZoomablePictureProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isZoomed, setZoomed] = useState(false);
  const title = displayTitle(artwork.title);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classNames(styles.button, className)}
        aria-label={`Zoom in: ${title}`}
        onClick={() => setZoomed(true)}
      >
        <ArtworkPicture
          imageUrl={artwork.imageUrl}
          picture={artwork.picture}
          alt={title}
          sizes={sizes}
          frame={frame}
          eager
        />
      </button>
      {isZoomed && (
        <Suspense>
          <ZoomView
            artwork={artwork}
            title={title}
            preview={button.current?.querySelector('img')?.currentSrc || artwork.imageUrl}
            onLeft={() => setZoomed(false)}
          />
        </Suspense>
      )}
    </>
  );
}
