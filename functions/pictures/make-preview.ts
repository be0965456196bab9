import sharp, { type Sharp } from 'sharp';
import { previewSize as size } from '#shared/artwork/pictures.ts';
import { escapeMarkup } from '#shared/text/escape.ts';
import { shop } from '#shop-config';

/** Minimum number of pixels of wall on every side. */
const margin = 44;
/** The wall's color, `--paper` of the light theme in web/ui/theme.css. */
const wall = '#f5f0e6';
const shadow = { color: { r: 0x1e, g: 0x12, b: 0x26, alpha: 0.34 }, blur: 9, below: 8 } as const;
/** Bytes above which messengers omit a preview on a slow connection. */
const heaviest = 120_000;
const qualities = [82, 70, 56, 40] as const;

/** Draws the whole painting on a wall, for link previews. A crop to 1.91 : 1 removes only wall. */
export async function makePreview(painting: Sharp, siteOrigin: string): Promise<Buffer> {
  const { data, info } = await painting
    .resize({
      width: size.width - 2 * margin,
      height: size.height - 2 * margin,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const left = Math.round((size.width - width) / 2);
  const top = Math.round((size.height - height) / 2);
  const onWall = await sharp({ create: { ...size, channels: 3, background: wall } })
    .composite([
      { input: await shadowOf({ left, top: top + shadow.below, width, height }) },
      { input: data, raw: { width, height, channels }, left, top },
    ])
    .removeAlpha()
    .raw()
    .toBuffer();
  let jpeg = Buffer.alloc(0);
  for (const quality of qualities) {
    const image = sharp(onWall, { raw: { ...size, channels: 3 } }).jpeg({ quality, progressive: true });
    jpeg = await withNotices(image, siteOrigin).toBuffer();
    if (jpeg.length <= heaviest) break;
  }
  return jpeg;
}

/** Draws a soft shadow of this rectangle on a transparent image in the preview's size, as PNG. */
function shadowOf({ left, top, width, height }: Record<'left' | 'top' | 'width' | 'height', number>) {
  const [right, bottom] = [size.width - left - width, size.height - top - height];
  return sharp({ create: { width, height, channels: 4, background: shadow.color } })
    .extend({ left, top, right, bottom, background: { ...shadow.color, alpha: 0 } })
    .blur(shadow.blur)
    .png()
    .toBuffer();
}

/** Adds artist, copyright and the shop's URL (`siteOrigin`) as XMP (IPTC Photo Metadata Standard), 0.6 kB. */
export function withNotice(image: Sharp, siteOrigin: string): Sharp {
  const [artist, address] = [shop.artist, siteOrigin].map(escapeMarkup);
  return image.withXmp(
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmpRights="http://ns.adobe.com/xap/1.0/rights/" xmpRights:Marked="True" xmpRights:WebStatement="${address}"><dc:creator><rdf:Seq><rdf:li>${artist}</rdf:li></rdf:Seq></dc:creator><dc:rights><rdf:Alt><rdf:li xml:lang="x-default">© ${artist}</rdf:li></rdf:Alt></dc:rights></rdf:Description></rdf:RDF></x:xmpmeta>`,
  );
}

/** Adds the notice as XMP and as EXIF: programs for feeds and link previews, which use the JPEG, rarely read XMP. */
export function withNotices(image: Sharp, siteOrigin: string): Sharp {
  const { artist } = shop;
  return withNotice(image, siteOrigin).withExif({ IFD0: { Artist: artist, Copyright: `© ${artist}` } });
}
