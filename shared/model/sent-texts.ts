import * as z from 'zod/mini';
import { safeLine, safeText } from '#shared/rules/safe-text.ts';
import {
  longestSectionTitle,
  mostSections,
  type PlainTextName,
  textError,
  textRules,
} from '#shared/rules/text-rules.ts';
import { ruled } from './ruled.ts';
import type { ChangedTexts } from './shop-texts.ts';

function plain(name: PlainTextName) {
  const { label, kind }: { readonly label: string; readonly kind?: string } = textRules[name];
  return ruled(
    (text) => {
      const error = textError(name, text);
      return error && `${label}: ${error}`;
    },
    kind === 'lines' ? safeText : safeLine,
  );
}

const sectionSchema = z.strictObject({
  title: z
    .string()
    .check(
      z.overwrite(safeLine),
      z.minLength(1, 'Biography: each section needs a title'),
      z.maxLength(longestSectionTitle, `Biography: a title has at most ${longestSectionTitle} characters`),
    ),
  text: z
    .string()
    .check(
      z.overwrite(safeText),
      z.maxLength(
        textRules.biography.longest,
        `Biography: a section has at most ${textRules.biography.longest} characters`,
      ),
    ),
});

/** Texts as the studio sends them, by the rules of the form; a name that is no text is a mistake. */
export const sentTextsSchema = z.partial(
  z.strictObject({
    notice: plain('notice'),
    noticeUntil: plain('noticeUntil'),
    brand: plain('brand'),
    artist: plain('artist'),
    company: plain('company'),
    email: plain('email'),
    instagram: plain('instagram'),
    facebook: plain('facebook'),
    headline: plain('headline'),
    subline: plain('subline'),
    description: plain('description'),
    aboutTitle: plain('aboutTitle'),
    lead: plain('lead'),
    invitation: plain('invitation'),
    shippingPromise: plain('shippingPromise'),
    returnsPromise: plain('returnsPromise'),
    biography: z
      .array(sectionSchema)
      .check(z.maxLength(mostSections, `Biography: at most ${mostSections} sections`)),
    shipping: plain('shipping'),
    returns: plain('returns'),
    privacy: plain('privacy'),
    terms: plain('terms'),
    thanks: plain('thanks'),
    next: plain('next'),
    shipped: plain('shipped'),
    newWorks: plain('newWorks'),
  }),
) satisfies z.ZodMiniType<ChangedTexts>;
