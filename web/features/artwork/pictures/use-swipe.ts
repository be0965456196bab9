import { type PointerEvent, type RefObject, useRef } from 'react';

export type Direction = 'previous' | 'next';

/** Pixels. A finger that has come this far sideways means the picture, not the page. */
const slop = 8;
/** How far it must come to turn to the next picture; a flick may be shorter. */
const turn = 56;
const flick = { distance: 20, milliseconds: 250 };

/** Where a finger leads that has come this far sideways. */
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
 * Turns pictures by a finger: the row follows it and goes on, or back to where it was. Up and down stays the page's
 * (`touch-action`). The row is moved directly, without a render per frame.
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
    // A second finger pinches the page.
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
    // Where nothing comes the row gives way a little, to say so.
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
    /** Whether the click that has just come is the end of a swipe. */
    hasDragged: () => hasDragged.current,
    handlers: { onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: up },
  };
}
