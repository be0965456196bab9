import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useRef } from 'react';
import type { Artwork } from '#shared/artwork/artwork.ts';
import { isSold } from '#shared/artwork/sold.ts';
import { isShownInGallery } from '#shared/artwork/visibility.ts';
import { paths } from '#shared/site/paths.ts';
import { startWorks } from '#web/api/dehydrated-state.ts';
import { query } from '#web/api/queries.ts';
import { LazyArtworkDialog, loadArtworkDialog } from '#web/features/artwork/lazy-artwork-dialog.tsx';
import { useOpenArtwork } from '#web/features/artwork/use-open-artwork.ts';
import { fetchFirstPictures } from '#web/features/gallery/first-pictures.ts';
import styles from '#web/features/gallery/gallery-controls.module.css';
import { GalleryControls } from '#web/features/gallery/gallery-controls.tsx';
import { GallerySkeleton } from '#web/features/gallery/gallery-skeleton.tsx';
import { GalleryWall } from '#web/features/gallery/gallery-wall.tsx';
import { ScrollToTopButton } from '#web/features/gallery/scroll-to-top-button.tsx';
import { useGalleryView } from '#web/features/gallery/use-gallery-view.ts';
import { usePageMetadata } from '#web/layout/metadata/page-metadata.ts';
import { galleryMetadata } from '#web/layout/metadata/page-texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { Message } from '#web/ui/message.tsx';
import { Page } from '#web/ui/page.tsx';
import { WithoutScripts } from '#web/ui/without-scripts.tsx';

const NothingForSale = lazy(() => import('#web/features/sold/nothing-for-sale.tsx'));

export { fetchFirstPictures };

export default function GalleryPage() {
  usePageMetadata(galleryMetadata);
  const client = useQueryClient();
  const {
    data: artworks,
    isPending,
    isPlaceholderData,
    refetch,
  } = useQuery({
    ...query('listArtworks'),
    placeholderData: () => startWorks(client, paths.gallery),
    // Fetches the list again, because an open page must not offer an original that was sold at the till; an unchanged
    // list is a 304. Without a visible work a first sync may be running, so the page fetches more often.
    refetchInterval: ({ state: { data } }) => (data && !data.some(isShownInGallery) ? 2_000 : 15_000),
  });
  if (artworks) return <Gallery artworks={artworks} areAll={!isPlaceholderData} />;
  if (isPending) return <GallerySkeleton />;
  return (
    <Page title="Gallery">
      <Message title="The works could not be loaded.">
        <p>The shop did not answer. Check your connection and try again.</p>
        <Button variant="primary" onClick={() => refetch()}>
          Try again
        </Button>
      </Message>
    </Page>
  );
}

interface GalleryProps {
  readonly artworks: readonly Artwork[];
  readonly areAll: boolean;
}

function Gallery({ artworks, areAll }: GalleryProps) {
  const { data: wishes } = useQuery(query('listWishlist'));
  const wished = useMemo(() => new Set(wishes?.map((wish) => wish.artworkId)), [wishes]);
  const view = useGalleryView({ artworks, areAll, wished });
  const list = useMemo(
    () => ({ cards: view.found.map((entry) => entry.artworks), loops: false }),
    [view.found],
  );
  const hasWorks = artworks.some(isShownInGallery);
  const dialog = useOpenArtwork();
  const controls = useRef<HTMLElement>(null);

  function showAll() {
    view.showAll();
    // The pressed button disappears, so the focus moves to the search field.
    controls.current?.querySelector('input')?.focus();
  }

  useEffect(() => {
    // Loads the dialog's script after the works are placed. If that fails, opening a work requests the script again.
    const timer = setTimeout(() => loadArtworkDialog().catch(() => undefined), 1_000);
    return () => clearTimeout(timer);
  }, []);

  return (
    <Page title="Gallery">
      <WithoutScripts />
      <GalleryControls
        ref={controls}
        categories={view.categories}
        category={view.category}
        onCategory={view.chooseCategory}
        search={view.search}
        onSearch={view.searchFor}
        isWishlistOnly={view.isWishlistOnly}
        onWishlistOnly={view.showWishlistOnly}
        sorting={view.sorting}
      />
      {view.shown.length > 0 && <GalleryWall entries={view.shown} onOpen={dialog.open} />}
      {view.shown.length === 0 && !view.isWaiting && (
        <Message title="No artworks found matching your criteria." as="p">
          {hasWorks && view.isWishlistOnly && <p>Tap the heart on a work to save it here.</p>}
          {view.filterWords && <p>{`Filters: ${view.filterWords}.`}</p>}
          {hasWorks && <Button onClick={showAll}>Show all artworks</Button>}
        </Message>
      )}
      {areAll && !hasWorks && (
        <Suspense>
          <NothingForSale artworks={artworks} />
        </Suspense>
      )}
      {(view.hasMore || view.isWaiting) && (
        <div ref={view.sentinel} className={styles.more}>
          Loading more artworks...
        </div>
      )}
      {!view.hasMore && !view.isWaiting && hasWorks && artworks.some(isSold) && (
        <p className={styles.end}>
          <Link to={paths.sold} className="touch">
            See the works that have found a home
          </Link>
        </p>
      )}
      <ScrollToTopButton />
      <LazyArtworkDialog
        artworkId={dialog.artworkId}
        onClose={dialog.close}
        source="gallery"
        list={list}
        onGo={(id) => {
          view.reach(id);
          dialog.go(id);
        }}
      />
    </Page>
  );
}
