import type { Artwork } from '#shared/artwork/artwork.ts';
import { soldLabel } from '#shared/artwork/sold.ts';
import { displayTitle } from '#shared/artwork/titles.ts';
import { paths } from '#shared/site/paths.ts';
import { keepMeasures } from '#shared/text/measures.ts';
import { ArtworkPicture } from '#web/ui/artwork-picture.tsx';
import { Link } from '#web/ui/link.tsx';
import { Note, Text } from '#web/ui/text.tsx';
import { SoldMark } from './sold-mark.tsx';
import styles from './sold-wall.module.css';

interface SoldWallProps {
  readonly lead: string;
  readonly works: readonly Artwork[];
  /** Number of pictures on the first screen, which load immediately. */
  readonly eager?: number;
  /** Heading level of the works' titles. */
  readonly titleAs?: 'h2' | 'h3';
}

/** Sold works side by side, below a lead text. */
export function SoldWall({ lead, works, eager = 0, titleAs = 'h2' }: SoldWallProps) {
  return (
    <>
      <Text tone="soft" className={styles.lead}>
        {lead}
      </Text>
      <ul className={styles.wall}>
        {works.map((artwork, place) => (
          <SoldWork key={artwork.id} artwork={artwork} isFirst={place < eager} titleAs={titleAs} />
        ))}
      </ul>
    </>
  );
}

interface SoldWorkProps {
  readonly artwork: Artwork;
  /** Whether the work is on the first screen, so that its picture loads immediately. */
  readonly isFirst: boolean;
  readonly titleAs: 'h2' | 'h3';
}

/** A work with a label as in a gallery, but without its price, which is private after the sale. */
function SoldWork({ artwork, isFirst, titleAs: Title }: SoldWorkProps) {
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
      <Title className={styles.title}>
        <Link to={paths.artwork(artwork.id)} className={styles.link}>
          {displayTitle(artwork.title)}
        </Link>
      </Title>
      {label !== '' && <Note size="xs">{keepMeasures(label)}</Note>}
      <SoldMark />
    </li>
  );
}
