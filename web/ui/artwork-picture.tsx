import type { CSSProperties, SyntheticEvent } from 'react';
import type { Picture } from '#shared/artwork/artwork.ts';
import { pictureSrcSet } from '#shared/artwork/pictures.ts';
import { hasBlackFrame } from '#shared/artwork/visibility.ts';
import styles from './artwork-picture.module.css';
import { classNames } from './class-names.ts';

interface ArtworkPictureProps {
  readonly artwork: {
    readonly imageUrl: string;
    readonly picture?: Picture | undefined;
    readonly category?: string | undefined;
  };
  /** Empty if the title is beside it. */
  readonly alt?: string;
  /** Display width, for the `sizes` attribute. */
  readonly sizes: string;
  /**
   * Width in pixels of the black frame of Prints on Wood: 16 on cards, 32 on dialog and page (rule 3.17), less on thumbnails.
   */
  readonly frame?: 4 | 8 | 16 | 32;
  /** Loads at once, because it is on the first screen. */
  readonly eager?: boolean;
  /** Fills its box and is cropped to it. */
  readonly cover?: boolean;
  readonly className?: string | undefined;
}

const unknownSize = { width: 4, height: 5 };

/** A work's picture; its space and color are shown before it is loaded. */
export function ArtworkPicture(props: ArtworkPictureProps) {
  const { artwork, alt = '', sizes, frame, eager = false, cover = false, className } = props;
  const { imageUrl, picture, category = '' } = artwork;
  const { width, height } = picture ?? unknownSize;
  const isFramed = frame !== undefined && hasBlackFrame(category);
  const style: CSSProperties & { '--color'?: string } = {
    ...(picture && { '--color': picture.color }),
    ...(isFramed && { padding: frame }),
  };
  return (
    <img
      src={imageUrl}
      {...(picture && { srcSet: pictureSrcSet(picture), sizes })}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      draggable={false}
      className={classNames(styles.picture, isFramed && styles.framed, cover && styles.cover, className)}
      style={style}
      onError={fallBack}
    />
  );
}

/** Uses the JPEG in a browser without AVIF, or if a size is missing. */
function fallBack({ currentTarget }: SyntheticEvent<HTMLImageElement>) {
  if (currentTarget.srcset !== '') currentTarget.removeAttribute('srcset');
}
