import type { SizeBand } from '#shared/artwork/gallery-filter.ts';
import { millimetres } from './find-sizes.ts';
import type { Size } from './size-of.ts';

/** Maximum length of the longest side for a band, in inches: about 40 and 100 cm. */
const longestInches = { small: 16, medium: 40 } as const;

/** Returns the band of a size by its longest side (rule 3.20). */
export function sizeBandOf({ width, height }: Size): SizeBand {
  const inches = Math.max(width, height) / millimetres.in;
  if (inches <= longestInches.small) return 'small';
  return inches <= longestInches.medium ? 'medium' : 'large';
}
