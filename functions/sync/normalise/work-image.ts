import { type ImageSource, imageSource, isAllowedImage } from './image-source.ts';
import type { References } from './references.ts';

/**
 * The first image of the list that the shop may load: Square's first is the primary one. An id without an object is an
 * image that was deleted. Without any, `error` tells the artist why nobody will see the work.
 */
export function imageOf(
  imageIds: readonly string[],
  images: References['images'],
  imageHosts: readonly string[],
): { readonly image: ImageSource | undefined; readonly error?: string } {
  let error = 'It has no picture in Square, so visitors do not see it.';
  for (const imageId of imageIds) {
    const image = images.get(imageId);
    if (image && isAllowedImage(image.url, imageHosts)) return { image: imageSource(imageId, image) };
    error = image
      ? 'Its picture has an address that the shop does not load pictures from, so visitors do not see it.'
      : 'Its picture is not in Square any more, so visitors do not see it.';
  }
  return { image: undefined, error };
}
