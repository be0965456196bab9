import type { CSSProperties, SyntheticEvent } from 'react';
import type { Picture } from '#shared/model/artwork.ts';
import { pictureSrcSet } from '#shared/rules/pictures.ts';
import styles from './artwork-picture.module.css';
import { classNames } from './class-names.ts';

interface ArtworkPictureProps {
  readonly imageUrl: string;
  readonly picture?: Picture | undefined;
  /** Empty where the title stands beside it. */
  readonly alt: string;
  /** How wide it is shown, as the `sizes` attribute says it. */
  readonly sizes: string;
  /** Black frame of Prints on Wood, in pixels: 16 on cards, 32 on dialog and page (rule 3.17), less on thumbnails. */
  readonly frame?: 4 | 8 | 16 | 32 | undefined;
  /** Loads at once: it is on the first screen. */
  readonly eager?: boolean;
  /** Fills its box and crops what does not fit. */
  readonly cover?: boolean;
  readonly className?: string | undefined;
}

const unknownSize = { width: 4, height: 5 };

/** A work's picture: its room and its color are there before it is. */
export function ArtworkPicture(props: ArtworkPictureProps) {
  const { imageUrl, picture, alt, sizes, frame, eager = false, cover = false, className } = props;
  const { width, height } = picture ?? unknownSize;
  const style: CSSProperties & { '--color'?: string } = {
    ...(picture && { '--color': picture.color }),
    ...(frame && { padding: frame }),
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
      className={classNames(styles.picture, frame && styles.framed, cover && styles.cover, className)}
      style={style}
      onError={fallBack}
    />
  );
}

/** A browser without AVIF, or a size that is missing, gets the JPEG. */
function fallBack({ currentTarget }: SyntheticEvent<HTMLImageElement>) {
  if (currentTarget.srcset !== '') currentTarget.removeAttribute('srcset');
}
