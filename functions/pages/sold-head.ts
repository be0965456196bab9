import type { Artwork } from '#shared/artwork/artwork.ts';
import { soldLabel, soldTexts, soldWorks } from '#shared/artwork/sold.ts';
import type { PageHead } from '#shared/contract/page-data.ts';
import { paths } from '#shared/site/paths.ts';
import { escapeJson } from '#shared/text/escape.ts';
import { configSiteTexts } from '#shared/texts/config-texts.ts';
import type { SiteTexts } from '#shared/texts/shop-texts.ts';
import { shop } from '#shop-config';
import { artworkUrl, pictureUrl, visualArtwork } from './artwork-head.ts';

/** Maximum number of works in the structured data. The page itself shows all sold works. */
const mostNamed = 100;

export function soldUrl(siteOrigin: string): string {
  return `${siteOrigin}${paths.sold}`;
}

/** Returns the metadata of the page of sold works. Without sold works it asks search engines not to index the page. */
export function soldHead(
  artworks: Iterable<Artwork>,
  siteOrigin: string,
  texts: SiteTexts = configSiteTexts,
): PageHead {
  const sold = soldWorks(artworks);
  const { title, description, keywords } = soldTexts({ ...shop, ...texts });
  const [newest] = sold;
  const image = newest ? pictureUrl(newest, siteOrigin) : '';
  const url = soldUrl(siteOrigin);
  return {
    title,
    meta: [
      ['name', 'description', description],
      ['name', 'keywords', keywords.join(', ')],
      ['name', 'robots', newest ? '' : 'noindex'],
      ['property', 'og:site_name', texts.brand],
      ['property', 'og:type', 'website'],
      ['property', 'og:title', title],
      ['property', 'og:description', description],
      ['property', 'og:url', url],
      ['property', 'og:image', image],
      ['name', 'twitter:card', image === '' ? '' : 'summary_large_image'],
    ],
    canonical: url,
    ...(newest && {
      jsonLd: escapeJson(
        collection(sold.slice(0, mostNamed), siteOrigin, { title, url, artist: texts.artist }),
      ),
    }),
  };
}

/** Returns https://schema.org/CollectionPage with each work, without prices, which are private after a sale. */
function collection(
  sold: readonly Artwork[],
  siteOrigin: string,
  { title, url, artist }: { readonly title: string; readonly url: string; readonly artist: string },
) {
  return {
    '@context': 'https://schema.org',
    '@type': 'CollectionPage',
    name: title,
    url,
    mainEntity: {
      '@type': 'ItemList',
      itemListElement: sold.map((artwork, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        item: soldProduct(artwork, siteOrigin, artist),
      })),
    },
  };
}

function soldProduct(artwork: Artwork, siteOrigin: string, artist: string) {
  const image = pictureUrl(artwork, siteOrigin);
  const url = artworkUrl(siteOrigin, artwork.id);
  return {
    ...visualArtwork(artwork, artist),
    description: soldLabel(artwork),
    url,
    ...(image !== '' && { image }),
    offers: { '@type': 'Offer', availability: 'https://schema.org/SoldOut', url },
  };
}
