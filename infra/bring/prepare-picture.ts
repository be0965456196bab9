import { readFile, stat } from 'node:fs/promises';
import sharp, { type Metadata } from 'sharp';
import { mostPixels } from '#functions/pictures/make-files.ts';

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
/** Nobody decodes more than this. */
const mostPixelsRead = 500_000_000;
/** More than the widest picture that the shop makes, and room for the next. */
const widest = 6000;
const types: Readonly<Record<string, PreparedPicture['type']>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
};

/** EXIF's pointer to its GPS part: tag 0x8825, one number of 32 bits (EXIF 2.3, 4.6.3), in both byte orders. */
const gpsPointers = ['8825000400000001', '2588040001000000'].map((hex) => Buffer.from(hex, 'hex'));

/** Whether a picture says where it was taken, often at the artist's home: Square's addresses of pictures are public. */
function namesPlace({ exif, xmp }: Metadata): boolean {
  return gpsPointers.some((pointer) => exif?.includes(pointer)) || (xmp?.includes('GPSLatitude') ?? false);
}

/**
 * A picture as it is where Square takes it and it names no place, or a JPEG of it. `source` is its bytes or the path
 * of its file: a scan of several hundred megabytes is never whole in memory. Throws UnusablePicture.
 */
export async function preparePicture(source: Uint8Array | string): Promise<PreparedPicture> {
  try {
    const size = typeof source === 'string' ? (await stat(source)).size : source.length;
    const facts = await sharp(source, { limitInputPixels: mostPixelsRead }).metadata();
    const type = types[facts.format];
    if (type && size <= mostBytes && facts.width * facts.height <= mostPixels && !namesPlace(facts)) {
      return { bytes: typeof source === 'string' ? await readFile(source) : source, type };
    }
    for (const quality of [92, 80]) {
      const jpeg = await sharp(source, { limitInputPixels: mostPixelsRead })
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
