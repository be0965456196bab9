import { configPromises, configSiteTexts } from '#shared/texts/config-texts.ts';
import type { ShopTexts } from '#shared/texts/shop-texts.ts';
import { biography, policies } from '#shop-config';
import { configLetters } from './letter-texts.ts';

/** The texts of shop.config.ts: the initial texts, used until the artist changes them. */
export const startingTexts: ShopTexts = {
  ...configSiteTexts,
  ...configPromises,
  ...configLetters,
  // Without an uploaded picture, the build's file is used (web/layout/site-picture.ts).
  heroPicture: null,
  portraitPicture: null,
  aboutPicture: null,
  biography: biography.map(({ title, paragraphs }) => ({ title, text: paragraphs.join('\n\n') })),
  shipping: policies.shipping.text.trim(),
  returns: policies.returns.text.trim(),
  privacy: policies.privacy.text.trim(),
  terms: policies.terms.text.trim(),
  // The notice is not in shop.config.ts, because nobody deploys for a holiday.
  notice: '',
  noticeUntil: '',
};
