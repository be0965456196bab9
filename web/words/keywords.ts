import { shop } from '#shop-config';

/** What search engines may find every page by. */
export const keywords: readonly string[] = shop.keywords;
