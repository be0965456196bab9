import type { Artwork } from '#shared/artwork/artwork.ts';
import { type Named, type Size, type Sized, sizeOf } from './size-of.ts';

/** Facts about a work for its page and for search engines. */
export interface WorkFacts {
  /** Without the size, if that is known separately; empty if not given. */
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
