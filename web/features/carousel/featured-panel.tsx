import { useCallback } from 'react';
import { paths } from '#shared/rules/paths.ts';
import { LazyArtworkDialog, loadArtworkDialog } from '#web/features/artwork/lazy-artwork-dialog.tsx';
import { useOpenArtwork } from '#web/features/artwork/use-open-artwork.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Message } from '#web/ui/message.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Carousel } from './carousel.tsx';
import styles from './featured-panel.module.css';
import { useFeatured } from './use-featured.ts';

/** 'Featured Artwork' on the home page (rule 2.2). */
export function FeaturedPanel() {
  const artworks = useFeatured();
  const dialog = useOpenArtwork();
  const prepare = useCallback(() => {
    // If it does not arrive now, opening asks again.
    loadArtworkDialog().catch(() => undefined);
  }, []);

  return (
    <section className={styles.panel} aria-labelledby="featured">
      <h2 id="featured" className={styles.title}>
        Featured Artwork
      </h2>
      {artworks === undefined && <FeaturedSkeleton />}
      {artworks?.length === 0 && (
        <Message title="The next works are still drying." as="p">
          <ButtonLink to={paths.gallery}>Look around the gallery</ButtonLink>
        </Message>
      )}
      {artworks && artworks.length > 0 && (
        <Carousel label="Featured Artwork" artworks={artworks} onOpen={dialog.open} onApproach={prepare} />
      )}
      <LazyArtworkDialog
        artworkId={dialog.artworkId}
        onClose={dialog.close}
        source="home"
        list={artworks && { cards: artworks.map((artwork) => [artwork]), loops: true }}
        onGo={dialog.go}
      />
    </section>
  );
}

function FeaturedSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      {['4 / 5', '1 / 1', '3 / 4', '5 / 4'].map((shape) => (
        <div key={shape} className={styles.placeholder}>
          <Skeleton aspectRatio={shape} />
          <Skeleton width="70%" height="1.25rem" />
          <Skeleton width="30%" />
        </div>
      ))}
    </div>
  );
}
