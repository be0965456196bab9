import { type MouseEvent, memo, useId, useState } from 'react';
import type { Artwork, Variation } from '#shared/artwork/artwork.ts';
import { labelOf, sizeLabel } from '#shared/artwork/label.ts';
import { defaultVariation, isLowStock, stockText } from '#shared/artwork/variations.ts';
import { hasBlackFrame } from '#shared/artwork/visibility.ts';
import { formatPrice } from '#shared/money/money.ts';
import { paths } from '#shared/site/paths.ts';
import { keepMeasures } from '#shared/text/measures.ts';
import { AddToCartButton } from '#web/features/artwork/add-to-cart-button.tsx';
import { WishlistHeart } from '#web/features/wishlist/wishlist-heart.tsx';
import { ArtworkPicture } from '#web/ui/artwork-picture.tsx';
import { classNames } from '#web/ui/class-names.ts';
import type { GalleryEntry } from './entries.ts';
import { cardSizes } from './first-pictures.ts';
import styles from './gallery-card.module.css';
import { useInViewport } from './use-in-viewport.ts';

interface GalleryCardProps {
  readonly entry: GalleryEntry;
  /** Whether the card is on the first screen, so that its picture loads immediately. */
  readonly isFirst: boolean;
  readonly onOpen: (artworkId: string, image: HTMLElement) => void;
}

/**
 * A work on the wall: picture, title, price, stock. The link around the picture covers the whole card. A card far outside
 * the window keeps its link and title but nothing else, so that Tab, page search and screen readers find every work.
 */
export const GalleryCard = memo(function GalleryCard({ entry, isFirst, onOpen }: GalleryCardProps) {
  const titleId = useId();
  const { card, kept } = useInViewport(entry.key);
  const [chosen, setChosen] = useState<string>();
  const artwork = entry.artworks.find((candidate) => candidate.category === chosen) ?? entry.artworks[0];
  if (!artwork) return null;
  const isFar = kept !== undefined;
  const variation = defaultVariation(artwork.variations);

  function open(event: MouseEvent<HTMLElement>) {
    // In a new tab or window, the link opens the artwork's page.
    if (!artwork || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onOpen(artwork.id, event.currentTarget);
  }

  return (
    <article
      ref={card}
      className={classNames(styles.card, isFar && styles.far)}
      data-works={entry.key}
      style={{ height: kept?.card }}
    >
      {/* First in the document, so that screen readers read it first; displayed below the picture. */}
      <h2 id={titleId} className={styles.title}>
        {entry.title}
      </h2>
      <a
        href={paths.artwork(artwork.id)}
        className={classNames(styles.image, hasBlackFrame(artwork.category) && styles.framed)}
        aria-labelledby={titleId}
        data-artwork={artwork.id}
        style={{ height: kept?.link }}
        onClick={open}
      >
        {!isFar && <ArtworkPicture artwork={artwork} sizes={cardSizes} eager={isFirst} frame={16} />}
      </a>
      {!isFar && (
        <>
          <WishlistHeart artworkId={artwork.id} titleId={titleId} className={styles.heart} />
          <Caption
            artwork={artwork}
            variation={variation}
            titleId={titleId}
            entry={entry}
            onFormat={setChosen}
          />
        </>
      )}
    </article>
  );
});

interface CaptionProps {
  readonly entry: GalleryEntry;
  readonly artwork: Artwork;
  readonly variation: Variation | undefined;
  readonly titleId: string;
  readonly onFormat: (category: string) => void;
}

/** Text and controls below a work's title. */
function Caption({ entry, artwork, variation, titleId, onFormat }: CaptionProps) {
  return (
    <>
      {/* The size has its own line; the separating dot would otherwise begin or end a line. */}
      <p className={styles.label}>{keepMeasures(labelOf(artwork))}</p>
      <p className={styles.label}>{keepMeasures(sizeLabel(variation))}</p>
      <div className={styles.kind}>
        {entry.artworks.length > 1 ? (
          <FormatSelect
            artworks={entry.artworks}
            value={artwork.category}
            onChange={onFormat}
            titleId={titleId}
          />
        ) : (
          artwork.category
        )}
      </div>
      <p className={styles.price}>
        <span>{formatPrice(variation?.price)}</span>
        <span className={variation && isLowStock(variation) ? styles.low : styles.stock}>
          {stockText(variation)}
        </span>
      </p>
      <AddToCartButton
        artwork={artwork}
        variation={variation}
        nothingToAdd="No variation available"
        variant="quiet"
        titleId={titleId}
        className={styles.add}
      />
    </>
  );
}

interface FormatSelectProps {
  readonly artworks: readonly Artwork[];
  readonly value: string;
  readonly onChange: (category: string) => void;
  readonly titleId: string;
}

function FormatSelect({ artworks, value, onChange, titleId }: FormatSelectProps) {
  const id = useId();
  return (
    <select
      id={id}
      className={styles.format}
      aria-label="Category"
      aria-labelledby={`${id} ${titleId}`}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {artworks.map((artwork) => (
        <option key={artwork.id} value={artwork.category}>
          {artwork.category}
        </option>
      ))}
    </select>
  );
}

/**
 * Estimated height of text and controls below the picture, as a multiple of the column's width. Precise enough to
 * choose the shortest column.
 */
const captionHeight = 0.65;

export function cardHeight({ artworks }: GalleryEntry): number {
  const picture = artworks[0]?.picture;
  return (picture ? picture.height / picture.width : 5 / 4) + captionHeight;
}
