import { configPromises } from '#shared/texts/config-texts.ts';

/** The texts under the pay button, from shop.config.ts. */
export const startingPromises = configPromises;
