import {
  type CSSProperties,
  type KeyboardEvent,
  lazy,
  type MouseEvent,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import type { Artwork } from '#shared/artwork/artwork.ts';
import { displayTitle } from '#shared/artwork/titles.ts';
import { ArtworkPicture } from '#web/ui/artwork-picture.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from './picture-stage.module.css';
import { type ShownPicture, usePictureSet } from './use-picture-set.ts';
import { type Direction, useSwipe } from './use-swipe.ts';

const ZoomView = lazy(() => import('#web/features/artwork/zoom/zoom-view.tsx'));

interface PictureStageProps {
  readonly artwork: Artwork;
  readonly sizes: string;
  /** Class of the large picture. */
  readonly className?: string | undefined;
  /** Called for arrow keys and swipes when the work has no further picture in that direction. */
  readonly onPastEnd?: ((direction: Direction) => void) | undefined;
}

/**
 * A work's pictures, one at a time, with a row of small ones if there are several. A click zooms in; arrow keys and
 * swipes show the next picture. Each picture takes the space of the first, so that nothing moves.
 */
export function PictureStage({ artwork, sizes, className, onPastEnd }: PictureStageProps) {
  const pictures = usePictureSet(artwork);
  const count = pictures.length;
  const row = useRef<HTMLSpanElement>(null);
  const viewId = useId();
  const [wanted, setWanted] = useState(0);
  const [isNear, setNear] = useState(false);
  const [isZoomed, setZoomed] = useState(false);
  const index = Math.min(wanted, count - 1);
  const shown = pictures[index] as ShownPicture;
  const title = displayTitle(artwork.title);
  const position = `${index + 1} of ${count}`;

  const targetOf = (direction: Direction) => index + (direction === 'next' ? 1 : -1);
  const isInside = (at: number) => at >= 0 && at < count;
  function go(direction: Direction) {
    const target = targetOf(direction);
    if (isInside(target)) setWanted(target);
    else onPastEnd?.(direction);
  }
  const canGo = (direction: Direction) => onPastEnd !== undefined || isInside(targetOf(direction));
  const swipe = useSwipe(row, canGo, go);

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const direction = directions[event.key];
    if (!direction || (count < 2 && !onPastEnd)) return;
    event.preventDefault();
    event.stopPropagation();
    go(direction);
  }

  function openZoom({ detail }: MouseEvent) {
    // The `detail` of a click by the keyboard is 0. Only a click by a pointer can end a swipe.
    if (detail === 0 || !swipe.hasDragged()) setZoomed(true);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons inside.
    <div
      className={styles.stage}
      data-several={count > 1 || undefined}
      onKeyDown={isZoomed ? undefined : onKeyDown}
    >
      <button
        id={viewId}
        type="button"
        className={classNames(styles.button, className)}
        aria-label={count > 1 ? `Zoom in: ${title}, picture ${position}` : `Zoom in: ${title}`}
        onClick={openZoom}
        onPointerEnter={() => setNear(true)}
        onFocus={() => setNear(true)}
        {...swipe.handlers}
      >
        <span className={count > 1 ? styles.window : undefined}>
          <span ref={row} className={styles.row} style={{ '--index': index } as CSSProperties}>
            {pictures.map((one, at) => (
              <span
                key={one.picture?.key ?? one.imageUrl}
                className={styles.slide}
                data-first={at === 0 || undefined}
                data-shown={at === index || undefined}
                style={{ '--at': at } as CSSProperties}
              >
                {(at === 0 || at === index || (isNear && Math.abs(at - index) === 1)) && (
                  <ArtworkPicture
                    artwork={one}
                    alt={at === index ? one.alt : ''}
                    sizes={sizes}
                    frame={32}
                    eager={at === index}
                  />
                )}
              </span>
            ))}
          </span>
        </span>
      </button>
      {count > 1 && (
        <Thumbnails pictures={pictures} sizes={sizes} index={index} viewId={viewId} onChoose={setWanted} />
      )}
      {count > 1 && <output className="visually-hidden">{`Picture ${position}: ${shown.alt}`}</output>}
      {isZoomed && (
        <Suspense>
          <ZoomView
            pictures={pictures}
            index={index}
            title={title}
            preview={
              row.current?.querySelector<HTMLImageElement>('[data-shown] img')?.currentSrc || shown.imageUrl
            }
            onShow={setWanted}
            onLeft={() => setZoomed(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

const directions: Readonly<Record<string, Direction>> = { ArrowLeft: 'previous', ArrowRight: 'next' };

interface ThumbnailsProps {
  readonly pictures: readonly ShownPicture[];
  /** The `sizes` attribute of the large picture. */
  readonly sizes: string;
  readonly index: number;
  /** Id of the element that shows the chosen picture. */
  readonly viewId: string;
  readonly onChoose: (index: number) => void;
}

/** A row of small pictures. It is one tab stop; arrow keys move between the pictures. */
function Thumbnails({ pictures, sizes, index, viewId, onChoose }: ThumbnailsProps) {
  const row = useRef<HTMLUListElement>(null);

  useEffect(() => {
    const list = row.current;
    const button = list?.children[index]?.querySelector('button');
    if (!list || !button) return;
    if (list.contains(document.activeElement)) button.focus({ preventScroll: true });
    // scrollIntoView would also scroll the page.
    const left = button.offsetLeft - (list.clientWidth - button.offsetWidth) / 2;
    list.scrollTo?.({ left });
  }, [index]);

  return (
    <ul ref={row} className={styles.thumbnailsRow} aria-label="Pictures of this work">
      {pictures.map((one, at) => (
        <li key={one.picture?.key ?? one.imageUrl} className={styles.item}>
          <button
            type="button"
            className={styles.thumbnail}
            aria-label={`Picture ${at + 1} of ${pictures.length}: ${one.alt}`}
            aria-current={at === index || undefined}
            aria-controls={viewId}
            tabIndex={at === index ? 0 : -1}
            onClick={() => onChoose(at)}
          >
            {/* The first picture is already loaded in the large size. */}
            <ArtworkPicture artwork={one} sizes={at === 0 ? sizes : '64px'} cover />
          </button>
        </li>
      ))}
    </ul>
  );
}
