import sharp, { type Sharp } from 'sharp';
import { previewSize as size } from '#shared/artwork/pictures.ts';
import { escapeMarkup } from '#shared/text/escape.ts';
import { shop } from '#shop-config';

/** Minimum number of pixels of wall on every side. */
const margin = 44;
/** The wall's color, `--paper` of the light theme in web/ui/theme.css. */
const wall = [0xf5, 0xf0, 0xe6] as const;
const shadow = { color: [0x1e, 0x12, 0x26], opacity: 0.34, blur: 9, below: 8 } as const;
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
  const left = Math.round((size.width - info.width) / 2);
  const top = Math.round((size.height - info.height) / 2);
  const onWall = wallWithShadow(left, top, info.width, info.height);
  const bytesPerRow = info.width * 3;
  for (let y = 0; y < info.height; y++) {
    data.copy(onWall, ((top + y) * size.width + left) * 3, y * bytesPerRow, (y + 1) * bytesPerRow);
  }
  let jpeg = Buffer.alloc(0);
  for (const quality of qualities) {
    const image = sharp(onWall, { raw: { ...size, channels: 3 } }).jpeg({ quality, progressive: true });
    jpeg = await withNotices(image, siteOrigin).toBuffer();
    if (jpeg.length <= heaviest) break;
  }
  return jpeg;
}

/** Draws the wall with the painting's soft shadow as RGB pixels. A product of blurred sides is faster than a blur. */
function wallWithShadow(left: number, top: number, width: number, height: number): Buffer {
  const across = blurredSide(size.width, left, left + width);
  const down = blurredSide(size.height, top + shadow.below, top + shadow.below + height);
  const pixels = Buffer.alloc(size.width * size.height * 3, Uint8Array.from(wall));
  let at = 0;
  for (const darkOfRow of down) {
    for (const dark of across) {
      const opacity = shadow.opacity * darkOfRow * dark;
      for (let channel = 0; channel < 3 && opacity > 0; channel++) {
        const light = wall[channel] ?? 0;
        pixels[at + channel] = Math.round(light + ((shadow.color[channel] ?? 0) - light) * opacity);
      }
      at += 3;
    }
  }
  return pixels;
}

/** Returns, for each of `length` pixels, the share of a Gaussian around that pixel that is within from…to. */
function blurredSide(length: number, from: number, to: number): number[] {
  const reach = 3 * shadow.blur;
  const weights = Array.from({ length: 2 * reach + 1 }, (_, i) =>
    Math.exp(-((i - reach) ** 2) / (2 * shadow.blur ** 2)),
  );
  const whole = weights.reduce((sum, weight) => sum + weight);
  return Array.from({ length }, (_, x) => {
    const inside = weights.filter((_, i) => x + i - reach >= from && x + i - reach < to);
    return inside.reduce((sum, weight) => sum + weight, 0) / whole;
  });
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
