import { paths } from '#shared/site/paths.ts';
import { escapeJson } from '#shared/text/escape.ts';
import type { SiteTexts } from '#shared/texts/shop-texts.ts';
import { previewPicture } from '#web/layout/metadata/preview-picture.ts';
import { socialLinksOf } from '#web/ui/social-links.ts';

/**
 * Returns structured data about the artist and the shop for search engines: https://schema.org/Person and
 * https://schema.org/WebSite.
 */
export function artistData(origin: string, texts: SiteTexts): string {
  const image = texts.portraitPicture?.fallback ?? previewPicture(texts);
  const artist = `${origin}${paths.about}#painter`;
  return escapeJson({
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Person',
        '@id': artist,
        name: texts.artist,
        jobTitle: 'Painter',
        description: texts.lead,
        url: `${origin}${paths.about}`,
        image: `${origin}${image}`,
        sameAs: socialLinksOf(texts).map(({ href }) => href),
      },
      {
        '@type': 'WebSite',
        name: texts.brand,
        url: `${origin}${paths.home}`,
        description: texts.description,
        about: { '@id': artist },
      },
    ],
  });
}
