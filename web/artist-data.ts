import { escapeJson } from '#shared/rules/escape.ts';
import { shop } from '#shop-config';
import preview from '#web/assets/og-default.jpg';
import { socialLinks } from '#web/words/social-links.ts';
import { paths } from './paths.ts';

/** Whose shop it is, as search engines read it: https://schema.org/Person and https://schema.org/WebSite. */
export function artistData(origin: string): string {
  const artist = `${origin}${paths.about}#painter`;
  return escapeJson({
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Person',
        '@id': artist,
        name: shop.artist,
        jobTitle: 'Painter',
        description: shop.about.lead,
        url: `${origin}${paths.about}`,
        image: `${origin}${preview}`,
        sameAs: socialLinks.map(({ href }) => href),
      },
      {
        '@type': 'WebSite',
        name: shop.brand,
        url: `${origin}${paths.home}`,
        description: shop.description,
        about: { '@id': artist },
      },
    ],
  });
}
