import { configSiteTexts } from '#shared/rules/config-texts.ts';

/** The texts of shop.config.ts that any page may show. */
export const startingSiteTexts = configSiteTexts;
