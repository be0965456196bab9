import { type Ref, useId } from 'react';
import type { Artwork } from '#shared/artwork/artwork.ts';
import { displayTitle } from '#shared/artwork/titles.ts';
import type { Direction } from '#web/features/artwork/pictures/use-swipe.ts';
import type { Place, WalkedList } from '#web/features/artwork/previous-next/place-in.ts';
import { usePreviousNext } from '#web/features/artwork/previous-next/use-previous-next.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Message } from '#web/ui/message.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { canTransition } from '#web/ui/view-transition.ts';
import { ArtworkDetails } from './artwork-details.tsx';
import styles from './artwork-dialog.module.css';
import { type ArtworkState, useArtwork } from './use-artwork.ts';

interface ArtworkDialogProps {
  /** Id of the work to show; undefined closes the dialog. */
  readonly artworkId: string | undefined;
  /** Called for the close button, Escape, a click outside and the browser's back action. */
  readonly onClose: () => void;
  /** The page that opens the dialog. For the cart the picture area is 500 px; the studio also shows hidden works. */
  readonly source: 'gallery' | 'home' | 'cart' | 'studio';
  /** The list that the dialog was opened from; its works are reached by Previous and Next. */
  readonly list?: WalkedList | undefined;
  /** Shows another work of the list. */
  readonly onGo?: ((artworkId: string) => void) | undefined;
  /** Content below the facts of the shown work. */
  readonly footnote?: ((artwork: Artwork) => React.ReactElement) | undefined;
}

/** The artwork detail dialog (rules 6.1 to 6.21). Closing it or showing another work resets the choices. */
export function ArtworkDialog({ artworkId, ...rest }: ArtworkDialogProps) {
  return artworkId === undefined ? null : <OpenDialog artworkId={artworkId} {...rest} />;
}

function OpenDialog(props: ArtworkDialogProps & { readonly artworkId: string }) {
  const { artworkId, onClose, source, list, onGo, footnote } = props;
  const titleId = useId();
  const state = useArtwork(artworkId, source === 'studio' ? 'studio' : 'shop');
  const walk = usePreviousNext(artworkId, list, onGo);
  const comesByTransition = (source === 'gallery' || source === 'home') && canTransition();
  return (
    <Dialog
      onClose={onClose}
      title={titleOf(state)}
      hideTitle
      labelledBy={state.status === 'ready' ? titleId : undefined}
      animated={!comesByTransition}
      width="artwork"
      tools={walk.place && <WalkButtons ref={walk.buttons} place={walk.place} onGo={walk.go} />}
    >
      {contentOf(state, (artwork, artworks) => (
        <ArtworkDetails
          key={artworkId}
          artwork={artwork}
          artworks={artworks}
          titleId={titleId}
          source={source}
          onPastEnd={walk.place && walk.go}
          footnote={footnote}
        />
      ))}
      <output className="visually-hidden">{walk.said}</output>
    </Dialog>
  );
}

function titleOf(state: ArtworkState): string {
  return state.status === 'ready' ? displayTitle(state.artwork.title) : 'Artwork';
}

function contentOf(
  state: ArtworkState,
  details: (artwork: Artwork, artworks: readonly Artwork[]) => React.ReactElement,
) {
  switch (state.status) {
    case 'loading':
      return <ArtworkDialogSkeleton />;
    case 'ready':
      return details(state.artwork, state.artworks);
    case 'missing':
      return (
        <Message title="Artwork not found">
          <p>The artwork you're looking for doesn't exist or has been removed.</p>
        </Message>
      );
    case 'failed':
      return (
        <Message title="Error loading artwork">
          <p role="alert">{state.message}</p>
        </Message>
      );
  }
}

function ArtworkDialogSkeleton() {
  return (
    <div className={styles.layout} data-orientation="vertical" aria-busy="true">
      <div className={styles.image}>
        <Skeleton aspectRatio="4 / 5" />
      </div>
      <Stack className={styles.details}>
        <Skeleton width="70%" height="2rem" />
        <Skeleton width="100%" />
        <Skeleton width="85%" />
        <Skeleton width="45%" height="2.75rem" />
      </Stack>
      <output className="visually-hidden">Loading...</output>
    </div>
  );
}

interface WalkButtonsProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly place: Place;
  readonly onGo: (direction: Direction) => void;
}

/** Buttons to the previous and the next work. At an end of the list a button stays in place and keeps the focus. */
function WalkButtons({ ref, place, onGo }: WalkButtonsProps) {
  return (
    <div ref={ref} className={styles.buttons}>
      {(['previous', 'next'] as const).map((direction) => (
        <IconButton
          key={direction}
          label={direction === 'next' ? 'Next artwork' : 'Previous artwork'}
          raised
          data-direction={direction}
          inactive={!place[direction]}
          onClick={() => onGo(direction)}
        >
          <Icon name={direction === 'next' ? 'right' : 'left'} />
        </IconButton>
      ))}
    </div>
  );
}
