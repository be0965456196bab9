import { displayTitle } from '#shared/rules/titles.ts';
import { type ImageSource, imageSource, isAllowedImage } from './image-source.ts';
import { longestCaption, type References } from './references.ts';

/** The most pictures of one work: few visitors open more, and each takes a second to make. */
const mostPictures = 12;

/**
 * The images of the list that the shop may load, in Square's order: its first is the primary one. An id without an
 * object is an image that was deleted. What is wrong is told to the artist, above all why nobody will see the work.
 */
export function imagesOf(
  imageIds: readonly string[],
  images: References['images'],
  { imageHosts, title }: { readonly imageHosts: readonly string[]; readonly title: string },
): { readonly images: readonly ImageSource[]; readonly errors: readonly string[] } {
  const known = [...new Set(imageIds)].flatMap((imageId) => {
    const image = images.get(imageId);
    return image ? [{ imageId, ...image }] : [];
  });
  const allowed = known.filter(({ url }) => isAllowedImage(url, imageHosts));
  const chosen = allowed.slice(0, mostPictures);
  const shown = chosen.map(({ imageId, caption, ...image }) => ({
    ...imageSource(imageId, image),
    ...(caption !== '' && displayTitle(caption) !== displayTitle(title) && { alt: caption }),
  }));
  if (shown.length === 0) return { images: [], errors: [whyNoPicture(imageIds.length, known.length)] };
  const errors: string[] = [];
  if (allowed.length < known.length) {
    errors.push('One of its pictures has an address that the shop does not load pictures from.');
  }
  if (chosen.some(({ isCaptionCut }) => isCaptionCut)) {
    errors.push(
      `The caption of one of its pictures is longer than ${longestCaption} characters and was cut. Please shorten it in Square.`,
    );
  }
  if (allowed.length > mostPictures) {
    errors.push(`It has ${allowed.length} pictures in Square; visitors see the first ${mostPictures}.`);
  }
  return { images: shown, errors };
}

function whyNoPicture(named: number, known: number): string {
  if (named === 0) return 'It has no picture in Square, so visitors do not see it.';
  return known > 0
    ? 'Its picture has an address that the shop does not load pictures from, so visitors do not see it.'
    : 'Its picture is not in Square any more, so visitors do not see it.';
}
