import type { Artwork } from '#shared/model/artwork.ts';
import type { PolicyName } from '#shared/model/policies.ts';
import { escapeMarkup } from '#shared/rules/escape.ts';
import { soldWorks } from '#shared/rules/sold.ts';
import { isShownInGallery } from '#shared/rules/visibility.ts';
import { artworkUrl, pictureUrl } from './artwork-head.ts';
import { policyUrl } from './policy-facts.ts';
import { soldUrl } from './sold-head.ts';

const pages = ['/', '/gallery', '/about', '/artwork-index'] as const;

/**
 * https://www.sitemaps.org/protocol.html; takes 50,000 addresses. Each work with its picture, as Google reads it
 * (Search documentation, "Image sitemaps"): pictures that scripts put into a page are found late or never.
 */
export function siteMap(
  artworks: Iterable<Artwork>,
  policyPages: readonly PolicyName[],
  siteOrigin: string,
): string {
  const shown = [...artworks];
  const sold = soldWorks(shown);
  const entries = [
    ...pages.map((path) => entry(`${siteOrigin}${path}`)),
    ...(sold.length > 0 ? [entry(soldUrl(siteOrigin))] : []),
    ...policyPages.map((name) => entry(policyUrl(siteOrigin, name))),
    ...[...shown.filter(isShownInGallery), ...sold].map((artwork) =>
      entry(artworkUrl(siteOrigin, artwork.id), {
        changedAt: artwork.squareUpdatedAt,
        picture: pictureUrl(artwork, siteOrigin),
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
  { changedAt = '', picture = '' }: { readonly changedAt?: string; readonly picture?: string } = {},
): string {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(changedAt)?.[0];
  return [
    `<url><loc>${escapeMarkup(url)}</loc>`,
    day ? `<lastmod>${day}</lastmod>` : '',
    picture && `<image:image><image:loc>${escapeMarkup(picture)}</image:loc></image:image>`,
    '</url>',
  ].join('');
}
