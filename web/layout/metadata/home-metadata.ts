import { shop } from '#shop-config';
import preview from '#web/assets/og-default.jpg';
import { paths } from '#web/paths.ts';
import type { PageMetadata } from './page-metadata.ts';

/** Apart from what other pages say of themselves, which the first load has no use for. */
export const homeMetadata: PageMetadata = {
  title: `${shop.brand} — ${shop.hero.headline}`,
  description: shop.description,
  keywords: shop.keywords,
  path: paths.home,
  image: preview,
};
