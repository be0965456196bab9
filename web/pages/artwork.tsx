import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { Artwork } from '#shared/artwork/artwork.ts';
import { paths } from '#shared/site/paths.ts';
import { query } from '#web/api/queries.ts';
import viewStyles from '#web/features/artwork/artwork-view.module.css';
import { ArtworkView } from '#web/features/artwork/artwork-view.tsx';
import { useArtwork } from '#web/features/artwork/use-artwork.ts';
import { usePageMetadata } from '#web/layout/metadata/page-metadata.ts';
import { artworkMetadata, plainMetadata } from '#web/layout/metadata/page-texts.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Link } from '#web/ui/link.tsx';
import { Message } from '#web/ui/message.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { WithoutScripts } from '#web/ui/without-scripts.tsx';

/** An artwork's own page (rules 5.1 to 5.11). */
export default function ArtworkPage() {
  const { id = '' } = useParams();
  const state = useArtwork(id);
  return (
    <div className={viewStyles.page}>
      <Link to={paths.gallery} className={classNames('touch', viewStyles.back)}>
        <span aria-hidden="true">←</span> Back to Gallery
      </Link>
      <WithoutScripts />
      {state.status === 'loading' && <ArtworkPageSkeleton />}
      {state.status === 'ready' && (
        <ReadyPage key={id} id={id} artwork={state.artwork} artworks={state.artworks} />
      )}
      {(state.status === 'missing' || state.status === 'failed') && <MissingPage id={id} />}
    </div>
  );
}

interface ReadyPageProps {
  readonly id: string;
  readonly artwork: Artwork;
  readonly artworks: readonly Artwork[];
}

function ReadyPage({ id, artwork, artworks }: ReadyPageProps) {
  usePageMetadata(artworkMetadata(artwork));
  // Fetches the wishlist once for all hearts of the page (rule 7.5).
  useQuery(query('listWishlist'));
  return <ArtworkView id={id} artwork={artwork} artworks={artworks} />;
}

function MissingPage({ id }: { readonly id: string }) {
  usePageMetadata(plainMetadata('Artwork not found', paths.artwork(id)));
  return (
    <Message title="Artwork not found" as="h1">
      <p>It may have found a home, or the address has a typo.</p>
      <ButtonLink to={paths.gallery} variant="primary">
        Return to Gallery
      </ButtonLink>
    </Message>
  );
}

function ArtworkPageSkeleton() {
  return (
    <div className={viewStyles.layout} data-orientation="vertical" aria-busy="true">
      <div className={viewStyles.image}>
        <Skeleton aspectRatio="4 / 5" />
      </div>
      <div className={viewStyles.panel}>
        <Skeleton width="80%" height="3rem" />
        <Skeleton width="100%" />
        <Skeleton width="90%" />
        <Skeleton width="100%" height="2.75rem" />
        <Skeleton width="100%" height="3.25rem" />
      </div>
      <output className="visually-hidden">Loading...</output>
    </div>
  );
}
