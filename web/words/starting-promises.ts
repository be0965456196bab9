import { configPromises } from '#shared/texts/config-texts.ts';

/** What stands under the button that pays, by shop.config.ts. */
export const startingPromises = configPromises;
