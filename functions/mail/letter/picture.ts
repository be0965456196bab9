import type { Picture } from '#shared/artwork/artwork.ts';
import { fallbackWidth, jpegFile, mediaUrl } from '#shared/artwork/pictures.ts';
import { paths } from '#shared/site/paths.ts';
import type { LetterContext, LetterPicture, LetterWork } from './letter.ts';

type ShownWork = { readonly artworkId: string } & Pick<LetterWork, 'title'> &
  Partial<Pick<LetterWork, 'size' | 'quantity' | 'price'>>;

/** Returns a work with its picture and a link to its page. By default it is one piece without a price. */
export function letterWork(
  { artworkId, ...work }: ShownWork,
  { pictures, siteOrigin }: LetterContext,
): LetterWork {
  const picture = pictures.get(artworkId);
  return {
    size: '',
    quantity: 1,
    price: '',
    url: `${siteOrigin}${paths.artwork(artworkId)}`,
    ...(picture && { picture: toLetterPicture(picture, siteOrigin) }),
    ...work,
  };
}

/** Returns the picture as a JPEG, because mail programs do not show AVIF. */
function toLetterPicture({ key, width, height }: Picture, siteOrigin: string): LetterPicture {
  const shownWidth = Math.min(fallbackWidth, width);
  return {
    url: `${siteOrigin}${mediaUrl(jpegFile(key))}`,
    width: shownWidth,
    height: Math.max(1, Math.round((shownWidth / width) * height)),
  };
}
