import type { Sharp } from 'sharp';
import { escapeMarkup } from '#shared/text/escape.ts';
import { shop } from '#shop-config';

/** Adds artist, copyright and the shop's URL (`siteOrigin`) as XMP (IPTC Photo Metadata Standard), 0.6 kB. */
export function withNotice(image: Sharp, siteOrigin: string): Sharp {
  const [artist, address] = [shop.artist, siteOrigin].map(escapeMarkup);
  return image.withXmp(
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmpRights="http://ns.adobe.com/xap/1.0/rights/" xmpRights:Marked="True" xmpRights:WebStatement="${address}"><dc:creator><rdf:Seq><rdf:li>${artist}</rdf:li></rdf:Seq></dc:creator><dc:rights><rdf:Alt><rdf:li xml:lang="x-default">© ${artist}</rdf:li></rdf:Alt></dc:rights></rdf:Description></rdf:RDF></x:xmpmeta>`,
  );
}

/** Adds the notice as XMP and as EXIF: JPEGs leave the shop in feeds and link previews, where few programs read XMP. */
export function withNotices(image: Sharp, siteOrigin: string): Sharp {
  const { artist } = shop;
  return withNotice(image, siteOrigin).withExif({ IFD0: { Artist: artist, Copyright: `© ${artist}` } });
}
