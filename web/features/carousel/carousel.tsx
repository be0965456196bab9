import {
  type CSSProperties,
  type KeyboardEvent,
  lazy,
  Suspense,
  useCallback,
  useId,
  useRef,
  useState,
} from 'react';
import type { Artwork } from '#shared/artwork/artwork.ts';
import { displayTitle } from '#shared/artwork/titles.ts';
import { LazyArtworkDialog, loadArtworkDialog } from '#web/features/artwork/lazy-artwork-dialog.tsx';
import { useOpenArtwork } from '#web/features/artwork/use-open-artwork.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { revealFocused } from '#web/ui/reveal-focused.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts';
import styles from './carousel.module.css';
import { ratioOf, Slide } from './slide.tsx';
import { useFeatured } from './use-featured.ts';
import { useSlides } from './use-slides.ts';

const NothingFeatured = lazy(() => import('./nothing-featured.tsx'));

interface CarouselProps {
  readonly label: string;
  readonly artworks: readonly Artwork[];
  readonly onOpen: (artworkId: string, slide: HTMLElement) => void;
  /** Called when a pointer or the focus comes near a slide, to fetch the dialog's script. */
  readonly onApproach: () => void;
}

/**
 * An endless row of works of equal height. It moves by one work, and only by its buttons, the arrow keys or a swipe
 * (APG carousel pattern, without rotation).
 */
function Carousel({ label, artworks, onOpen, onApproach }: CarouselProps) {
  const rowId = useId();
  const count = artworks.length;
  const rounds = useIsHydrated() ? roundsOf(artworks) : [0];
  const { row, step, original } = useSlides(count, rounds.length);
  const [said, setSaid] = useState('');
  const isStepping = useRef(false);

  function move(by: 1 | -1): number {
    const index = step(by);
    const artwork = artworks[index];
    if (artwork) setSaid(`${displayTitle(artwork.title)}, ${index + 1} of ${count}`);
    return index;
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || count < 2) return;
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    const index = move(event.key === 'ArrowLeft' ? -1 : 1);
    if (!row.current?.contains(document.activeElement)) return;
    // Focus the work that is now first, so that Enter opens it.
    const links = row.current.querySelectorAll<HTMLElement>('li:not([aria-hidden]) > a');
    isStepping.current = true;
    links[index]?.focus({ preventScroll: true });
    isStepping.current = false;
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: the APG pattern asks for a group with a role description.
    <div
      role="group"
      aria-roledescription="carousel"
      aria-label={label}
      className={styles.carousel}
      onPointerEnter={onApproach}
      onFocus={onApproach}
      onKeyDown={onKeyDown}
    >
      {count > 1 && (
        <div className={styles.arrows}>
          <IconButton label="Previous artwork" aria-controls={rowId} onClick={() => move(-1)}>
            <Icon name="left" />
          </IconButton>
          <IconButton label="Next artwork" aria-controls={rowId} onClick={() => move(1)}>
            <Icon name="right" />
          </IconButton>
        </div>
      )}
      <ul
        id={rowId}
        ref={row}
        className={styles.row}
        style={roundTrip(artworks)}
        onFocus={(event) => isStepping.current || revealFocused(event)}
      >
        {rounds.map((round) =>
          artworks.map((artwork, index) => (
            <Slide
              key={`${round} ${artwork.id}`}
              artwork={artwork}
              position={`${index + 1} of ${count}`}
              isCopy={round !== 0}
              onOpen={(slide) => onOpen(artwork.id, original(slide).querySelector<HTMLElement>('a') ?? slide)}
            />
          )),
        )}
      </ul>
      <output className="visually-hidden">{said}</output>
    </div>
  );
}

/** Returns the numbers of the rounds. Round 0 has the originals; the other rounds are copies for fast swipes. */
function roundsOf({ length }: readonly Artwork[]): readonly number[] {
  if (length < 2) return [0];
  return length < 4 ? [-2, -1, 0, 1, 2] : [-1, 0, 1];
}

/** Returns the width of one round of works as a CSS property. A single work does not loop. */
function roundTrip(artworks: readonly Artwork[]): CSSProperties {
  const widths = artworks.map((artwork) => `min(80cqi, var(--height) * ${ratioOf(artwork)}) + var(--gap)`);
  return { '--round-trip': widths.length > 1 ? `(${widths.join(' + ')})` : '100cqi' } as CSSProperties;
}

/** The section 'Featured Artwork' of the home page (rule 2.2). */
export function FeaturedPanel() {
  const artworks = useFeatured();
  const dialog = useOpenArtwork();
  const prepare = useCallback(() => {
    // After a failure, opening a work requests the script again.
    loadArtworkDialog().catch(() => undefined);
  }, []);

  return (
    <section className={styles.panel} aria-labelledby="featured">
      <h2 id="featured" className={styles.panelTitle}>
        Featured Artwork
      </h2>
      {artworks === undefined && <FeaturedSkeleton />}
      {artworks?.length === 0 && (
        <Suspense>
          <NothingFeatured />
        </Suspense>
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
