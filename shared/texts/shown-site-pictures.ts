import { jpegFile, mediaUrl, pictureSrcSet, previewFile } from '#shared/artwork/pictures.ts';
import type { ChangedTexts } from './shop-texts.ts';
import type { ShownSitePicture, SitePicture } from './site-picture.ts';
import type { PictureName } from './text-rules.ts';

/** Returns an uploaded picture in the form that pages show. */
export function shownSitePicture(picture: SitePicture): ShownSitePicture {
  const { key, focus, alt } = picture;
  return {
    srcSet: pictureSrcSet(picture),
    fallback: mediaUrl(jpegFile(key)),
    position: `${focus.x}% ${focus.y}%`,
    alt,
    preview: mediaUrl(previewFile(key)),
  };
}

/** Returns the shop's uploaded pictures; undefined where the page shows the file of the build. */
export function shownSitePictures(
  texts: Pick<ChangedTexts, PictureName>,
): Readonly<Record<PictureName, ShownSitePicture | undefined>> {
  const shown = (picture: SitePicture | null | undefined) =>
    picture ? shownSitePicture(picture) : undefined;
  const { heroPicture, portraitPicture, aboutPicture } = texts;
  return {
    heroPicture: shown(heroPicture),
    portraitPicture: shown(portraitPicture),
    aboutPicture: shown(aboutPicture),
  };
}
