import type { CSSProperties } from 'react';
import type { Artwork } from '#shared/model/artwork.ts';
import { formatPrice, readPrice } from '#shared/rules/money.ts';
import { paths } from '#shared/rules/paths.ts';
import { displayTitle } from '#shared/rules/titles.ts';
import { inStockVariations } from '#shared/rules/variations.ts';
import { hasBlackFrame } from '#shared/rules/visibility.ts';
import { ArtworkPicture } from '#web/ui/artwork-picture.tsx';
import { Link } from '#web/ui/link.tsx';
import styles from './beside.module.css';

interface BesideWorkProps {
  readonly artwork: Artwork;
  /** What tells it from the others of its row: all share the title, or none does. */
  readonly named: 'title' | 'category';
}

export function BesideWork({ artwork, named }: BesideWorkProps) {
  const { id, picture, category } = artwork;
  const ratio = picture ? picture.width / picture.height : 0.8;
  const frame = hasBlackFrame(category) ? 8 : 0;
  const title = displayTitle(artwork.title);
  return (
    <li className={styles.work} style={{ '--ratio': ratio, '--frame': `${frame}px` } as CSSProperties}>
      <Link
        to={paths.artwork(id)}
        className={styles.link}
        aria-label={named === 'category' ? `${title}, ${category}` : undefined}
      >
        <ArtworkPicture artwork={artwork} sizes={`${Math.round(ratio * 290)}px`} frame={8} />
        <bdi className={styles.name}>{named === 'category' ? category : title}</bdi>
        {named === 'title' && category !== '' && <span className={styles.kind}>{category}</span>}
        <span className={styles.price}>{priceFrom(artwork)}</span>
      </Link>
    </li>
  );
}

/** What it costs, or from how much on. */
function priceFrom({ variations }: Artwork): string {
  const prices = inStockVariations(variations).map(({ price }) => readPrice(price) ?? Number.NaN);
  const lowest = Math.min(...prices);
  if (prices.length === 0 || Number.isNaN(lowest)) return formatPrice(undefined);
  return prices.every((price) => price === lowest) ? formatPrice(lowest) : `from ${formatPrice(lowest)}`;
}
