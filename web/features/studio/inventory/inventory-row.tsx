import { memo } from 'react';
import type { StudioArtwork } from '#shared/model/artwork.ts';
import { formatPrice } from '#shared/rules/money.ts';
import { displayTitle } from '#shared/rules/titles.ts';
import { hasVariationLabel, isInStock, isLowStock } from '#shared/rules/variations.ts';
import { hasBlackFrame, hasRealImage } from '#shared/rules/visibility.ts';
import { timeInSentence } from '#web/features/studio/readable-time.ts';
import { ReadAgain } from '#web/features/studio/sync/read-again.tsx';
import { ArtworkPicture } from '#web/ui/artwork-picture.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Switch } from '#web/ui/switch.tsx';
import styles from './inventory-row.module.css';
import { type FlagName, useFlag } from './use-flag.ts';
import { useNear } from './use-near.ts';

interface InventoryRowProps {
  readonly artwork: StudioArtwork;
  /** One of the first, which are on the screen before anything can tell. */
  readonly startsNear: boolean;
  readonly isSelected: boolean;
  readonly onSelect: (artworkId: string, isSelected: boolean) => void;
  readonly onOpen: (artwork: StudioArtwork) => void;
  readonly onShowVariations: (artwork: StudioArtwork) => void;
  /** When it was read from Square, and what was wrong with it then. */
  readonly readAt: string | undefined;
  readonly problem: string | undefined;
  /** What the artist may write at Square for what it lacks. */
  readonly lacking: string | undefined;
}

/**
 * One work of the inventory. Memoised: a search must not draw thousands of rows again. Far from the screen it is its
 * words alone, so that the page stays light and yet finds every title; picture and controls come with the scroll.
 */
export const InventoryRow = memo(function InventoryRow({
  artwork,
  startsNear,
  isSelected,
  onSelect,
  onOpen,
  onShowVariations,
  readAt,
  problem,
  lacking,
}: InventoryRowProps) {
  const title = displayTitle(artwork.title);
  const [first] = artwork.variations;
  const count = artwork.variations.length;
  const { row, isNear } = useNear(startsNear);
  return (
    <li ref={row} className={classNames(styles.row, artwork.hidden && styles.hidden)}>
      <div className={styles.select}>
        {isNear && (
          <input
            type="checkbox"
            aria-label={`Select ${title}, ${artwork.category}`}
            checked={isSelected}
            onChange={({ target }) => onSelect(artwork.id, target.checked)}
          />
        )}
      </div>
      <div className={styles.picture}>
        {!isNear ? undefined : hasRealImage(artwork) ? (
          <ArtworkPicture
            imageUrl={artwork.imageUrl}
            picture={artwork.picture}
            alt=""
            sizes="4rem"
            cover
            className={hasBlackFrame(artwork.category) ? styles.framed : undefined}
          />
        ) : (
          <span className={styles.noPicture}>No image</span>
        )}
      </div>
      <div className={styles.name}>
        <button type="button" className={styles.title} onClick={() => onOpen(artwork)}>
          {title}
        </button>
        <p className={styles.category}>{artwork.category}</p>
        {problem && <p className={styles.problem}>{problem}</p>}
        {lacking && <p className={styles.problem}>{lacking}</p>}
        {isNear && (
          <ReadAgain artworkId={artwork.id} title={title}>
            {readAt && <span>Updated {timeInSentence(readAt)}</span>}
          </ReadAgain>
        )}
      </div>
      <p className={styles.price}>
        {formatPrice(first?.price)}
        {first && hasVariationLabel(first.name) && <span className={styles.variation}>{first.name}</span>}
      </p>
      <p className={classNames(styles.stock, first && isLowStock(first) && styles.low)}>
        {stockWords(first)}
      </p>
      <div className={styles.more}>
        {isNear && count > 1 && (
          <button type="button" className={styles.variations} onClick={() => onShowVariations(artwork)}>
            All {count} variations
            <span className="unseen"> of {title}</span>
          </button>
        )}
      </div>
      <div className={styles.flags}>
        {isNear && (
          <>
            <FlagSwitch artwork={artwork} name="featured" label="Featured" title={title} />
            <FlagSwitch artwork={artwork} name="hidden" label="Hidden" title={title} />
          </>
        )}
      </div>
    </li>
  );
});

interface FlagSwitchProps {
  readonly artwork: StudioArtwork;
  readonly name: FlagName;
  readonly label: string;
  readonly title: string;
}

function FlagSwitch({ artwork, name, label, title }: FlagSwitchProps) {
  const { on, toggle } = useFlag(artwork, name);
  return <Switch label={label} aria-label={`${label}: ${title}`} checked={on} onChange={toggle} />;
}

function stockWords(variation: StudioArtwork['variations'][number] | undefined): string {
  if (!variation || !Number.isFinite(variation.inStock)) return 'N/A';
  return isInStock(variation) ? `${variation.inStock} in stock` : 'Out of stock';
}
