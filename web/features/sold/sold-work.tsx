import type { Artwork } from '#shared/model/artwork.ts';
import { keepMeasures } from '#shared/rules/measures.ts';
import { paths } from '#shared/rules/paths.ts';
import { soldLabel } from '#shared/rules/sold.ts';
import { displayTitle } from '#shared/rules/titles.ts';
import { ArtworkPicture } from '#web/ui/artwork-picture.tsx';
import { Link } from '#web/ui/link.tsx';
import { SoldMark } from './sold-mark.tsx';
import styles from './sold-work.module.css';

interface SoldWorkProps {
  readonly artwork: Artwork;
  /** On the first screen: its picture loads at once. */
  readonly isFirst: boolean;
}

/** A work with the label of a gallery that has sold it; no price, for that is between two people now. */
export function SoldWork({ artwork, isFirst }: SoldWorkProps) {
  const label = soldLabel(artwork);
  return (
    <li className={styles.work}>
      <ArtworkPicture
        artwork={artwork}
        sizes="(min-width: 1440px) 310px, (min-width: 1024px) 22vw, (min-width: 640px) 45vw, 90vw"
        eager={isFirst}
        frame={16}
        className={styles.picture}
      />
      <h2 className={styles.title}>
        <Link to={paths.artwork(artwork.id)} className={styles.link}>
          {displayTitle(artwork.title)}
        </Link>
      </h2>
      {label !== '' && <p className={styles.label}>{keepMeasures(label)}</p>}
      <SoldMark />
    </li>
  );
}
