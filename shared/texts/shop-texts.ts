import * as z from 'zod/mini';
import { policyNames } from './policies.ts';
import { shownPictureSchema, sitePictureSchema } from './site-picture.ts';

// Texts are stored and answered without the rules of the form (sent-texts.ts): what was published once, and what
// shop.config.ts says, is shown whatever the rules are by now.

const text = z.string();

const sectionSchema = z.object({ title: text, text });
export type BiographySection = z.infer<typeof sectionSchema>;

/** What every page may show. */
const siteFields = {
  brand: text,
  artist: text,
  company: text,
  email: text,
  instagram: text,
  facebook: text,
  headline: text,
  subline: text,
  description: text,
  aboutTitle: text,
  lead: text,
  invitation: text,
};
/** Pictures that the artist has uploaded; null where the shop's own file is shown (web/layout/site-picture.ts). */
const picture = z.nullable(sitePictureSchema);
const pictureFields = { heroPicture: picture, portraitPicture: picture, aboutPicture: picture };
const shownPictures = z.partial(
  z.object({
    heroPicture: shownPictureSchema,
    portraitPicture: shownPictureSchema,
    aboutPicture: shownPictureSchema,
  }),
).shape;
/** A line above every page, and its last day (YYYY-MM-DD); each may be empty. */
const noticeFields = { notice: text, noticeUntil: text };
/** What stands under the button that pays. */
const promiseFields = { shippingPromise: text, returnsPromise: text };
/** What one page shows each, with paragraphs. */
const pageFields = {
  biography: z.array(sectionSchema),
  shipping: text,
  returns: text,
  privacy: text,
  terms: text,
};
/** The artist's own words in emails. */
const emailFields = { thanks: text, next: text, shipped: text, newWorks: text };

const siteTextsSchema = z.object({
  notice: z.optional(text),
  ...siteFields,
  ...shownPictures,
});
const shopTextsSchema = z.object({
  ...noticeFields,
  ...siteFields,
  ...pictureFields,
  ...promiseFields,
  ...pageFields,
  ...emailFields,
});

/** A line above every page while there is one, and the texts and pictures that every page may show. */
export type SiteTexts = z.infer<typeof siteTextsSchema>;
/** Every text of the shop, and its pictures. */
export type ShopTexts = z.infer<typeof shopTextsSchema>;

/** The texts that differ from shop.config.ts; what is absent is as it is there. */
export const changedTextsSchema = z.partial(shopTextsSchema);
export type ChangedTexts = z.infer<typeof changedTextsSchema>;

/** What the browser needs of them on any page. */
export const publicTextsSchema = z.object({
  /** 0 until something is published. */
  version: z.int(),
  /** `notice` is absent once its last day is over. */
  texts: z.partial(z.object({ notice: text, ...siteFields, ...shownPictures, ...promiseFields })),
  /** Of each policy that was changed, whether it has a page: whether anything is written. */
  policies: z.optional(z.partialRecord(z.enum(policyNames), z.boolean())),
});
export type PublicTexts = z.infer<typeof publicTextsSchema>;

/** What single pages need besides. */
export const publicPageTextsSchema = z.partial(z.object(pageFields));
export type PublicPageTexts = z.infer<typeof publicPageTextsSchema>;

/** What the studio works on. */
export const editableTextsSchema = z.object({
  /** Raised by every draft saved and every version published; a change names the one that it began from. */
  revision: z.int(),
  /** As shop.config.ts has them. */
  starting: shopTextsSchema,
  published: z.object({ version: z.int(), texts: changedTextsSchema }),
  draft: z.optional(z.object({ texts: changedTextsSchema, at: z.string(), who: z.string() })),
  /** When (ISO 8601), by whom, and the texts that it changed; absent while nothing was published. */
  lastPublication: z.optional(z.object({ at: z.string(), who: z.string(), changed: z.array(z.string()) })),
});
export type EditableTexts = z.infer<typeof editableTextsSchema>;
