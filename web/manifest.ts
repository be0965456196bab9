import { paths } from '#shared/site/paths.ts';
import { shop } from '#shop-config';

/**
 * The web manifest (W3C "Web Application Manifest"), with the day colors. `minimal-ui` keeps the Back button, which the
 * installed app needs.
 */
export const manifest = {
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
