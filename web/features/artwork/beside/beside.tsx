import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Artwork } from '#shared/model/artwork.ts';
import { neighboursOf, otherFormats } from '#shared/rules/neighbours.ts';
import { query } from '#web/api/queries.ts';
import styles from './beside.module.css';
import { BesideWork } from './beside-work.tsx';

/** As many as stand in a row on a desk. */
const neighbours = 4;

/**
 * What hangs beside a work: its other formats and its neighbours. From the list that the page has asked for already
 * to offer the formats; pictures load as they come near.
 */
export function Beside({ artwork }: { readonly artwork: Artwork }) {
  const { data: artworks, isPending } = useQuery(query('listArtworks'));
  const rows = useMemo(
    () => [
      {
        title: 'More formats of this work',
        works: otherFormats(artwork, artworks ?? []),
        named: 'category',
      } as const,
      {
        title: 'Nearby in the gallery',
        works: neighboursOf(artwork, artworks ?? [], neighbours),
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
          <ul className={styles.row}>
            {works.map((work) => (
              <BesideWork key={work.id} artwork={work} named={named} />
            ))}
          </ul>
        </section>
      ),
  );
}
