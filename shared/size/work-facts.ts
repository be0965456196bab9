import { type Named, type Size, type Sized, sizeOf } from './size-of.ts';

/** Returns a work's medium and size. If the size is known, the medium is returned without it. */
export function workFacts(
  artwork: Sized,
  variation: Named,
): { readonly medium: string; readonly size: Size | undefined } {
  const { medium } = artwork;
  const size = sizeOf(artwork, variation);
  return { medium: size ? medium.replace(/,[^,]*\d\s*[×x]\s*\d[^,]*$/i, '') : medium, size };
}
