import {
  type CSSProperties,
  type Ref,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { avifFile, fullWidth, largestPictureUrl, mediaUrl } from '#shared/artwork/pictures.ts';
import type { ShownPicture } from '#web/features/artwork/pictures/use-picture-set.ts';
import type { Direction } from '#web/features/artwork/pictures/use-swipe.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useHistoryEntry } from '#web/ui/use-history-entry.ts';
import { useCamera } from './use-camera.ts';
import { usePointers } from './use-pointers.ts';
import { useWheelAndKeys } from './use-wheel-and-keys.ts';
import styles from './zoom-view.module.css';

/** Duration of the closing animation in milliseconds, equal to `--calm` in the style sheet. */
const wayOut = 220;

interface ZoomViewProps {
  readonly pictures: readonly ShownPicture[];
  readonly index: number;
  readonly title: string;
  /** Address of a loaded picture, shown until the full picture is loaded. */
  readonly preview: string;
  readonly onShow: (index: number) => void;
  readonly onLeft: () => void;
}

/**
 * A work's pictures, zoomed up to the full resolution of their files. The view's state follows rule 6.16: it is
 * unloaded before it appears, then loading and loaded, and unloading during the closing animation.
 */
export default function ZoomView({ pictures, index, title, preview, onShow, onLeft }: ZoomViewProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const closesItself = useRef(false);
  const stage = useRef<HTMLDivElement>(null);
  const shown = useRef<HTMLImageElement>(null);
  const [phase, setPhase] = useState<'unloaded' | 'open' | 'unloading'>('unloaded');
  const [opened] = useState({ index, preview });
  const { picture, imageUrl, alt } = pictures[index] as ShownPicture;
  const full = picture ? largestPictureUrl(picture) : imageUrl;
  const isLoaded = useFullPicture(full, imageUrl, phase === 'open');
  const state = phase === 'open' ? (isLoaded ? 'loaded' : 'loading') : phase;
  const count = pictures.length;

  const leave = () => setPhase('unloading');
  const targetOf = (direction: Direction) => index + (direction === 'next' ? 1 : -1);
  const canGo = (direction: Direction) => pictures[targetOf(direction)] !== undefined;
  function go(direction: Direction) {
    if (!canGo(direction)) return;
    camera.fit();
    onShow(targetOf(direction));
  }

  useHistoryEntry(leave);
  const camera = useCamera(stage, shown, picture ? fullWidth(picture) : 4);
  const pointers = usePointers(stage, camera, { canGo, go, leave });
  useWheelAndKeys(stage, camera, { go, leave });

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => {
      closesItself.current = true;
      element?.close();
      closesItself.current = false;
    };
  }, []);

  useEffect(() => {
    // Escape may have closed the view before this frame.
    setPhase((now) => (now === 'unloaded' ? 'open' : now));
    if (phase !== 'unloading') return;
    const timer = setTimeout(onLeft, wayOut);
    return () => clearTimeout(timer);
  }, [phase, onLeft]);

  function cancel(event: SyntheticEvent) {
    event.preventDefault();
    leave();
  }

  /** Browsers may close a dialog on a second Escape without a cancel event. */
  function closedByBrowser() {
    if (!dialog.current?.open && !closesItself.current) leave();
  }

  return (
    <dialog
      ref={dialog}
      className={styles.view}
      data-state={state}
      aria-label={`Zoomed in: ${title}`}
      onCancel={cancel}
      onClose={closedByBrowser}
    >
      <div ref={stage} className={styles.stage} {...pointers}>
        {pictures.map((one, at) => (
          <ZoomSlide
            key={one.picture?.key ?? one.imageUrl}
            one={one}
            offset={at - index}
            ref={at === index ? shown : undefined}
            src={at === index && isLoaded ? full : at === opened.index ? opened.preview : smallest(one)}
          />
        ))}
      </div>
      <IconButton label="Close zoom" raised className={styles.close} onClick={leave}>
        <Icon name="close" />
      </IconButton>
      {count > 1 && (
        <div className={styles.turn}>
          <IconButton label="Previous picture" inactive={!canGo('previous')} onClick={() => go('previous')}>
            <Icon name="left" />
          </IconButton>
          <output style={{ '--digits': String(count).length } as CSSProperties}>
            <span className="visually-hidden">{`Picture ${index + 1} of ${count}: ${alt}`}</span>
            <span aria-hidden="true">{`${index + 1} / ${count}`}</span>
          </output>
          <IconButton label="Next picture" inactive={!canGo('next')} onClick={() => go('next')}>
            <Icon name="right" />
          </IconButton>
        </div>
      )}
    </dialog>
  );
}

/** Address of the picture's smallest file, which the row of small pictures has already loaded. */
function smallest({ picture, imageUrl }: ShownPicture): string {
  const [width] = picture?.widths ?? [];
  return picture && width !== undefined ? mediaUrl(avifFile(picture.key, width)) : imageUrl;
}

/**
 * Returns whether the full picture at `url` is loaded and decoded, so that showing it drops no frame. Loads `fallback`
 * if `url` fails.
 */
function useFullPicture(url: string, fallback: string, isWanted: boolean): boolean {
  const [loaded, setLoaded] = useState<ReadonlySet<string>>(new Set());
  const isThere = loaded.has(url);

  useEffect(() => {
    if (!isWanted || isThere) return;
    const image = new Image();
    const done = () => setLoaded((before) => new Set([...before, url]));
    image.onload = () => {
      if (image.decode) image.decode().then(done, done);
      else done();
    };
    image.onerror = () => {
      image.onerror = null;
      image.src = fallback;
    };
    image.src = url;
    return () => {
      image.onload = null;
      image.onerror = null;
    };
  }, [url, fallback, isWanted, isThere]);

  return isThere;
}

interface ZoomSlideProps {
  readonly one: ShownPicture;
  /** Position relative to the current picture, in screen widths; positive numbers are to the right. */
  readonly offset: number;
  readonly src: string;
  readonly ref: Ref<HTMLImageElement> | undefined;
}

/** One picture of the zoom view. Only the current picture and its neighbors are rendered. */
function ZoomSlide({ one, offset, src, ref }: ZoomSlideProps) {
  if (Math.abs(offset) > 1) return null;
  const { width, height } = one.picture ?? { width: 4, height: 5 };
  return (
    <div
      className={styles.slide}
      aria-hidden={offset !== 0 || undefined}
      style={{ '--offset': offset } as CSSProperties}
    >
      <img
        ref={ref}
        src={src}
        alt={one.alt}
        width={width}
        height={height}
        draggable={false}
        className={styles.picture}
        style={{ '--ratio': width / height } as CSSProperties}
      />
    </div>
  );
}
