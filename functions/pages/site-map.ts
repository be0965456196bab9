import type { Artwork, DescribedPicture } from '#shared/artwork/artwork.ts';
import { soldWorks } from '#shared/artwork/sold.ts';
import { isShownInGallery } from '#shared/artwork/visibility.ts';
import { siteMapPaths } from '#shared/site/paths.ts';
import { escapeMarkup } from '#shared/text/escape.ts';
import type { PolicyName } from '#shared/texts/policies.ts';
import { artworkUrl, pictureUrls } from './artwork-head.ts';
import { policyUrl } from './policy-facts.ts';
import { soldUrl } from './sold-head.ts';

/**
 * https://www.sitemaps.org/protocol.html, at most 50,000 URLs. Lists each work's pictures (Google Search documentation,
 * "Image sitemaps"), because crawlers find pictures that scripts add late or never.
 */
export function siteMap(
  artworks: Iterable<Artwork>,
  policyPages: readonly PolicyName[],
  siteOrigin: string,
  /** For works with several pictures, by id. */
  pictures: ReadonlyMap<string, readonly DescribedPicture[]> = new Map(),
): string {
  const shown = [...artworks];
  const sold = soldWorks(shown);
  const entries = [
    ...siteMapPaths.map((path) => entry(`${siteOrigin}${path}`)),
    ...(sold.length > 0 ? [entry(soldUrl(siteOrigin))] : []),
    ...policyPages.map((name) => entry(policyUrl(siteOrigin, name))),
    ...[...shown.filter(isShownInGallery), ...sold].map((artwork) =>
      entry(artworkUrl(siteOrigin, artwork.id), {
        changedAt: artwork.squareUpdatedAt,
        images: pictureUrls(artwork, pictures.get(artwork.id), siteOrigin),
      }),
    ),
  ];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

function entry(
  url: string,
  { changedAt = '', images = [] }: { readonly changedAt?: string; readonly images?: readonly string[] } = {},
): string {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(changedAt)?.[0];
  return [
    `<url><loc>${escapeMarkup(url)}</loc>`,
    day ? `<lastmod>${day}</lastmod>` : '',
    ...images.map((image) => `<image:image><image:loc>${escapeMarkup(image)}</image:loc></image:image>`),
    '</url>',
  ].join('');
}
