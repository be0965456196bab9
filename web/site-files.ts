import { paths } from '#shared/site/paths.ts';
import { shop } from '#shop-config';

/** A file that the build writes beside the pages. */
export interface SiteFile {
  readonly file: string;
  readonly text: string;
}

/** Returns the web manifest (W3C "Web Application Manifest"). */
export function siteFiles(): readonly SiteFile[] {
  return [{ file: 'manifest.json', text: JSON.stringify(manifest) }];
}

/** The web manifest, with the day colors. `minimal-ui` keeps the Back button, which the installed app needs. */
const manifest = {
  id: paths.home,
  name: `${shop.brand} — ${shop.hero.headline}`,
  short_name: shop.brand,
  description: shop.description,
  lang: 'en',
  start_url: paths.home,
  scope: paths.home,
  display: 'minimal-ui',
  background_color: '#f5f0e6',
  theme_color: '#f5f0e6',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
};
