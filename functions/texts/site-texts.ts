import type { ChangedTexts, SiteTexts } from '#shared/model/shop-texts.ts';
import { configSiteTexts } from '#shared/rules/config-texts.ts';
import { shownSitePictures } from '#shared/rules/shown-site-pictures.ts';

/** Names, first lines and pictures as they are now. */
export function siteTexts(changed: ChangedTexts): SiteTexts {
  return Object.assign({}, configSiteTexts, changed, shownSitePictures(changed));
}
