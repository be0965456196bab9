import { type CSSProperties, useMemo } from 'react';
import type { Artwork } from '#shared/artwork/artwork.ts';
import { neighborsBeside, neighborsOf, otherFormats } from '#shared/artwork/neighbors.ts';
import { priceFrom } from '#shared/artwork/price-from.ts';
import { displayTitle } from '#shared/artwork/titles.ts';
import { hasBlackFrame } from '#shared/artwork/visibility.ts';
import { paths } from '#shared/site/paths.ts';
import { useListFor } from '#web/api/use-list-for.ts';
import styles from '#web/features/artwork/artwork-view.module.css';
import { ArtworkPicture } from '#web/ui/artwork-picture.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { revealFocused } from '#web/ui/reveal-focused.ts';

/**
 * Links below the work with this id to its other formats and its neighbors. Formats are text links, because they show
 * the same picture. Uses the page's own data, or the list that the page loads anyway. Pictures load lazily.
 */
export function RelatedWorks({ id, artwork }: { readonly id: string; readonly artwork: Artwork }) {
  const { data: artworks = [], isPending } = useListFor(paths.artwork(id));
  const formats = useMemo(() => otherFormats(artwork, artworks), [artwork, artworks]);
  const neighbors = useMemo(() => neighborsOf(artwork, artworks, neighborsBeside), [artwork, artworks]);
  if (isPending) return <div className={styles.awaited} />;
  return (
    <Stack gap="5" className={styles.beside}>
      {formats.length > 0 && (
        <section className={styles.formats} aria-labelledby="formats">
          <h2 id="formats" className={styles.heading}>
            More formats of this work
          </h2>
          <ul>
            {formats.map((format) => (
              <li key={format.id}>
                <Link to={paths.artwork(format.id)} className={styles.format}>
                  <span className={styles.name}>{format.category}</span>
                  <span className={styles.price}>{priceFrom(format)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {neighbors.length > 0 && (
        <section aria-labelledby="neighbors">
          <h2 id="neighbors" className={styles.heading}>
            Nearby in the gallery
          </h2>
          <ul className={styles.row} onFocus={revealFocused}>
            {neighbors.map((work) => (
              <Neighbor key={work.id} artwork={work} />
            ))}
          </ul>
        </section>
      )}
    </Stack>
  );
}

function Neighbor({ artwork }: { readonly artwork: Artwork }) {
  const { id, picture, category } = artwork;
  const ratio = picture ? picture.width / picture.height : 0.8;
  const frame = hasBlackFrame(category) ? 8 : 0;
  return (
    <li className={styles.work} style={{ '--ratio': ratio, '--frame': `${frame}px` } as CSSProperties}>
      <Link to={paths.artwork(id)} className={styles.link}>
        <ArtworkPicture artwork={artwork} sizes={`${Math.round(ratio * 290)}px`} frame={8} />
        <bdi className={styles.name}>{displayTitle(artwork.title)}</bdi>
        {category !== '' && <span className={styles.besideKind}>{category}</span>}
        <span className={styles.price}>{priceFrom(artwork)}</span>
      </Link>
    </li>
  );
}
