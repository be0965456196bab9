import { biography } from '#shop-config';

/** The texts of the About page. */
export const aboutSections = biography;
