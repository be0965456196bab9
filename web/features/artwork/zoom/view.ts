/** How the picture lies in the zoom view: scale 1 fits the screen; x and y shift its centre, in pixels. */
export interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

export const fitted: View = { scale: 1, x: 0, y: 0 };

/** Full resolution, and at least twice the fit, so that leaning in always shows more. */
export function largestScale(fit: Size, fullWidth: number, pixelRatio: number): number {
  return Math.min(8, Math.max(2, fullWidth / pixelRatio / Math.max(1, fit.width)));
}

/** Scales around a point of the screen (measured from its centre), which stays where it is. */
export function scaleAround(view: View, scale: number, { x, y }: Point): View {
  const ratio = scale / view.scale;
  return { scale, x: x - (x - view.x) * ratio, y: y - (y - view.y) * ratio };
}

/** Keeps the picture on the screen: a side may come to the screen's edge, not leave it behind. */
export function keepInSight(view: View, fit: Size, screen: Size): View {
  const roomX = Math.max(0, (fit.width * view.scale - screen.width) / 2);
  const roomY = Math.max(0, (fit.height * view.scale - screen.height) / 2);
  return { scale: view.scale, x: clamp(view.x, roomX), y: clamp(view.y, roomY) };
}

function clamp(value: number, limit: number): number {
  return Math.min(limit, Math.max(-limit, value));
}
