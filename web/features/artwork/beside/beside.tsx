import { useMemo } from 'react';
import type { Artwork } from '#shared/model/artwork.ts';
import { neighborsBeside, neighborsOf, otherFormats } from '#shared/rules/neighbors.ts';
import { paths } from '#shared/rules/paths.ts';
import { useListFor } from '#web/api/use-list-for.ts';
import { revealFocused } from '#web/ui/reveal-focused.ts';
import styles from './beside.module.css';
import { BesideWork } from './beside-work.tsx';

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
