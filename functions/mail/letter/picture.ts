import type { Picture } from '#shared/model/artwork.ts';
import { fallbackWidth, jpegFile, mediaUrl } from '#shared/rules/pictures.ts';
import type { LetterPicture } from './letter.ts';

/** The work's picture as a JPEG: no mail program shows AVIF. */
export function toLetterPicture({ key, width, height }: Picture, siteOrigin: string): LetterPicture {
  const shownWidth = Math.min(fallbackWidth, width);
  return {
    url: `${siteOrigin}${mediaUrl(jpegFile(key))}`,
    width: shownWidth,
    height: Math.max(1, Math.round((shownWidth / width) * height)),
  };
}
