import { letterWords } from '#shop-config';

/** What the artist says above the works in the mail about new ones. */
export const announcement = letterWords.newWorks;
