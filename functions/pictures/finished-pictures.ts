import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { MadePicture } from '#functions/catalogue/catalogue-items.ts';
import { avifFile, fullWidth, isSharp, jpegFile, previewFile } from '#shared/artwork/pictures.ts';
import type { MediaFile, MediaStore } from './media-store.ts';

const factsSchema = z.object({
  width: z.coerce.number().check(z.int(), z.positive()),
  height: z.coerce.number().check(z.int(), z.positive()),
  color: z.string().check(z.regex(/^#[0-9a-f]{6}$/)),
  widths: z.string().check(z.regex(/^\d+(?:,\d+)*$/)),
  preview: z.optional(z.string()),
});

/** Returns the key of an original's files, a hash of its bytes, so that the same bytes are processed only once. */
export function contentKey(original: Uint8Array): string {
  return createHash('sha256').update(original).digest('hex').slice(0, 20);
}

/** Lists the names of all files of a picture to which pages and links refer. */
export function filesOf({ key, widths, preview }: MadePicture): string[] {
  return [
    ...widths.map((width) => avifFile(key, width)),
    jpegFile(key),
    ...(preview ? [previewFile(key)] : []),
  ];
}

/**
 * Finds the picture with this key whose files are complete, with its large files if possible. It may be another work's
 * or an earlier run's. All files are checked, because files of a finished pass may have been lost since.
 */
export async function findFinished(media: MediaStore, key: string): Promise<MadePicture | undefined> {
  const small = await findFacts(media, key, jpegFile(key));
  if (!small) return undefined;
  const large = isSharp(small) ? undefined : await findFacts(media, key, avifFile(key, fullWidth(small)));
  if (large && (await isWhole(media, large))) return large;
  return (await isWhole(media, small)) ? small : undefined;
}

async function isWhole(media: MediaStore, picture: MadePicture): Promise<boolean> {
  const found = await Promise.all(filesOf(picture).map((name) => media.find(name)));
  return found.every((facts) => facts !== undefined);
}

async function findFacts(media: MediaStore, key: string, file: string): Promise<MadePicture | undefined> {
  const facts = factsSchema.safeParse(await media.find(file));
  if (!facts.success) return undefined;
  const { widths, preview, ...rest } = facts.data;
  return { key, ...rest, widths: widths.split(',').map(Number), ...(preview && { preview: true }) };
}

/** Saves the files of a pass, the last one with the picture's metadata. If that file exists, the pass was complete. */
export async function saveFinished(
  media: MediaStore,
  picture: MadePicture,
  files: readonly MediaFile[],
): Promise<void> {
  const { width, height, color, widths, preview } = picture;
  const facts = {
    width: String(width),
    height: String(height),
    color,
    widths: widths.join(','),
    ...(preview && { preview: 'yes' }),
  };
  await Promise.all(files.slice(0, -1).map((file) => media.save(file)));
  for (const file of files.slice(-1)) await media.save({ ...file, facts });
}
