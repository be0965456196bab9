import type { ChangedTexts, SiteTexts } from '#shared/model/shop-texts.ts';
import { configSiteTexts } from '#shared/rules/config-texts.ts';

/** Names and first lines as they are now. */
export function siteTexts(changed: ChangedTexts): SiteTexts {
  return Object.assign({}, configSiteTexts, changed);
}
