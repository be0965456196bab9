import type { CSSProperties } from 'react';
import type { Artwork } from '#shared/model/artwork.ts';
import { orientation } from '#shared/rules/pictures.ts';
import { displayTitle } from '#shared/rules/titles.ts';
import { isLowStock, stockText, variationOption } from '#shared/rules/variations.ts';
import { hasBlackFrame, hasRealImage } from '#shared/rules/visibility.ts';
import { Price } from '#web/ui/price.tsx';
import { Select } from '#web/ui/select.tsx';
import { AddToCartButton } from '../add-to-cart/add-to-cart-button.tsx';
import { WishlistHeart } from '../wishlist/wishlist-heart.tsx';
import { ZoomablePicture } from '../zoom/zoomable-picture.tsx';
import { ArtworkDescription } from './artwork-description.tsx';
import panel from './artwork-panel.module.css';
import styles from './artwork-view.module.css';
import { ShareButton } from './share-button.tsx';
import { useArtworkChoice } from './use-artwork-choice.ts';
import { WoodNote } from './wood-note.tsx';

const titleId = 'artwork-title';

interface ArtworkViewProps {
  readonly artwork: Artwork;
  readonly artworks: readonly Artwork[];
}

/** The artwork page's picture and panel; which way the picture lies decides how they share the room. */
export function ArtworkView({ artwork, artworks }: ArtworkViewProps) {
  const choice = useArtworkChoice(artwork, artworks, 'page');
  const { work, variation, variations, categories } = choice;
  const title = displayTitle(artwork.title);
  const { width, height } = work.picture ?? { width: 4, height: 5 };

  return (
    <article
      className={styles.layout}
      data-orientation={orientation({ width, height })}
      style={{ '--ratio': width / height } as CSSProperties}
    >
      <div className={styles.image}>
        {hasRealImage(work) && (
          <ZoomablePicture
            key={work.id}
            work={work}
            sizes="(min-width: 1024px) 56vw, 94vw"
            frame={hasBlackFrame(work.category) ? 32 : undefined}
            className={styles.picture}
          />
        )}
      </div>
      <div className={styles.panel}>
        <div className={styles.head}>
          <h1 id={titleId} className={styles.title}>
            {title}
          </h1>
          <p className={styles.kind}>{[work.category, work.medium].filter(Boolean).join(' · ')}</p>
        </div>
        <ArtworkDescription description={work.description} />
        {categories.length > 1 && (
          <Select
            label="Select Format"
            value={choice.category}
            onChange={choice.chooseCategory}
            options={categories.map((name) => ({ value: name, label: name }))}
          />
        )}
        {variations.length > 0 && (
          <Select
            label="Size & Price"
            value={variation?.id}
            onChange={choice.chooseVariation}
            options={variations.map((entry) => ({ value: entry.id, label: variationOption(entry) }))}
          />
        )}
        <WoodNote category={work.category} />
        <div className={styles.buy}>
          {variation ? (
            <p className={styles.price}>
              <Price price={variation.price} />
              <span className={isLowStock(variation) ? panel.low : styles.stock}>{stockText(variation)}</span>
            </p>
          ) : (
            <p className={styles.out}>This item is currently out of stock.</p>
          )}
          <AddToCartButton artwork={work} variation={variation} size="large" className={styles.add} />
        </div>
        <div className={styles.extras}>
          <ShareButton title={title} />
          <WishlistHeart artworkId={work.id} describedBy={titleId} />
        </div>
      </div>
    </article>
  );
}
