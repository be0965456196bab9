import { type PointerEvent, type RefObject, useRef } from 'react';
import { type Direction, directionOf } from '#web/features/artwork/pictures/use-swipe.ts';
import { prefersStillness } from '#web/ui/motion.ts';
import type { Camera } from './use-camera.ts';
import { type Pinch, type Point, pinchOf, type View } from './view.ts';

/** Pixels; a longer swipe closes the zoom view, or turns to another picture if there is one (rule 6.15). */
const swipeThreshold = 10;
/** Pixels of movement after which the next picture is shown. */
const turn = 56;
/** Maximum number of milliseconds between the taps of a double tap. */
const doubleTap = 300;
/** A released picture glides as far as its last speed would move it in this many milliseconds. */
const glide = 140;

interface Touch extends Point {
  readonly start: Point;
  readonly at: number;
  /** Speed in pixels per millisecond. */
  readonly speed: Point;
}

interface Ways {
  readonly canGo: (direction: Direction) => boolean;
  readonly go: (direction: Direction) => void;
  readonly leave: () => void;
}

/**
 * Handles touch and mouse in the zoom view. While zoomed out, a swipe turns to the next picture or closes the view, and
 * a tap zooms in. While zoomed in, a drag pans. Two fingers zoom.
 */
export function usePointers(stage: RefObject<HTMLElement | null>, camera: Camera, ways: Ways) {
  const touches = useRef(new Map<number, Touch>());
  const pinch = useRef<{ readonly view: View; readonly from: Pinch }>(undefined);
  const turning = useRef(false);
  /** Whether the gesture was more than a tap. */
  const hasMoved = useRef(false);
  const lastTap = useRef(Number.NEGATIVE_INFINITY);

  const fingers = () => {
    const [a, b] = touches.current.values();
    return a && b ? pinchOf(a, b) : undefined;
  };

  function down({ pointerId, clientX: x, clientY: y, timeStamp: at }: PointerEvent) {
    camera.measure();
    if (touches.current.size === 0) hasMoved.current = false;
    touches.current.set(pointerId, { x, y, at, start: { x, y }, speed: { x: 0, y: 0 } });
    stage.current?.toggleAttribute('data-moving', true);
    const from = fingers();
    pinch.current = from && { view: camera.view(), from };
    if (!from) return;
    hasMoved.current = true;
    endTurn();
  }

  function move({ pointerId, clientX: x, clientY: y, timeStamp: at }: PointerEvent) {
    const touch = touches.current.get(pointerId);
    if (!touch) return;
    const since = Math.max(1, at - touch.at);
    const speed = { x: (x - touch.x) / since, y: (y - touch.y) / since };
    touches.current.set(pointerId, { start: touch.start, x, y, at, speed });
    const by = { x: x - touch.start.x, y: y - touch.start.y };
    const isSwipe = Math.hypot(by.x, by.y) > swipeThreshold;
    if (isSwipe) hasMoved.current = true;

    const to = fingers();
    if (to && pinch.current) camera.pinch(pinch.current.view, pinch.current.from, to);
    else if (camera.isClose()) camera.panBy(x - touch.x, y - touch.y);
    else if (turning.current) dragTo(by.x);
    else if (isSwipe && !pinch.current) swipe(by);
  }

  function swipe(by: Point) {
    if (Math.abs(by.x) <= Math.abs(by.y) || !ways.canGo(directionOf(by.x))) return ways.leave();
    turning.current = true;
    dragTo(by.x);
  }

  function dragTo(x: number) {
    stage.current?.style.setProperty('--drag', `${ways.canGo(directionOf(x)) ? x : x / 5}px`);
  }

  function endTurn() {
    turning.current = false;
    stage.current?.style.removeProperty('--drag');
  }

  function up(event: PointerEvent) {
    const touch = touches.current.get(event.pointerId);
    if (!touch) return;
    touches.current.delete(event.pointerId);
    // Another finger is still down and continues to pan.
    if (touches.current.size > 0) return;
    stage.current?.toggleAttribute('data-moving', false);
    const isTap = !hasMoved.current && event.type !== 'pointercancel';
    pinch.current = undefined;
    if (isTap) return tap(event);
    if (turning.current) return finishTurn(event.clientX - touch.start.x, event.type !== 'pointercancel');
    // After a rest of 60 ms the finger has no speed.
    if (camera.isClose() && event.timeStamp - touch.at < 60 && !prefersStillness()) {
      camera.panBy(touch.speed.x * glide, touch.speed.y * glide);
    }
  }

  function finishTurn(by: number, isMeant: boolean) {
    endTurn();
    const direction = directionOf(by);
    if (isMeant && Math.abs(by) > turn && ways.canGo(direction)) ways.go(direction);
  }

  function tap({ target, pointerType, clientX: x, clientY: y, timeStamp }: PointerEvent) {
    const isSecond = pointerType === 'touch' && timeStamp - lastTap.current < doubleTap;
    lastTap.current = timeStamp;
    if (isSecond) return;
    if (!(target instanceof HTMLImageElement)) return ways.leave();
    if (camera.isClose()) camera.fit();
    else camera.scaleBy(Number.POSITIVE_INFINITY, { x, y });
  }

  return { onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: up };
}
