import { memo } from 'react';
import type { StudioArtwork } from '#shared/model/artwork.ts';
import { formatPrice } from '#shared/rules/money.ts';
import { displayTitle } from '#shared/rules/titles.ts';
import { hasVariationLabel, isInStock, isLowStock } from '#shared/rules/variations.ts';
import { hasBlackFrame, hasRealImage } from '#shared/rules/visibility.ts';
import { ArtworkPicture } from '#web/ui/artwork-picture.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Switch } from '#web/ui/switch.tsx';
import styles from './inventory-row.module.css';
import { type FlagName, useFlag } from './use-flag.ts';

interface InventoryRowProps {
  readonly work: StudioArtwork;
  readonly onOpen: (work: StudioArtwork) => void;
  readonly onShowVariations: (work: StudioArtwork) => void;
}

/** One work of the inventory. Memoised: a search must not draw hundreds of rows again. */
export const InventoryRow = memo(function InventoryRow({
  work,
  onOpen,
  onShowVariations,
}: InventoryRowProps) {
  const title = displayTitle(work.title);
  const [first] = work.variations;
  const count = work.variations.length;
  return (
    <li className={classNames(styles.row, work.hidden && styles.hidden)}>
      <div className={styles.picture}>
        {hasRealImage(work) ? (
          <ArtworkPicture
            imageUrl={work.imageUrl}
            picture={work.picture}
            alt=""
            sizes="4rem"
            cover
            className={hasBlackFrame(work.category) ? styles.framed : undefined}
          />
        ) : (
          <span className={styles.noPicture}>No image</span>
        )}
      </div>
      <div className={styles.name}>
        <button type="button" className={styles.title} onClick={() => onOpen(work)}>
          {title}
        </button>
        <p className={styles.category}>{work.category}</p>
      </div>
      <p className={styles.price}>
        {formatPrice(first?.price)}
        {first && hasVariationLabel(first.name) && <span className={styles.variation}>{first.name}</span>}
      </p>
      <p className={classNames(styles.stock, first && isLowStock(first) && styles.low)}>
        {stockWords(first)}
      </p>
      <div className={styles.more}>
        {count > 1 && (
          <button type="button" className={styles.variations} onClick={() => onShowVariations(work)}>
            All {count} variations
            <span className="unseen"> of {title}</span>
          </button>
        )}
      </div>
      <div className={styles.flags}>
        <FlagSwitch work={work} name="featured" label="Featured" title={title} />
        <FlagSwitch work={work} name="hidden" label="Hidden" title={title} />
      </div>
    </li>
  );
});

interface FlagSwitchProps {
  readonly work: StudioArtwork;
  readonly name: FlagName;
  readonly label: string;
  readonly title: string;
}

function FlagSwitch({ work, name, label, title }: FlagSwitchProps) {
  const { on, toggle } = useFlag(work, name);
  return <Switch label={label} aria-label={`${label}: ${title}`} checked={on} onChange={toggle} />;
}

function stockWords(variation: StudioArtwork['variations'][number] | undefined): string {
  if (!variation || !Number.isFinite(variation.inStock)) return 'N/A';
  return isInStock(variation) ? `${variation.inStock} in stock` : 'Out of stock';
}
