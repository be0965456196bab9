import sharp, { type Sharp } from 'sharp';
import { previewSize as size } from '#shared/rules/pictures.ts';

/** Of wall on every side. */
const margin = 44;
/** The day room's paper, `--paper` of web/ui/theme.css. */
const wall = '#f5f0e6';
/** Bytes beyond which messengers leave a preview out on a slow line. */
const heaviest = 120_000;
const qualities = [82, 70, 56, 40] as const;

/** The whole painting on a wall, for link previews: a crop to 1.91 : 1 cuts off wall. */
export async function makePreview(painting: Sharp): Promise<Buffer> {
  const { data, info } = await painting
    .resize({
      width: size.width - 2 * margin,
      height: size.height - 2 * margin,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .png({ compressionLevel: 0 })
    .toBuffer({ resolveWithObject: true });
  const left = Math.round((size.width - info.width) / 2);
  const top = Math.round((size.height - info.height) / 2);
  const onWall = await sharp({ create: { ...size, channels: 3, background: wall } })
    .composite([{ input: shadow(left, top, info.width, info.height) }, { input: data, left, top }])
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: onWall.info.width, height: onWall.info.height, channels: onWall.info.channels };
  let jpeg = Buffer.alloc(0);
  for (const quality of qualities) {
    jpeg = await sharp(onWall.data, { raw }).jpeg({ quality, progressive: true }).toBuffer();
    if (jpeg.length <= heaviest) break;
  }
  return jpeg;
}

/** With a soft shadow, as a little off the wall. */
function shadow(left: number, top: number, width: number, height: number): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
      <filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="9"/></filter>
      <rect x="${left}" y="${top + 8}" width="${width}" height="${height}" fill="#1e1226" opacity="0.34" filter="url(#soft)"/>
    </svg>`,
  );
}
