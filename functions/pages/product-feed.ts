import type { Artwork, Variation } from '#shared/artwork/artwork.ts';
import { artworkTexts } from '#shared/artwork/artwork-metadata.ts';
import { isOriginal } from '#shared/artwork/sold.ts';
import { displayTitle } from '#shared/artwork/titles.ts';
import { hasVariationLabel, isInStock } from '#shared/artwork/variations.ts';
import { isShownInGallery } from '#shared/artwork/visibility.ts';
import { readPrice } from '#shared/money/money.ts';
import { shipsOnRequest } from '#shared/shipping/shippable.ts';
import type { Delivery } from '#shared/shipping/terms-of-sale.ts';
import { escapeMarkup } from '#shared/text/escape.ts';
import { configSiteTexts } from '#shared/texts/config-texts.ts';
import type { SiteTexts } from '#shared/texts/shop-texts.ts';
import { delivery, shop } from '#shop-config';
import { artworkUrl, pictureUrl } from './artwork-head.ts';
import { statedDestinations } from './sale-facts.ts';

/** Google's product category "Posters, Prints, & Visual Artwork". */
const visualArtwork = '500044';

/** Merchant Center's limits, in characters. */
const longestTitle = 150;
const longestGroup = 50;
const longestDetail = 200;
/** Maximum number of `shipping` attributes of an item (Merchant Center Help, "Shipping [shipping]"). */
const mostDestinations = 100;

/**
 * Returns everything for sale in the format of Google Merchant Center (Merchant Center Help, "Product data
 * specification", RSS 2.0): an item for each priced variation of each work in the gallery. No item has a product
 * identifier. Works sent by arrangement are left out. Free shipping is stated for each country that a work is sent to.
 * If no country is stated, or more than Merchant Center reads, the artist sets shipping in the Merchant Center account.
 */
export function productFeed(
  artworks: Iterable<Artwork>,
  siteOrigin: string,
  {
    terms = delivery,
    texts = configSiteTexts,
  }: { readonly terms?: Delivery; readonly texts?: SiteTexts } = {},
): string {
  const items = [...artworks]
    .filter((artwork) => isShownInGallery(artwork) && !shipsOnRequest(artwork))
    .flatMap((artwork) =>
      artwork.variations.flatMap((variation) => item(artwork, variation, { siteOrigin, terms, texts }) ?? []),
    );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">',
    '<channel>',
    `<title>${escapeMarkup(texts.brand)}</title>`,
    `<link>${escapeMarkup(`${siteOrigin}/`)}</link>`,
    `<description>${escapeMarkup(texts.description)}</description>`,
    ...items,
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
}

/** Returns an item; undefined without a price or a picture, because Merchant Center refuses such an item. */
function item(
  artwork: Artwork,
  variation: Variation,
  {
    siteOrigin,
    terms,
    texts,
  }: { readonly siteOrigin: string; readonly terms: Delivery; readonly texts: SiteTexts },
): string | undefined {
  const price = readPrice(variation.price);
  const picture = pictureUrl(artwork, siteOrigin);
  if (price === null || picture === '') return undefined;
  const size = hasVariationLabel(variation.name) ? variation.name : '';
  const title = [displayTitle(artwork.title), size].filter((word) => word !== '').join(', ');
  const fields: readonly (readonly [string, string])[] = [
    ['id', variation.id],
    ['title', cut(title, longestTitle)],
    ['description', descriptionOf(artwork, title, texts)],
    ['link', artworkUrl(siteOrigin, artwork.id)],
    ['image_link', picture],
    ['availability', isInStock(variation) ? 'in_stock' : 'out_of_stock'],
    ['price', `${price.toFixed(2)} ${shop.currency}`],
    ['brand', texts.brand],
    ['condition', 'new'],
    ['identifier_exists', 'no'],
    ['google_product_category', isArtwork(artwork.category) ? visualArtwork : ''],
    ['product_type', artwork.category],
    ['item_group_id', artwork.variations.length > 1 ? artwork.id.slice(0, longestGroup) : ''],
    ['size', cut(size, longestDetail)],
    ['material', cut(withoutSize(artwork.medium), longestDetail)],
  ];
  const tags = fields
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `<g:${name}>${escapeMarkup(text)}</g:${name}>`);
  return `<item>${[...tags, ...shippingTags(artwork, terms)].join('')}</item>`;
}

/** Returns the work's description, or else title, category and medium, because the shop's sentence may not apply. */
function descriptionOf(artwork: Artwork, title: string, texts: SiteTexts): string {
  const thing = [title, artwork.category, withoutSize(artwork.medium)].filter((word) => word !== '');
  return artworkTexts(artwork, { ...shop, ...texts, description: thing.join(', ') }).description;
}

/** Whether Google's category of visual artwork applies. Greeting cards and books belong to other categories. */
function isArtwork(category: string): boolean {
  return isOriginal(category) || /\b(?:prints?|posters?|gicl[eé]es?|reproductions?)\b/i.test(category);
}

/** Returns the material alone: 'Acrylic on canvas' for 'Acrylic on canvas, 24 × 30 in'. */
function withoutSize(medium: string): string {
  return medium
    .split(',')
    .filter((part) => !/\d\s*(?:×|x|by)\s*\d/i.test(part))
    .join(',')
    .trim();
}

function shippingTags(artwork: Artwork, terms: Delivery): string[] {
  const countries = statedDestinations(artwork, terms) ?? [];
  if (countries.length > mostDestinations) return [];
  const price = `<g:price>0.00 ${shop.currency}</g:price>`;
  return countries.map((code) => `<g:shipping><g:country>${code}</g:country>${price}</g:shipping>`);
}

function cut(text: string, longest: number): string {
  return [...text].slice(0, longest).join('');
}
