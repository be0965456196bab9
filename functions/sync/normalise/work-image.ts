import { createHash } from 'node:crypto';
import { displayTitle } from '#shared/artwork/titles.ts';
import { shop } from '#shop-config';
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

/** Where a picture of a work comes from. */
export interface ImageSource {
  readonly imageId: string;
  readonly url: string;
  /** Of image and address. Words about the picture leave it as it is. */
  readonly key: string;
  /**
   * Of the image object. Any edit raises it, of a caption too; and whether its address changes when its file is replaced,
   * Square does not say. So where it alone has moved, the file is looked at.
   */
  readonly version: number;
  /** By which rows of before know it, in which the version was a part of the key. */
  readonly formerKey: string;
  /** What it shows, in the artist's words; absent where they are none or just the title. */
  readonly alt?: string;
}

export function imageSource(
  imageId: string,
  image: { readonly url: string; readonly version: number },
): ImageSource {
  const { url, version } = image;
  return {
    imageId,
    url,
    key: hashOf(`${imageId}\n${url}`),
    version,
    formerKey: hashOf(`${imageId}\n${version}\n${url}`),
  };
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 20);
}

/** Square's own hosts over https, and the hosts that the operator named as they are. */
export function isAllowedImage(url: string, extraHosts: readonly string[]): boolean {
  const parsed = URL.parse(url);
  if (!parsed || parsed.username || parsed.password) return false;
  const { protocol, hostname, host } = parsed;
  if (extraHosts.includes(host) || extraHosts.includes(hostname)) {
    return protocol === 'https:' || protocol === 'http:';
  }
  return protocol === 'https:' && (shop.imageHosts as readonly string[]).includes(host);
}
