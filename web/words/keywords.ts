import { shop } from '#shop-config';

/** Keywords of every page, for search engines. */
export const keywords: readonly string[] = shop.keywords;
