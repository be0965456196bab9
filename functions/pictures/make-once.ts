import type { MadePicture } from '#functions/catalogue/catalogue-items.ts';
import { atMost } from '#functions/in-parallel.ts';
import { findFinished, saveFinished } from './finished-pictures.ts';
import { makeLargeFiles, makeSmallFiles } from './make-files.ts';
import type { MediaStore } from './media-store.ts';

/** Encoding takes the processor, and a large picture hundreds of megabytes. */
const encoding = atMost(2);

/**
 * The picture of an original under its key, with what its files lack: small ones first, large ones where these are not
 * enough. Files that are there are not made again. Throws BadPicture.
 */
export async function makeOnce(
  media: MediaStore,
  original: Uint8Array,
  key: string,
  isEnough: (picture: MadePicture) => boolean,
): Promise<MadePicture> {
  const small = (await findFinished(media, key)) ?? (await saved(media, () => makeSmallFiles(original, key)));
  return isEnough(small) ? small : saved(media, () => makeLargeFiles(original, small));
}

async function saved(media: MediaStore, make: () => ReturnType<typeof makeSmallFiles>): Promise<MadePicture> {
  const { picture, files } = await encoding(make);
  await saveFinished(media, picture, files);
  return picture;
}
