import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { Direction } from '#web/features/artwork/pictures/use-swipe.ts';
import type { Camera } from './use-camera.ts';

/** Pixels that an arrow key pans. */
const step = 80;
/** Factor by which a key press zooms. */
const nearer = 1.5;
/** Milliseconds that the wheel must rest after zooming out completely, before it can close the view. */
const pause = 400;

interface Ways {
  readonly go: (direction: Direction) => void;
  readonly leave: () => void;
}

/**
 * Handles wheel and keys in the zoom view. While zoomed out, the wheel closes the view (rule 6.15) and arrow keys turn
 * to other pictures. While zoomed in, the wheel zooms and arrow keys pan. + and - always zoom; 0 zooms out.
 */
export function useWheelAndKeys(stage: RefObject<HTMLElement | null>, camera: Camera, { go, leave }: Ways) {
  const lastWheel = useRef(Number.NEGATIVE_INFINITY);
  const zooms = useRef(false);

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const isNew = event.timeStamp - lastWheel.current > pause;
    lastWheel.current = event.timeStamp;
    // Browsers report a trackpad pinch as a wheel event with Ctrl.
    if (isNew) zooms.current = camera.isClose();
    if (!zooms.current && !event.ctrlKey) return leave();
    camera.measure();
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 16 : event.deltaY;
    camera.scaleBy(Math.exp(-pixels / (event.ctrlKey ? 100 : 300)), { x: event.clientX, y: event.clientY });
  });

  const onKey = useEffectEvent(({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
    if (altKey || ctrlKey || metaKey) return;
    const isClose = camera.isClose();
    camera.measure();
    if (key === '+' || key === '=') camera.scaleBy(nearer);
    else if (key === '-') camera.scaleBy(1 / nearer);
    else if (key === '0') camera.fit();
    else if (key === 'ArrowLeft') isClose ? camera.panBy(step, 0) : go('previous');
    else if (key === 'ArrowRight') isClose ? camera.panBy(-step, 0) : go('next');
    else if (key === 'ArrowUp') camera.panBy(0, step);
    else if (key === 'ArrowDown') camera.panBy(0, -step);
  });

  useEffect(() => {
    const element = stage.current;
    // React's wheel listeners are passive; the page behind must not scroll.
    element?.addEventListener('wheel', onWheel, { passive: false });
    window.addEventListener('keydown', onKey);
    return () => {
      element?.removeEventListener('wheel', onWheel);
      window.removeEventListener('keydown', onKey);
    };
  }, [stage]);
}
