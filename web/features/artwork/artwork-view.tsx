import type { CSSProperties } from 'react';
import type { Artwork } from '#shared/artwork/artwork.ts';
import { orientation } from '#shared/artwork/pictures.ts';
import { isSold } from '#shared/artwork/sold.ts';
import { displayTitle } from '#shared/artwork/titles.ts';
import { variationOption } from '#shared/artwork/variations.ts';
import { hasRealImage } from '#shared/artwork/visibility.ts';
import { keepMeasures } from '#shared/text/measures.ts';
import { PictureStage } from '#web/features/artwork/pictures/picture-stage.tsx';
import { RelatedWorks } from '#web/features/artwork/related-works/related-works.tsx';
import { WallButton } from '#web/features/artwork/wall/wall-button.tsx';
import { NewsLink } from '#web/features/news/news-link.tsx';
import { SoldMark } from '#web/features/sold/sold-mark.tsx';
import { WishlistHeart } from '#web/features/wishlist/wishlist-heart.tsx';
import { BelowFirstScreen } from '#web/ui/below-first-screen.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Stack } from '#web/ui/layout.tsx';
import barStyles from '#web/ui/page-bar.module.css';
import { Select } from '#web/ui/select.tsx';
import { AboutWork, Painter } from './about-work.tsx';
import { ArtworkDescription } from './artwork-description.tsx';
import styles from './artwork-view.module.css';
import { BuyBar } from './buy-bar.tsx';
import { Promises } from './promises.tsx';
import { ShareButton } from './share-button.tsx';
import { useArtworkChoice } from './use-artwork-choice.ts';
import { WoodNote } from './wood-note.tsx';

const titleId = 'artwork-title';

/** Number of characters; a longer title has a smaller font. */
const longTitle = 35;

/** Ratio of width to height; a wider picture fills the page's width. */
const panorama = 2.2;

interface ArtworkViewProps {
  readonly artwork: Artwork;
  readonly artworks: readonly Artwork[];
  /** Id of the work in the page's address. If that work is hidden, the page shows another format of it. */
  readonly id: string;
}

/**
 * Returns the `sizes` attribute of a picture, limited by the window's height (artwork-view.module.css). With too large
 * a width, a phone would fetch twice the bytes.
 */
const shownAt = (ratio: number) =>
  `(min-width: 1024px) min(${ratio > panorama ? '94vw' : '100vw - 35rem, 68rem'}, (100vh - 10rem) * ${ratio}), min(94vw - 2rem, max(18rem, (100vh - 25rem) * ${ratio}))`;

/** The artwork page's picture and panel. The picture's orientation decides the layout. */
export function ArtworkView({ artwork, artworks, id }: ArtworkViewProps) {
  const choice = useArtworkChoice(artwork, artworks, 'page');
  const { chosen, variation, variations, categories } = choice;
  const title = displayTitle(artwork.title);
  const { width, height } = chosen.picture ?? { width: 4, height: 5 };
  const ratio = width / height;

  return (
    <>
      <article
        className={styles.layout}
        data-orientation={orientation({ width, height })}
        data-wide={ratio > panorama}
        style={{ '--ratio': ratio } as CSSProperties}
      >
        <div className={styles.image}>
          {hasRealImage(chosen) && (
            <PictureStage
              key={chosen.id}
              artwork={chosen}
              sizes={shownAt(ratio)}
              className={styles.picture}
            />
          )}
        </div>
        <div className={styles.panel}>
          <Stack gap="1">
            <h1 id={titleId} className={styles.title} data-long={title.length > longTitle}>
              {title}
            </h1>
            {isSold(chosen) && <SoldMark large />}
            <p className={styles.kind}>
              {keepMeasures([chosen.category, chosen.year, chosen.medium].filter(Boolean).join(' · '))}
            </p>
          </Stack>
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
          {/* Without a variation to buy, the bar gets no styles of its own, so that the text has more space. */}
          <div {...(variation && { className: classNames(styles.buy, barStyles.bar), 'data-bar': '' })}>
            <BuyBar artwork={chosen} variation={variation} shownIn="page" />
          </div>
          <div className={styles.extras}>
            <WallButton choice={choice} opensByAddress />
            <ShareButton title={title} />
            <WishlistHeart artworkId={chosen.id} titleId={titleId} />
            {!variation && <NewsLink />}
          </div>
          {variation && <Promises artwork={chosen} />}
          <ArtworkDescription description={chosen.description} />
          <WoodNote category={chosen.category} />
          <AboutWork artwork={chosen} variation={variation} />
          <Painter />
        </div>
      </article>
      <BelowFirstScreen>
        <RelatedWorks id={id} artwork={chosen} />
      </BelowFirstScreen>
    </>
  );
}
