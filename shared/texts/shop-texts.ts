import * as z from 'zod/mini';
import { policyNames } from './policies.ts';
import { shownPictureSchema, sitePictureSchema } from './site-picture.ts';

// Stored texts and answers are not validated by the form's rules (sent-texts.ts), because texts that were published
// under earlier rules, and those of shop.config.ts, are always shown.

const text = z.string();

const sectionSchema = z.object({ title: text, text });
export type BiographySection = z.infer<typeof sectionSchema>;

/** Fields that every page may show. */
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
/** A picture that the artist has uploaded; null: the shop's own file (web/layout/site-picture.ts). */
const picture = z.nullable(sitePictureSchema);
const pictureFields = { heroPicture: picture, portraitPicture: picture, aboutPicture: picture };
const shownPictures = z.partial(
  z.object({
    heroPicture: shownPictureSchema,
    portraitPicture: shownPictureSchema,
    aboutPicture: shownPictureSchema,
  }),
).shape;
/** The line above every page, and its last day (YYYY-MM-DD). Both may be empty. */
const noticeFields = { notice: text, noticeUntil: text };
/** Texts under the pay button. */
const promiseFields = { shippingPromise: text, returnsPromise: text };
/** Texts of single pages, with paragraphs. */
const pageFields = {
  biography: z.array(sectionSchema),
  shipping: text,
  returns: text,
  privacy: text,
  terms: text,
};
/** The artist's texts in emails. */
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

/** The line above every page, if any, and the texts and pictures that every page may show. */
export type SiteTexts = z.infer<typeof siteTextsSchema>;
/** Every text of the shop, and its pictures. */
export type ShopTexts = z.infer<typeof shopTextsSchema>;

/** The texts that differ from shop.config.ts. The others are absent. */
export const changedTextsSchema = z.partial(shopTextsSchema);
export type ChangedTexts = z.infer<typeof changedTextsSchema>;

/** Texts that the browser needs on any page. */
export const publicTextsSchema = z.object({
  /** Version of the published texts; 0 until texts are published. */
  version: z.int(),
  /** `notice` is absent after its last day. */
  texts: z.partial(z.object({ notice: text, ...siteFields, ...shownPictures, ...promiseFields })),
  /** For each changed policy: whether it has a page. */
  policies: z.optional(z.partialRecord(z.enum(policyNames), z.boolean())),
});
export type PublicTexts = z.infer<typeof publicTextsSchema>;

/** Texts that only single pages need. */
export const publicPageTextsSchema = z.partial(z.object(pageFields));
export type PublicPageTexts = z.infer<typeof publicPageTextsSchema>;

/** Texts for editing in the studio. */
export const editableTextsSchema = z.object({
  /** Number that increases with each saved draft and published version. A change states the number it began from. */
  revision: z.int(),
  /** The texts of shop.config.ts. */
  starting: shopTextsSchema,
  published: z.object({ version: z.int(), texts: changedTextsSchema }),
  draft: z.optional(z.object({ texts: changedTextsSchema, at: z.string(), who: z.string() })),
  /** Time (ISO 8601), author and names of the changed texts; absent while nothing was published. */
  lastPublication: z.optional(z.object({ at: z.string(), who: z.string(), changed: z.array(z.string()) })),
});
export type EditableTexts = z.infer<typeof editableTextsSchema>;
