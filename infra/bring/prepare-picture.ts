import sharp from 'sharp';

/** What Square takes of a picture: JPEG, PNG or GIF, up to 15 MB (Square docs, "Work with images"). */
export interface PreparedPicture {
  readonly bytes: Uint8Array;
  readonly type: 'image/jpeg' | 'image/png' | 'image/gif';
}

/** Why a picture is not brought, in words. */
export class UnusablePicture extends Error {
  override readonly name = 'UnusablePicture';
}

const mostBytes = 15_000_000;
/** The shop's sync makes no picture of more (functions/pictures/make-files.ts). */
const mostPixels = 80_000_000;
/** Nobody decodes more than this. */
const mostPixelsRead = 500_000_000;
/** More than the widest picture that the shop makes, and room for the next. */
const widest = 6000;
const types: Readonly<Record<string, PreparedPicture['type']>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
};

/** The file itself where Square takes it, or a JPEG of it. Throws UnusablePicture. */
export async function preparePicture(bytes: Uint8Array): Promise<PreparedPicture> {
  try {
    const { format, width, height } = await sharp(bytes, { limitInputPixels: mostPixelsRead }).metadata();
    const type = types[format];
    if (type && bytes.length <= mostBytes && width * height <= mostPixels) return { bytes, type };
    for (const quality of [92, 80]) {
      const jpeg = await sharp(bytes, { limitInputPixels: mostPixelsRead })
        .autoOrient()
        .resize({ width: widest, height: widest, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality })
        .toBuffer();
      if (jpeg.length <= mostBytes) return { bytes: jpeg, type: 'image/jpeg' };
    }
  } catch {
    throw new UnusablePicture('it is damaged, or no picture');
  }
  throw new UnusablePicture('it is too large, even smaller and as a JPEG');
}
