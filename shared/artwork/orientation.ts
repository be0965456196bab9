import type { Picture } from './artwork.ts';
import type { Orientation } from './gallery-filter.ts';

/** Fraction by which the sides of a square may differ, because pictures are cropped by hand. */
const squareTolerance = 0.03;

/** Returns the orientation of a picture (rule 3.20); undefined without a picture. */
export function orientationOf(
  picture: Pick<Picture, 'width' | 'height'> | undefined,
): Orientation | undefined {
  if (!picture) return undefined;
  const { width, height } = picture;
  if (Math.abs(width - height) <= squareTolerance * Math.max(width, height)) return 'square';
  return width > height ? 'landscape' : 'portrait';
}
