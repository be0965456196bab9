import type { Picture } from './artwork.ts';
import type { Orientation } from './gallery-filter.ts';

/** The share by which the sides of a square may differ: pictures are cropped by hand. */
const squareTolerance = 0.03;

/** How a picture stands (rule 3.20); undefined without one. */
export function orientationOf(
  picture: Pick<Picture, 'width' | 'height'> | undefined,
): Orientation | undefined {
  if (!picture) return undefined;
  const { width, height } = picture;
  if (Math.abs(width - height) <= squareTolerance * Math.max(width, height)) return 'square';
  return width > height ? 'landscape' : 'portrait';
}
