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
  /** Text alternative; empty if the title is beside the picture. */
  readonly alt?: string;
  /** Display width, as a value of the `sizes` attribute. */
  readonly sizes: string;
  /**
   * Width in pixels of the black frame of Prints on Wood: 16 on cards, 32 on dialog and page (rule 3.17), otherwise
   * less.
   */
  readonly frame?: 4 | 8 | 16 | 32;
  /** Whether the picture loads immediately, because it is on the first screen. */
  readonly eager?: boolean;
  /** Whether the picture fills its box and is cropped to it. */
  readonly cover?: boolean;
  readonly className?: string | undefined;
}

const unknownSize = { width: 4, height: 5 };

/** A work's picture. Until it is loaded, its space is filled with its color. */
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

/** Switches to the JPEG if the browser does not support AVIF or a size is missing. */
function fallBack({ currentTarget }: SyntheticEvent<HTMLImageElement>) {
  if (currentTarget.srcset !== '') currentTarget.removeAttribute('srcset');
}
