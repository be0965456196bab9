import type { Size } from '#shared/size/size-of.ts';

/** Scale and position of the picture. At scale 1 it fits the screen; x and y shift its center, in pixels. */
export interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The point midway between two fingers, and their distance in pixels. */
export interface Pinch {
  readonly middle: Point;
  readonly distance: number;
}

export const fitted: View = { scale: 1, x: 0, y: 0 };

/** Returns the scale that shows the picture at full resolution, but at least 2, so that zooming in shows more. */
export function largestScale(fit: Size, fullWidth: number, pixelRatio: number): number {
  return Math.min(8, Math.max(2, fullWidth / pixelRatio / Math.max(1, fit.width)));
}

/** Changes the scale around a fixed point of the screen, given relative to the screen's center. */
export function scaleAround(view: View, scale: number, { x, y }: Point): View {
  const ratio = scale / view.scale;
  return { scale, x: x - (x - view.x) * ratio, y: y - (y - view.y) * ratio };
}

export function pinchOf(a: Point, b: Point): Pinch {
  return {
    middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
    distance: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)),
  };
}

/** Zooms and pans so that the points under both fingers stay under them. */
export function pinched(begun: View, from: Pinch, to: Pinch, largest: number): View {
  const scale = Math.min(largest, Math.max(1, (begun.scale * to.distance) / from.distance));
  const { x, y } = scaleAround(begun, scale, from.middle);
  return { scale, x: x + to.middle.x - from.middle.x, y: y + to.middle.y - from.middle.y };
}

/** Limits panning: the picture's edges may reach the screen's edges but not pass them. */
export function keepInSight(view: View, fit: Size, screen: Size): View {
  const roomX = Math.max(0, (fit.width * view.scale - screen.width) / 2);
  const roomY = Math.max(0, (fit.height * view.scale - screen.height) / 2);
  return { scale: view.scale, x: clamp(view.x, roomX), y: clamp(view.y, roomY) };
}

function clamp(value: number, limit: number): number {
  return Math.min(limit, Math.max(-limit, value));
}
