import { type RefObject, useRef } from 'react';
import {
  fitted,
  keepInSight,
  largestScale,
  type Pinch,
  type Point,
  pinched,
  scaleAround,
  type View,
} from './view.ts';

/**
 * Zooms and pans the picture by CSS transforms, without a render or a layout for each frame. `fullWidth`: width in
 * pixels of the picture's largest file.
 */
export function useCamera(
  stage: RefObject<HTMLElement | null>,
  picture: RefObject<HTMLElement | null>,
  fullWidth: number,
) {
  const view = useRef<View>(fitted);
  /** Measured when a gesture begins; these sizes do not change during a gesture. */
  const room = useRef({ fit: { width: 1, height: 1 }, screen: { width: 1, height: 1 }, largest: 2 });

  function measure() {
    const element = picture.current;
    const fit = { width: element?.offsetWidth ?? 1, height: element?.offsetHeight ?? 1 };
    const screen = { width: window.innerWidth, height: window.innerHeight };
    room.current = { fit, screen, largest: largestScale(fit, fullWidth, window.devicePixelRatio) };
  }

  function show(next: View) {
    const element = picture.current;
    if (!element) return;
    view.current = keepInSight(next, room.current.fit, room.current.screen);
    const { scale, x, y } = view.current;
    element.style.transform = scale === 1 ? '' : `translate(${x}px, ${y}px) scale(${scale})`;
    stage.current?.toggleAttribute('data-close', scale > 1);
  }

  /** Converts a point to coordinates relative to the screen's center. */
  const fromCentre = ({ x, y }: Point): Point => ({
    x: x - window.innerWidth / 2,
    y: y - window.innerHeight / 2,
  });

  return {
    measure,
    isClose: () => view.current.scale > 1,
    view: () => view.current,
    fit: () => show(fitted),
    panBy: (x: number, y: number) =>
      show({ scale: view.current.scale, x: view.current.x + x, y: view.current.y + y }),
    scaleBy: (factor: number, point?: Point) => {
      const scale = Math.min(room.current.largest, Math.max(1, view.current.scale * factor));
      show(scaleAround(view.current, scale, point ? fromCentre(point) : { x: 0, y: 0 }));
    },
    pinch: (begun: View, from: Pinch, to: Pinch) => {
      const centred = ({ middle, distance }: Pinch) => ({ middle: fromCentre(middle), distance });
      show(pinched(begun, centred(from), centred(to), room.current.largest));
    },
  };
}
export type Camera = ReturnType<typeof useCamera>;
