import type { CSSProperties, MouseEvent } from 'react';
import type { Artwork } from '#shared/artwork/artwork.ts';
import { priceFrom } from '#shared/artwork/price-from.ts';
import { displayTitle } from '#shared/artwork/titles.ts';
import { paths } from '#shared/site/paths.ts';
import { ArtworkPicture } from '#web/ui/artwork-picture.tsx';
import styles from './carousel.module.css';

interface SlideProps {
  readonly artwork: Artwork;
  /** `2 of 5` */
  readonly position: string;
  /** Whether the slide is a copy that continues the row, visible but hidden from assistive technology. */
  readonly isCopy: boolean;
  readonly onOpen: (slide: HTMLElement) => void;
}

export function Slide({ artwork, position, isCopy, onOpen }: SlideProps) {
  const { id } = artwork;
  const ratio = ratioOf(artwork);

  function open(event: MouseEvent<HTMLElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    const slide = event.currentTarget.parentElement;
    if (slide) onOpen(slide);
  }

  return (
    <li
      aria-roledescription="slide"
      aria-label={position}
      aria-hidden={isCopy || undefined}
      className={styles.slide}
      data-works={isCopy ? undefined : id}
    >
      <a
        href={paths.artwork(id)}
        className={styles.link}
        data-artwork={isCopy ? undefined : id}
        onClick={open}
        style={{ '--ratio': ratio } as CSSProperties}
        // An element hidden from assistive technology must not take the focus, not even by a click.
        {...(isCopy && { tabIndex: -1, onMouseDown: (event) => event.preventDefault() })}
      >
        <ArtworkPicture
          artwork={artwork}
          sizes={`(min-width: 768px) ${Math.round(ratio * 460)}px, 80vw`}
          frame={16}
        />
        <bdi className={styles.title}>{displayTitle(artwork.title)}</bdi>
        {artwork.category !== '' && <span className={styles.kind}>{artwork.category}</span>}
        <span className={styles.price}>{priceFrom(artwork)}</span>
      </a>
    </li>
  );
}

/** Returns a picture's width divided by its height, or 0.8 if its size is unknown. */
export function ratioOf({ picture }: Artwork): number {
  return picture ? picture.width / picture.height : 0.8;
}
