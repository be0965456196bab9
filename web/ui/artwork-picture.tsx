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
  /** None where the title stands beside it. */
  readonly alt?: string;
  /** How wide it is shown, as the `sizes` attribute says it. */
  readonly sizes: string;
  /** Of Prints on Wood, black, in pixels: 16 on cards, 32 on dialog and page (rule 3.17), less on thumbnails. */
  readonly frame?: 4 | 8 | 16 | 32;
  /** Loads at once: it is on the first screen. */
  readonly eager?: boolean;
  /** Fills its box and crops what does not fit. */
  readonly cover?: boolean;
  readonly className?: string | undefined;
}

const unknownSize = { width: 4, height: 5 };

/** A work's picture: its room and its color are there before it is. */
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

/** A browser without AVIF, or a size that is missing, gets the JPEG. */
function fallBack({ currentTarget }: SyntheticEvent<HTMLImageElement>) {
  if (currentTarget.srcset !== '') currentTarget.removeAttribute('srcset');
}
