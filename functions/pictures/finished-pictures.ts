import * as z from 'zod/mini';
import type { Picture } from '#shared/model/artwork.ts';
import { jpegFile } from '#shared/rules/pictures.ts';
import type { MediaFile, MediaStore } from './media-store.ts';

const factsSchema = z.object({
  width: z.coerce.number().check(z.int(), z.positive()),
  height: z.coerce.number().check(z.int(), z.positive()),
  color: z.string().check(z.regex(/^#[0-9a-f]{6}$/)),
  widths: z.string().check(z.regex(/^\d+(?:,\d+)*$/)),
});

/** The picture of a key whose files are all there already, for instance from another work or an earlier run. */
export async function findFinished(media: MediaStore, key: string): Promise<Picture | undefined> {
  const facts = factsSchema.safeParse(await media.find(jpegFile(key)));
  if (!facts.success) return undefined;
  const { widths, ...rest } = facts.data;
  return { key, ...rest, widths: widths.split(',').map(Number) };
}

/** The JPEG goes last and carries the facts: where it is, everything is. */
export async function saveFinished(
  media: MediaStore,
  picture: Picture,
  files: readonly MediaFile[],
): Promise<void> {
  const last = jpegFile(picture.key);
  await Promise.all(files.filter(({ name }) => name !== last).map((file) => media.save(file)));
  const { width, height, color, widths } = picture;
  const facts = { width: String(width), height: String(height), color, widths: widths.join(',') };
  for (const file of files.filter(({ name }) => name === last)) await media.save({ ...file, facts });
}
