import type { Artwork, DescribedPicture } from '#shared/artwork/artwork.ts';
import { soldWorks } from '#shared/artwork/sold.ts';
import { isShownInGallery } from '#shared/artwork/visibility.ts';
import { siteMapPaths } from '#shared/site/paths.ts';
import { escapeMarkup } from '#shared/text/escape.ts';
import type { PolicyName } from '#shared/texts/policies.ts';
import { artworkUrl, pictureUrls } from './artwork-head.ts';
import { policyUrl } from './sale-facts.ts';
import { soldUrl } from './sold-head.ts';

/**
 * Returns the site map (https://www.sitemaps.org/protocol.html). It lists each work's pictures (Google Search
 * documentation, "Image sitemaps"), because crawlers find pictures late or never if scripts add them.
 */
export function siteMap(
  artworks: Iterable<Artwork>,
  policyPages: readonly PolicyName[],
  siteOrigin: string,
  /** Pictures of the works with several pictures, by the work's id. */
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

/** Names of the user agents that collect training data for AI models. */
const trainingAgents = [
  'GPTBot',
  'ClaudeBot',
  'Google-Extended',
  'Applebot-Extended',
  'CCBot',
  'Bytespider',
  'meta-externalagent',
  'cohere-training-data-crawler',
];

/**
 * Returns `robots.txt` (RFC 9309), with a content signal (draft-romm-aipref-contentsignals) if the artist refuses AI
 * training. Pages that must not be indexed are not listed. They have a robots tag instead, because a crawler can read
 * the tag only if it may fetch the page.
 */
export function robotsText(siteOrigin: string, refusesAiTraining: boolean): string {
  return [
    'User-agent: *',
    ...(refusesAiTraining ? ['Content-Signal: search=yes, ai-train=no'] : []),
    'Disallow: /api/',
    '',
    ...(refusesAiTraining
      ? [...trainingAgents.map((agent) => `User-agent: ${agent}`), 'Disallow: /', '']
      : []),
    `Sitemap: ${siteOrigin}/sitemap.xml`,
    '',
  ].join('\n');
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Returns the contact for security problems: the artist's email address (RFC 9116, "A File Format to Aid in Security
 * Vulnerability Disclosure"). Section 2.5.5 recommends an `Expires` less than a year ahead. It is 90 days after the
 * start of the UTC day of `now` (milliseconds). Each request computes it, so that it never passes.
 */
export function securityText(siteOrigin: string, now: number, email: string): string {
  const expires = new Date(Math.floor(now / dayMs) * dayMs + 90 * dayMs);
  return [
    `Contact: mailto:${email}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${siteOrigin}/.well-known/security.txt`,
    '',
  ].join('\n');
}
