import { configSiteTexts } from '#shared/texts/config-texts.ts';
import type { ChangedTexts, SiteTexts } from '#shared/texts/shop-texts.ts';
import { shownSitePictures } from '#shared/texts/shown-site-pictures.ts';

/** Returns the current names, first lines and pictures. */
export function siteTexts(changed: ChangedTexts): SiteTexts {
  return Object.assign({}, configSiteTexts, changed, shownSitePictures(changed));
}
