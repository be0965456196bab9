import type { Artwork } from '#shared/artwork/artwork.ts';
import { soldLabel, soldWorks } from '#shared/artwork/sold.ts';
import { displayTitle } from '#shared/artwork/titles.ts';
import { paths } from '#shared/site/paths.ts';
import { keepMeasures } from '#shared/text/measures.ts';
import { useListFor } from '#web/api/use-list-for.ts';
import { useTexts } from '#web/api/use-texts.ts';
import { NewsInvitation } from '#web/features/news/news-invitation.tsx';
import { SoldMark } from '#web/features/sold/sold-mark.tsx';
import { usePageMetadata } from '#web/layout/metadata/page-metadata.ts';
import { soldMetadata } from '#web/layout/metadata/page-texts.ts';
import { ArtworkPicture } from '#web/ui/artwork-picture.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { Message } from '#web/ui/message.tsx';
import { Page } from '#web/ui/page.tsx';
import styles from './sold.module.css';

/** Pictures on a first screen load at once. */
const firstScreen = 2;

/** What has found a home, the newest sale first (rules 22.1 to 22.3). */
export default function SoldPage() {
  const texts = useTexts();
  usePageMetadata(soldMetadata);
  const { data, isPending, refetch } = useListFor(paths.sold);
  const sold = soldWorks(data ?? []);
  return (
    <Page title="Sold works">
      {isPending && <p role="status">Loading...</p>}
      {!isPending && !data && (
        <Message title="The works could not be loaded.">
          <p>The shop did not answer. Check your connection and try again.</p>
          <Button variant="primary" onClick={() => refetch()}>
            Try again
          </Button>
        </Message>
      )}
      {data && sold.length === 0 && (
        <Message title="No sold works yet." as="p">
          <ButtonLink to={paths.gallery} variant="primary">
            See what is for sale
          </ButtonLink>
        </Message>
      )}
      {sold.length > 0 && (
        <>
          <p className={styles.lead}>
            {`These works by ${texts.artist} have found a home. A red dot on the label is how a gallery says so.`}
          </p>
          <ul className={styles.wall}>
            {sold.map((artwork, place) => (
              <SoldWork key={artwork.id} artwork={artwork} isFirst={place < firstScreen} />
            ))}
          </ul>
        </>
      )}
      <NewsInvitation />
    </Page>
  );
}

interface SoldWorkProps {
  readonly artwork: Artwork;
  /** On the first screen: its picture loads at once. */
  readonly isFirst: boolean;
}

/** A work with the label of a gallery that has sold it; no price, for that is between two people now. */
function SoldWork({ artwork, isFirst }: SoldWorkProps) {
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
