import { type CSSProperties, useMemo } from 'react';
import type { Artwork } from '#shared/artwork/artwork.ts';
import { neighborsBeside, neighborsOf, otherFormats } from '#shared/artwork/neighbors.ts';
import { displayTitle } from '#shared/artwork/titles.ts';
import { inStockVariations } from '#shared/artwork/variations.ts';
import { hasBlackFrame } from '#shared/artwork/visibility.ts';
import { formatPrice, readPrice } from '#shared/money/money.ts';
import { paths } from '#shared/site/paths.ts';
import { useListFor } from '#web/api/use-list-for.ts';
import styles from '#web/features/artwork/artwork-view.module.css';
import { ArtworkPicture } from '#web/ui/artwork-picture.tsx';
import { Link } from '#web/ui/link.tsx';
import { revealFocused } from '#web/ui/reveal-focused.ts';

/**
 * Links below the work that is shown under this id: its other formats and its neighbors. From what the page came
 * with, or from the list that it has asked for already to offer the formats; pictures load as they come near.
 */
export function Beside({ id, artwork }: { readonly id: string; readonly artwork: Artwork }) {
  const { data: artworks, isPending } = useListFor(paths.artwork(id));
  const rows = useMemo(
    () => [
      {
        title: 'More formats of this work',
        works: otherFormats(artwork, artworks ?? []),
        named: 'category',
      } as const,
      {
        title: 'Nearby in the gallery',
        works: neighborsOf(artwork, artworks ?? [], neighborsBeside),
        named: 'title',
      } as const,
    ],
    [artwork, artworks],
  );
  if (isPending) return <div className={styles.awaited} />;
  return rows.map(
    ({ title, works, named }) =>
      works.length > 0 && (
        <section key={title} className={styles.beside} aria-label={title}>
          <h2 className={styles.heading}>{title}</h2>
          <ul className={styles.row} onFocus={revealFocused}>
            {works.map((work) => (
              <BesideWork key={work.id} artwork={work} named={named} />
            ))}
          </ul>
        </section>
      ),
  );
}

interface BesideWorkProps {
  readonly artwork: Artwork;
  /** What tells it from the others of its row: all share the title, or none does. */
  readonly named: 'title' | 'category';
}

function BesideWork({ artwork, named }: BesideWorkProps) {
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
        {named === 'title' && category !== '' && <span className={styles.besideKind}>{category}</span>}
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
