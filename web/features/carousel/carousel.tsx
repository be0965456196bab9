import { type CSSProperties, type MouseEvent, useId } from 'react';
import type { Artwork } from '#shared/model/artwork.ts';
import { formatPriceForLocale } from '#shared/rules/money.ts';
import { displayTitle } from '#shared/rules/titles.ts';
import { hasBlackFrame } from '#shared/rules/visibility.ts';
import { shop } from '#shop-config';
import { ArtworkPicture } from '#web/ui/artwork-picture.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { paths } from '../../paths.ts';
import styles from './carousel.module.css';
import { useSlides } from './use-slides.ts';

interface CarouselProps {
  readonly label: string;
  readonly artworks: readonly Artwork[];
  readonly onOpen: (artworkId: string, slide: HTMLElement) => void;
  /** A pointer or the focus has come near: time to fetch what opening needs. */
  readonly onApproach: () => void;
}

/** Works in a row at one height, as on a wall. Moves only when asked (APG carousel pattern, without rotation). */
export function Carousel({ label, artworks, onOpen, onApproach }: CarouselProps) {
  const rowId = useId();
  const { row, previous, next } = useSlides();
  return (
    // biome-ignore lint/a11y/useSemanticElements: the APG pattern asks for a group with a role description.
    <div
      role="group"
      aria-roledescription="carousel"
      aria-label={label}
      className={styles.carousel}
      onPointerEnter={onApproach}
      onFocus={onApproach}
    >
      <div className={styles.arrows}>
        <IconButton label="Previous artwork" aria-controls={rowId} onClick={previous}>
          <Icon name="left" />
        </IconButton>
        <IconButton label="Next artwork" aria-controls={rowId} onClick={next}>
          <Icon name="right" />
        </IconButton>
      </div>
      <ul id={rowId} ref={row} className={styles.row} aria-live="polite">
        {artworks.map((artwork, place) => (
          <Slide
            key={artwork.id}
            artwork={artwork}
            place={`${place + 1} of ${artworks.length}`}
            onOpen={onOpen}
          />
        ))}
      </ul>
    </div>
  );
}

interface SlideProps {
  readonly artwork: Artwork;
  readonly place: string;
  readonly onOpen: (artworkId: string, slide: HTMLElement) => void;
}

function Slide({ artwork, place, onOpen }: SlideProps) {
  const { id, picture, category, imageUrl } = artwork;
  const title = displayTitle(artwork.title);
  const ratio = picture ? picture.width / picture.height : 0.8;

  function open(event: MouseEvent<HTMLElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onOpen(id, event.currentTarget);
  }

  return (
    <li aria-roledescription="slide" aria-label={place} className={styles.slide}>
      <a
        href={paths.artwork(id)}
        className={styles.link}
        data-artwork={id}
        onClick={open}
        style={{ '--ratio': ratio } as CSSProperties}
      >
        <ArtworkPicture
          imageUrl={imageUrl}
          picture={picture}
          alt=""
          sizes={`(min-width: 768px) ${Math.round(ratio * 460)}px, 80vw`}
          frame={hasBlackFrame(category) ? 16 : undefined}
        />
        <span className={styles.title}>{title}</span>
        <span className={styles.price}>
          {formatPriceForLocale(artwork.variations[0]?.price, shop.currency)}
        </span>
      </a>
    </li>
  );
}
