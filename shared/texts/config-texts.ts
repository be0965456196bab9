import { policies, shop } from '#shop-config';
import type { SiteTexts } from './shop-texts.ts';

/** Texts of shop.config.ts that any page may show. */
export const configSiteTexts: SiteTexts = {
  brand: shop.brand,
  artist: shop.artist,
  company: shop.company,
  email: shop.email,
  instagram: shop.social.instagram,
  facebook: shop.social.facebook,
  headline: shop.hero.headline,
  subline: shop.hero.subline,
  description: shop.description,
  aboutTitle: shop.about.title,
  lead: shop.about.lead,
  invitation: shop.about.invitation,
};

/** Texts of shop.config.ts for the line under the pay button. */
export const configPromises = {
  shippingPromise: policies.shipping.promise.trim(),
  returnsPromise: policies.returns.promise.trim(),
};
