import { type PointerEvent, type RefObject, useRef } from 'react';

export type Direction = 'previous' | 'next';

/** Pixels of horizontal movement after which a gesture is a swipe and does not scroll the page. */
const slop = 8;
/** Pixels of movement after which the next picture is shown. A quick swipe needs fewer (`flick`). */
const turn = 56;
const flick = { distance: 20, milliseconds: 250 };

/** Returns the direction to turn to for a horizontal movement in pixels. */
export const directionOf = (by: number): Direction => (by > 0 ? 'previous' : 'next');

interface Drag {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly since: number;
  by: number;
  isSideways: boolean;
}

/**
 * Turns pictures by touch: the row follows the finger, then moves to the next picture or back. Vertical gestures scroll
 * the page (`touch-action`). The row's style is changed directly, without a render for each frame.
 */
export function useSwipe(
  row: RefObject<HTMLElement | null>,
  canGo: (direction: Direction) => boolean,
  go: (direction: Direction) => void,
) {
  const drag = useRef<Drag>(undefined);
  const hasDragged = useRef(false);

  function down({ isPrimary, pointerType, pointerId, clientX, clientY, timeStamp }: PointerEvent) {
    hasDragged.current = false;
    // A gesture with a second finger zooms the page.
    drag.current =
      isPrimary && pointerType !== 'mouse'
        ? { id: pointerId, x: clientX, y: clientY, since: timeStamp, by: 0, isSideways: false }
        : undefined;
  }

  function move(event: PointerEvent<HTMLElement>) {
    const { current } = drag;
    if (current?.id !== event.pointerId) return;
    current.by = event.clientX - current.x;
    const far = Math.abs(current.by);
    if (!current.isSideways) {
      if (far < slop || far < Math.abs(event.clientY - current.y)) return;
      current.isSideways = true;
      hasDragged.current = true;
      event.currentTarget.setPointerCapture(event.pointerId);
      row.current?.toggleAttribute('data-dragged', true);
    }
    // Past the last picture the row moves only a little, to show that there are no more pictures.
    const shift = canGo(directionOf(current.by)) ? current.by : current.by / 5;
    row.current?.style.setProperty('--drag', `${shift}px`);
  }

  function up(event: PointerEvent) {
    const { current } = drag;
    if (current?.id !== event.pointerId) return;
    drag.current = undefined;
    row.current?.toggleAttribute('data-dragged', false);
    row.current?.style.removeProperty('--drag');
    if (!current.isSideways || event.type === 'pointercancel') return;
    const isFlick =
      Math.abs(current.by) > flick.distance && event.timeStamp - current.since < flick.milliseconds;
    const direction = directionOf(current.by);
    if ((Math.abs(current.by) > turn || isFlick) && canGo(direction)) go(direction);
  }

  return {
    /** Returns whether the current click ends a swipe. */
    hasDragged: () => hasDragged.current,
    handlers: { onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: up },
  };
}
