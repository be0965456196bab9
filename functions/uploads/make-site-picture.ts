import { badRequest } from '#functions/http/errors.ts';
import { BadPicture } from '#functions/pictures/bad-picture.ts';
import { contentKey } from '#functions/pictures/finished-pictures.ts';
import { measure, mostElongated, mostPixels } from '#functions/pictures/make-files.ts';
import { makeOnce } from '#functions/pictures/make-once.ts';
import type { MediaStore } from '#functions/pictures/media-store.ts';
import type { Picture } from '#shared/model/artwork.ts';
import { isSharp } from '#shared/rules/pictures.ts';
import {
  leastUploadWidth,
  sitePicturePrefix,
  uploadErrors,
  uploadTypeOf,
} from '#shared/rules/site-pictures.ts';

/**
 * Makes the files of an uploaded picture, in the formats and widths of every picture. The upload itself is not kept, and
 * neither is what it says of place and camera. Throws the refusal in words for the artist.
 */
export async function makeSitePicture(media: MediaStore, upload: Uint8Array): Promise<Picture> {
  if (upload.length === 0) throw badRequest(uploadErrors.empty);
  if (!uploadTypeOf(upload)) {
    throw badRequest(uploadErrors.format);
  }
  const { width } = await measure(upload).catch(refuse);
  if (width < leastUploadWidth) {
    throw badRequest(
      `This picture is ${width} ${width === 1 ? 'pixel' : 'pixels'} wide. Please choose one of at least ${leastUploadWidth}.`,
    );
  }
  return makeOnce(media, upload, sitePicturePrefix + contentKey(upload), isSharp).catch(refuse);
}

function refuse(error: unknown): never {
  if (!(error instanceof BadPicture)) throw error;
  if (error.fault === 'pixels') {
    throw badRequest(
      `This picture has more than ${mostPixels / 1_000_000} million pixels. Please choose a smaller one.`,
    );
  }
  if (error.fault === 'shape') {
    throw badRequest(
      `This picture is more than ${mostElongated} times as long as it is wide. Please choose another one.`,
    );
  }
  throw badRequest(uploadErrors.damaged);
}
