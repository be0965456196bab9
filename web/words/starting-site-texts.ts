import { configSiteTexts } from '#shared/texts/config-texts.ts';

/** The texts of shop.config.ts that any page may show. */
export const startingSiteTexts = configSiteTexts;
