import { configPromises, configSiteTexts } from '#shared/texts/config-texts.ts';
import type { ShopTexts } from '#shared/texts/shop-texts.ts';
import { biography, policies } from '#shop-config';
import { configLetters } from './letter-texts.ts';

/** The texts of shop.config.ts: what a shop starts with, and what holds wherever the artist has changed nothing. */
export const startingTexts: ShopTexts = {
  ...configSiteTexts,
  ...configPromises,
  ...configLetters,
  // The files of the build stand in for them (web/layout/site-picture.ts).
  heroPicture: null,
  portraitPicture: null,
  aboutPicture: null,
  biography: biography.map(({ title, paragraphs }) => ({ title, text: paragraphs.join('\n\n') })),
  shipping: policies.shipping.text.trim(),
  returns: policies.returns.text.trim(),
  privacy: policies.privacy.text.trim(),
  terms: policies.terms.text.trim(),
  // Nobody deploys for a holiday: this line begins in the studio.
  notice: '',
  noticeUntil: '',
};
