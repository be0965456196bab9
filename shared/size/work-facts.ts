import type { Artwork } from '#shared/artwork/artwork.ts';
import { type Named, type Size, type Sized, sizeOf } from './size-of.ts';

/** What is known of how a work was made, in the words of its page and of what search engines read there. */
export interface WorkFacts {
  /** Without the size, where that is known by itself; empty where it is not written. */
  readonly medium: string;
  readonly size: Size | undefined;
  readonly year: string | undefined;
}

export function workFacts(artwork: Sized & Pick<Artwork, 'year'>, variation: Named): WorkFacts {
  const { medium, year } = artwork;
  const size = sizeOf(artwork, variation);
  return {
    medium: size ? medium.replace(/,[^,]*\d\s*[×x]\s*\d[^,]*$/i, '') : medium,
    size,
    year,
  };
}
