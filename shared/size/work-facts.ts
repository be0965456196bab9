import { type Named, type Size, type Sized, sizeOf } from './size-of.ts';

/** `medium`: empty if not given, and without the size, if that is known separately. */
export function workFacts(
  artwork: Sized,
  variation: Named,
): { readonly medium: string; readonly size: Size | undefined } {
  const { medium } = artwork;
  const size = sizeOf(artwork, variation);
  return { medium: size ? medium.replace(/,[^,]*\d\s*[×x]\s*\d[^,]*$/i, '') : medium, size };
}
