import { type ArtworkItem, picturesOf } from '#functions/catalogue/catalogue-items.ts';
import type { Artwork, DescribedPicture } from '#shared/artwork/artwork.ts';
import { artworkTexts } from '#shared/artwork/artwork-metadata.ts';
import { jpegFile, mediaUrl, previewFile, previewSize } from '#shared/artwork/pictures.ts';
import { displayTitle } from '#shared/artwork/titles.ts';
import { isInStock } from '#shared/artwork/variations.ts';
import { hasRealImage } from '#shared/artwork/visibility.ts';
import type { PageHead } from '#shared/contract/page-data.ts';
import { readPrice } from '#shared/money/money.ts';
import { paths } from '#shared/site/paths.ts';
import { workFacts } from '#shared/size/work-facts.ts';
import { escapeJson } from '#shared/text/escape.ts';
import { configSiteTexts } from '#shared/texts/config-texts.ts';
import type { SiteTexts } from '#shared/texts/shop-texts.ts';
import { delivery, policies, shop } from '#shop-config';
import { returnFacts, shippingFacts } from './sale-facts.ts';

/** Returns the URL of a work. `siteOrigin` is the site's own domain or the CDN's. */
export function artworkUrl(siteOrigin: string, id: string): string {
  return `${siteOrigin}${paths.artwork(id)}`;
}

/** Returns the metadata of a work's page (Open Graph type `product`, rule 5.1) for link previews and search engines. */
export function artworkHead(
  artwork: Artwork,
  siteOrigin: string,
  item: Pick<ArtworkItem, 'picture' | 'pictureSet'> = {},
  {
    texts = configSiteTexts,
    areReturnsOfConfig = true,
  }: {
    readonly texts?: SiteTexts;
    /** Whether the returns policy is that of shop.config.ts. For any other text, figures about returns are left out. */
    readonly areReturnsOfConfig?: boolean;
  } = {},
): PageHead {
  const { title, description, keywords } = artworkTexts(artwork, { ...shop, ...texts });
  const url = artworkUrl(siteOrigin, artwork.id);
  const pictures = picturesOf(item);
  const images = pictureUrls(artwork, pictures, siteOrigin);
  const preview = previewOf(artwork, siteOrigin, item);
  return {
    title,
    meta: [
      ['name', 'description', description],
      ['name', 'keywords', keywords.join(', ')],
      ['property', 'og:site_name', texts.brand],
      ['property', 'og:type', 'product'],
      ['property', 'og:title', title],
      ['property', 'og:description', description],
      ['property', 'og:url', url],
      ...previewTags(preview, pictures?.[0]?.alt ?? displayTitle(artwork.title)),
    ],
    canonical: url,
    jsonLd: escapeJson({
      '@context': 'https://schema.org',
      '@graph': [
        product(artwork, siteOrigin, { description, url, images, areReturnsOfConfig, artist: texts.artist }),
        breadcrumbs(artwork, siteOrigin, texts),
      ],
    }),
  };
}

/** Returns the path from the home page to the work as https://schema.org/BreadcrumbList. */
function breadcrumbs(artwork: Artwork, siteOrigin: string, { brand }: SiteTexts) {
  const steps = [
    { name: brand, item: `${siteOrigin}${paths.home}` },
    { name: 'Gallery', item: `${siteOrigin}${paths.gallery}` },
    { name: displayTitle(artwork.title), item: artworkUrl(siteOrigin, artwork.id) },
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  };
}

/** Returns the metadata of a page that reports something as missing. `title`: 'Artwork not found'. */
export function notFoundHead(title: string, { brand }: SiteTexts): PageHead {
  return { title: `${title} — ${brand}`, meta: [['name', 'robots', 'noindex']] };
}

/** Returns the URLs of a work's JPEGs, the main picture first; empty if the work has none. */
export function pictureUrls(
  artwork: Artwork,
  pictures: readonly DescribedPicture[] | undefined,
  siteOrigin: string,
): string[] {
  const own = pictureUrl(artwork, siteOrigin);
  if (own === '') return [];
  const further = (pictures ?? []).slice(1);
  return [own, ...further.map(({ key }) => `${siteOrigin}${mediaUrl(jpegFile(key))}`)];
}

interface Preview {
  readonly url: string;
  readonly width?: number;
  readonly height?: number;
}

/** Returns the image for link previews: the preview file, or the JPEG of an older picture without one. */
function previewOf(artwork: Artwork, siteOrigin: string, { picture }: Pick<ArtworkItem, 'picture'>): Preview {
  if (!picture?.preview || !hasRealImage(artwork)) return { url: pictureUrl(artwork, siteOrigin) };
  return { url: `${siteOrigin}${mediaUrl(previewFile(picture.key))}`, ...previewSize };
}

/** Returns the tags of https://ogp.me and of X's card markup. The renderer leaves out tags without content. */
function previewTags({ url, width, height }: Preview, alt: string): PageHead['meta'] {
  const said = url === '' ? '' : alt;
  return [
    ['property', 'og:image', url],
    ['property', 'og:image:width', String(width ?? '')],
    ['property', 'og:image:height', String(height ?? '')],
    ['property', 'og:image:alt', said],
    ['name', 'twitter:card', url === '' ? '' : 'summary_large_image'],
    ['name', 'twitter:image', url],
    ['name', 'twitter:image:alt', said],
  ];
}

/** Returns the absolute URL of the JPEG; empty without a JPEG, or if its URL is neither on our origin nor https. */
export function pictureUrl(artwork: Artwork, siteOrigin: string): string {
  if (!hasRealImage(artwork) || !URL.canParse(artwork.imageUrl, siteOrigin)) return '';
  const url = new URL(artwork.imageUrl, siteOrigin);
  return url.protocol === 'https:' || url.origin === siteOrigin ? url.href : '';
}

/** Returns the last year of a text, because https://schema.org/dateCreated is one date: 2021 for '2019–2021'. */
function lastYearOf(text: string): string {
  return text.match(/\d{4}/g)?.at(-1) ?? text;
}

interface ProductFacts {
  readonly description: string;
  readonly url: string;
  readonly images: readonly string[];
  readonly areReturnsOfConfig: boolean;
  readonly artist: string;
}

/** Returns a length as https://schema.org/QuantitativeValue in centimeters (UN/CEFACT code CMT). */
const length = (millimeters: number) => ({
  '@type': 'QuantitativeValue',
  value: Math.round(millimeters) / 10,
  unitCode: 'CMT',
});

/** Returns a work as schema.org Product and VisualArtwork. Only a work with a single variation has width and height. */
export function visualArtwork(artwork: Artwork, artist: string) {
  const [only, ...others] = artwork.variations;
  const { year } = artwork;
  const { medium, size } = workFacts(artwork, others.length === 0 ? only : undefined);
  const form = /^originals?$/i.test(artwork.category.trim()) ? 'Painting' : artwork.category;
  return {
    '@type': ['Product', 'VisualArtwork'],
    productID: artwork.id,
    name: displayTitle(artwork.title),
    creator: { '@type': 'Person', name: artist },
    ...(form !== '' && { artform: form }),
    ...(medium !== '' && { artMedium: medium }),
    ...(size && { width: length(size.width), height: length(size.height) }),
    ...(year !== undefined && { dateCreated: lastYearOf(year) }),
  };
}

/** Returns the product with an offer for each variation that has a price. */
function product(
  artwork: Artwork,
  siteOrigin: string,
  { description, url, images, areReturnsOfConfig, artist }: ProductFacts,
) {
  const returns = areReturnsOfConfig ? returnFacts(policies.returns, siteOrigin) : undefined;
  const shipping = shippingFacts(artwork, delivery);
  const offers = artwork.variations.flatMap((variation) => {
    const price = readPrice(variation.price);
    if (price === null) return [];
    const availability = `https://schema.org/${isInStock(variation) ? 'InStock' : 'SoldOut'}`;
    return [
      {
        '@type': 'Offer',
        name: variation.name,
        price: price.toFixed(2),
        priceCurrency: shop.currency,
        availability,
        url,
        ...(shipping && { shippingDetails: shipping }),
        ...(returns && { hasMerchantReturnPolicy: returns }),
      },
    ];
  });
  return {
    ...visualArtwork(artwork, artist),
    description,
    url,
    ...(images.length > 0 && { image: images.length > 1 ? images : images[0] }),
    ...(offers.length > 0 && { offers }),
  };
}
