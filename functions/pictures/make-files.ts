import type { OutputInfo } from 'sharp';
import sharp from 'sharp';
import type { MadePicture } from '#functions/catalogue/catalogue-items.ts';
import {
  avifFile,
  fallbackWidth,
  fullWidth,
  jpegFile,
  pictureWidths,
  previewFile,
} from '#shared/artwork/pictures.ts';
import { uploadTypeOf } from '#shared/texts/site-pictures.ts';
import { makePreview, withNotice, withNotices } from './make-preview.ts';
import type { MediaFile } from './media-store.ts';

/** A picture that can never be processed. The message tells the artist what is wrong with the picture in Square. */
export class BadPicture extends Error {
  override readonly name = 'BadPicture';
  readonly fault: 'pixels' | 'shape' | undefined;
  constructor(message: string, fault?: 'pixels' | 'shape') {
    super(message);
    this.fault = fault;
  }
}

/** A failed download, which may succeed later. */
export class PictureUnreachable extends Error {
  override readonly name = 'PictureUnreachable';
}

/** Maximum number of pixels. A small file with more of them could fill the memory (a decompression bomb). */
export const mostPixels = 80_000_000;
/** Widths of the first pass in pixels, for the gallery on desktops and phones. */
const smallWidths = [320, 720];
const widestSmall = 720;
/** Maximum ratio of a picture's sides, because of AVIF's tallest side (16,384 pixels) and the gallery's layout. */
export const mostElongated = 6;
/** AVIF quality that keeps brush strokes visible, and a screen of cards well below its budget of bytes. */
const quality = 53;
/**
 * AVIF effort. Effort 0 takes half the time of 1. From 1080 pixels on, effort 0 adds only 1 to 5 % of bytes at the same
 * PSNR and SSIM. Below 1080 pixels, effort 0 costs up to 0.8 dB and saves little time.
 */
const effortFor = (width: number) => (width > widestSmall ? 0 : 1);
const isJpeg = (head: Uint8Array) => uploadTypeOf(head) === 'image/jpeg';
const endOfJpeg = Buffer.from([0xff, 0xd9]);
/** Tests of the first bytes, not the declared type, for formats that Square accepts or its Dashboard produces. */
const readable: readonly ((head: Buffer) => boolean)[] = [
  (head) => uploadTypeOf(head) !== undefined,
  (head) => /^GIF8[79]a/.test(head.toString('latin1', 0, 6)),
  (head) => /^ftyp(?:avif|avis|mif1)/.test(head.toString('latin1', 4, 12)),
];

interface Raw {
  readonly data: Buffer;
  readonly info: OutputInfo;
}

interface Made {
  /** The picture with its new and existing files. */
  readonly picture: MadePicture;
  /** The new files in the order of saving. */
  readonly files: readonly MediaFile[];
}

/**
 * Makes the files without which a work cannot be shown: small AVIF widths, and the JPEG for use outside the shop's
 * pages. Removes metadata (location, camera) and adds the artist's notice to each file. Throws BadPicture.
 */
export async function makeSmallFiles(original: Uint8Array, key: string, siteOrigin: string): Promise<Made> {
  const size = await measure(original);
  const base = await orBad(original, decode(original, Math.min(size.width, fallbackWidth)));
  // A picture of at most this width is complete after one pass.
  const isDone = size.width <= widestSmall;
  const widths = isDone ? widthsFor(size.width) : smallWidths;
  const full = resized(base, base.info.width).jpeg({ quality: 80, progressive: true });
  const jpeg = await withNotices(full, siteOrigin).toBuffer();
  return {
    picture: { key, ...size, color: await dominantColor(base), widths, ...(isDone && { preview: true }) },
    files: [
      ...(await avifFiles(base, key, widths, siteOrigin)),
      ...(isDone ? [await previewOf(base, key, siteOrigin)] : []),
      { name: jpegFile(key), body: jpeg, contentType: 'image/jpeg' },
    ],
  };
}

/** Makes the image for link previews and the other widths, the widest last. Throws BadPicture. */
export async function makeLargeFiles(
  original: Uint8Array,
  small: MadePicture,
  siteOrigin: string,
): Promise<Made> {
  const widths = widthsFor(small.width);
  const missing = widths.filter((wanted) => !small.widths.includes(wanted));
  const base = await orBad(original, decode(original, fullWidth(small)));
  return {
    picture: { ...small, widths, preview: true },
    files: [
      await previewOf(base, small.key, siteOrigin),
      ...(await avifFiles(base, small.key, missing, siteOrigin)),
    ],
  };
}

async function previewOf(base: Raw, key: string, siteOrigin: string): Promise<MediaFile> {
  const body = await makePreview(resized(base, base.info.width), siteOrigin);
  return { name: previewFile(key), body, contentType: 'image/jpeg' };
}

async function avifFiles(
  base: Raw,
  key: string,
  widths: readonly number[],
  siteOrigin: string,
): Promise<MediaFile[]> {
  const files: MediaFile[] = [];
  for (const width of widths) {
    const image = resized(base, width).avif({ quality, effort: effortFor(width) });
    const body = await withNotice(image, siteOrigin).toBuffer();
    files.push({ name: avifFile(key, width), body, contentType: 'image/avif' });
  }
  return files;
}

/** Lists all standard widths below the picture's own width, and its own width up to the largest standard width. */
export function widthsFor(width: number): number[] {
  const full = fullWidth({ width });
  return [...pictureWidths.filter((standard) => standard < full), full];
}

/** Reads the size in pixels after EXIF rotation, without decoding the picture. Throws BadPicture. */
export async function measure(
  original: Uint8Array,
): Promise<{ readonly width: number; readonly height: number }> {
  const head = Buffer.from(original.subarray(0, 16));
  if (!readable.some((matches) => matches(head))) {
    throw new BadPicture(
      'Its picture is not a JPEG, PNG, GIF, WebP or AVIF file. Please upload one of these in Square.',
    );
  }
  const { autoOrient } = await orBad(original, sharp(original, { limitInputPixels: false }).metadata());
  const { width, height } = autoOrient;
  if (width * height > mostPixels) {
    throw new BadPicture(
      `Its picture has more than ${mostPixels / 1_000_000} million pixels. Please upload a smaller one in Square.`,
      'pixels',
    );
  }
  if (Math.max(width / height, height / width) > mostElongated) {
    throw new BadPicture(
      `Its picture is more than ${mostElongated} times as long as it is wide. Please upload a part of it in Square.`,
      'shape',
    );
  }
  return { width, height };
}

/** Decodes the picture once for all sizes. */
async function decode(original: Uint8Array, width: number): Promise<Raw> {
  try {
    return await decodeAll(original, width, 'error');
  } catch (error) {
    if (!isJpeg(original)) throw error;
    // Some programs omit the last two bytes of a JPEG, its end marker. If more bytes are missing, sharp still reports a
    // warning after the marker is added.
    return decodeAll(Buffer.concat([original, endOfJpeg]), width, 'warning');
  }
}

/** Decodes the picture; transparent parts become white. */
function decodeAll(original: Uint8Array, width: number, failOn: 'error' | 'warning'): Promise<Raw> {
  return sharp(original, { limitInputPixels: mostPixels, failOn })
    .autoOrient()
    .resize({ width })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
}

function resized({ data, info }: Raw, width: number) {
  const image = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  return width === info.width ? image : image.resize({ width });
}

async function dominantColor(base: Raw): Promise<string> {
  const small = await resized(base, Math.min(64, base.info.width)).png().toBuffer();
  const { dominant } = await sharp(small).stats();
  const hex = [dominant.r, dominant.g, dominant.b].map((channel) => channel.toString(16).padStart(2, '0'));
  return `#${hex.join('')}`;
}

async function orBad<T>(original: Uint8Array, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch {
    if (Buffer.from(original.subarray(4, 12)).toString('latin1') === 'ftypavis') {
      throw new BadPicture(
        'Its picture is an animated AVIF file, which the shop cannot show. Please upload a still picture in Square.',
      );
    }
    throw new BadPicture('Its picture is damaged and cannot be read. Please upload it again in Square.');
  }
}
