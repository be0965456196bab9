import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { fitted, keepInSight, largestScale, scaleAround, type View } from './view.ts';

/** A swipe beyond this leaves the zoom view, in pixels (rule 6.15). */
const swipeThreshold = 10;

interface Touch {
  readonly startX: number;
  readonly startY: number;
  x: number;
  y: number;
}

/**
 * Pointers, wheel and keys of the zoom view. Fitted to the screen, a swipe or a wheel leaves and a click leans in;
 * leaned in, a drag pans; two fingers pinch. The picture is moved directly, without a render per frame.
 */
export function useLeanIn(
  stage: RefObject<HTMLElement | null>,
  picture: RefObject<HTMLElement | null>,
  fullWidth: number,
  leave: () => void,
) {
  const view = useRef<View>(fitted);
  const touches = useRef(new Map<number, Touch>());
  const pinch = useRef<{ distance: number; scale: number }>(undefined);
  const hasMoved = useRef(false);

  function show(next: View) {
    const element = picture.current;
    if (!element) return;
    const fit = { width: element.offsetWidth, height: element.offsetHeight };
    view.current = keepInSight(next, fit, { width: window.innerWidth, height: window.innerHeight });
    const { scale, x, y } = view.current;
    element.style.transform = scale === 1 ? '' : `translate(${x}px, ${y}px) scale(${scale})`;
    stage.current?.toggleAttribute('data-close', scale > 1);
  }

  function zoomTo(scale: number, point = { x: 0, y: 0 }) {
    const width = picture.current?.offsetWidth ?? 1;
    const height = picture.current?.offsetHeight ?? 1;
    const largest = largestScale({ width, height }, fullWidth, window.devicePixelRatio);
    show(scaleAround(view.current, Math.min(largest, Math.max(1, scale)), point));
  }

  const fromCentre = (x: number, y: number) => ({
    x: x - window.innerWidth / 2,
    y: y - window.innerHeight / 2,
  });

  function down(event: PointerEvent) {
    const { pointerId, clientX: x, clientY: y } = event;
    touches.current.set(pointerId, { startX: x, startY: y, x, y });
    if (touches.current.size === 1) hasMoved.current = false;
    const [a, b] = touches.current.values();
    pinch.current = a && b && { distance: Math.hypot(a.x - b.x, a.y - b.y), scale: view.current.scale };
    stage.current?.toggleAttribute('data-moving', true);
  }

  function move(event: PointerEvent) {
    const touch = touches.current.get(event.pointerId);
    if (!touch) return;
    const [dx, dy] = [event.clientX - touch.x, event.clientY - touch.y];
    touch.x = event.clientX;
    touch.y = event.clientY;
    const isSwipe = Math.hypot(touch.x - touch.startX, touch.y - touch.startY) > swipeThreshold;
    if (isSwipe) hasMoved.current = true;

    const [a, b] = touches.current.values();
    if (a && b && pinch.current) {
      const distance = Math.hypot(a.x - b.x, a.y - b.y);
      const middle = fromCentre((a.x + b.x) / 2, (a.y + b.y) / 2);
      zoomTo((pinch.current.scale * distance) / Math.max(1, pinch.current.distance), middle);
    } else if (view.current.scale > 1) {
      show({ ...view.current, x: view.current.x + dx, y: view.current.y + dy });
    } else if (isSwipe && pinch.current === undefined) {
      leave();
    }
  }

  function up(event: PointerEvent) {
    if (!touches.current.delete(event.pointerId)) return;
    if (touches.current.size > 0) return;
    stage.current?.toggleAttribute('data-moving', false);
    const hasPinched = pinch.current !== undefined;
    pinch.current = undefined;
    if (event.type === 'pointercancel' || hasMoved.current || hasPinched) return;
    if (event.target instanceof HTMLImageElement) {
      zoomTo(view.current.scale > 1 ? 1 : Number.POSITIVE_INFINITY, fromCentre(event.clientX, event.clientY));
    } else leave();
  }

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    // A pinch on a trackpad arrives as a wheel with Ctrl held.
    if (event.ctrlKey) {
      zoomTo(view.current.scale * Math.exp(-event.deltaY / 100), fromCentre(event.clientX, event.clientY));
    } else leave();
  });

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { scale, x, y } = view.current;
    const step = 80;
    if (event.key === '+' || event.key === '=') zoomTo(scale * 1.5);
    else if (event.key === '-') zoomTo(scale / 1.5);
    else if (event.key === 'ArrowLeft') show({ scale, x: x + step, y });
    else if (event.key === 'ArrowRight') show({ scale, x: x - step, y });
    else if (event.key === 'ArrowUp') show({ scale, x, y: y + step });
    else if (event.key === 'ArrowDown') show({ scale, x, y: y - step });
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

  return { onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: up };
}
