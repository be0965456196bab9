import { type SyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Artwork } from '#shared/model/artwork.ts';
import { largestPictureUrl } from '#shared/rules/pictures.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useHistoryEntry } from '#web/ui/use-history-entry.ts';
import { useLeanIn } from './use-lean-in.ts';
import styles from './zoom-view.module.css';

/** Rule 6.16: unloaded until it is on the screen, loading the full picture, loaded, unloading on the way out. */
type ZoomState = 'unloaded' | 'loading' | 'loaded' | 'unloading';

/** How long the way out takes, in milliseconds; the style sheet's `--calm`. */
const wayOut = 220;

interface ZoomViewProps {
  readonly artwork: Artwork;
  readonly title: string;
  /** Address of the picture that is already there; shown until the full one has come. */
  readonly preview: string;
  readonly onLeft: () => void;
}

export default function ZoomView({ artwork, title, preview, onLeft }: ZoomViewProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLImageElement>(null);
  const [state, setState] = useState<ZoomState>('unloaded');
  const full = artwork.picture ? largestPictureUrl(artwork.picture) : artwork.imageUrl;
  const { width = 4, height = 5 } = artwork.picture ?? {};

  const leave = () => setState('unloading');
  useHistoryEntry(leave);
  const pointers = useLeanIn(stage, picture, width, leave);

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  useEffect(() => {
    if (state === 'unloaded') setState('loading');
    if (state === 'loading') {
      const image = new Image();
      const done = () => setState((now) => (now === 'loading' ? 'loaded' : now));
      image.onload = done;
      // Without the full picture the one that is there will do.
      image.onerror = () => {
        image.onerror = null;
        image.src = artwork.imageUrl;
      };
      image.src = full;
      return () => {
        image.onload = null;
        image.onerror = null;
      };
    }
    if (state === 'unloading') {
      const timer = setTimeout(onLeft, wayOut);
      return () => clearTimeout(timer);
    }
    return undefined;
  }, [state, full, artwork.imageUrl, onLeft]);

  function cancel(event: SyntheticEvent) {
    event.preventDefault();
    leave();
  }

  return (
    <dialog
      ref={dialog}
      className={styles.view}
      data-state={state}
      aria-label={`Zoomed in: ${title}`}
      onCancel={cancel}
      onClose={leave}
    >
      <div ref={stage} className={styles.stage} {...pointers}>
        <img
          ref={picture}
          src={state === 'loaded' ? full : preview}
          alt={title}
          width={width}
          height={height}
          draggable={false}
          className={styles.picture}
          style={{ '--ratio': width / height } as React.CSSProperties}
        />
      </div>
      <IconButton label="Close zoom" raised className={styles.close} onClick={leave}>
        <Icon name="close" />
      </IconButton>
    </dialog>
  );
}
