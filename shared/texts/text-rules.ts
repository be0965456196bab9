import { emailError } from '#shared/text/email.ts';
import { isDay } from './notice.ts';
import { longestAlt } from './site-pictures.ts';

interface TextRule {
  /** Label of the text in the studio. */
  readonly label: string;
  /** Characters. */
  readonly longest: number;
  readonly isRequired?: true;
  /**
   * Kind of the text. `lines`: paragraphs separated by an empty line. `link`: an https address or empty. `day`:
   * YYYY-MM-DD or empty. `picture`: an uploaded picture, whose text alternative has this maximum length.
   */
  readonly kind?: 'lines' | 'link' | 'email' | 'day' | 'picture';
}

/** Rules for the shop's texts and pictures, for the studio's form and the schema. */
export const textRules = {
  notice: { label: 'Announcement at the top of every page', longest: 120 },
  noticeUntil: { label: 'Last day of the announcement', longest: 10, kind: 'day' },
  brand: { label: 'Name of the shop', longest: 40, isRequired: true },
  artist: { label: 'Name of the artist', longest: 60, isRequired: true },
  company: { label: 'Name in the copyright line', longest: 80, isRequired: true },
  email: { label: 'Contact email', longest: 254, isRequired: true, kind: 'email' },
  instagram: { label: 'Instagram', longest: 200, kind: 'link' },
  facebook: { label: 'Facebook', longest: 200, kind: 'link' },
  heroPicture: { label: 'Home page picture', longest: longestAlt, kind: 'picture' },
  headline: { label: 'Headline', longest: 80, isRequired: true },
  subline: { label: 'Subline', longest: 160 },
  portraitPicture: { label: 'Portrait', longest: longestAlt, kind: 'picture' },
  description: { label: 'Description for search engines', longest: 300 },
  aboutPicture: { label: 'About page picture', longest: longestAlt, kind: 'picture' },
  aboutTitle: { label: 'Title of the About page', longest: 60, isRequired: true },
  lead: { label: 'First line about the artist', longest: 200 },
  invitation: { label: 'Second line about the artist', longest: 200 },
  biography: { label: 'Biography', longest: 4_000, kind: 'lines' },
  shippingPromise: { label: 'Shipping promise', longest: 120 },
  returnsPromise: { label: 'Returns promise', longest: 120 },
  shipping: { label: 'Shipping', longest: 10_000, kind: 'lines' },
  returns: { label: 'Returns', longest: 10_000, kind: 'lines' },
  privacy: { label: 'Privacy', longest: 10_000, kind: 'lines' },
  terms: { label: 'Terms', longest: 10_000, kind: 'lines' },
  thanks: { label: 'Order confirmed: thanks', longest: 2_000, kind: 'lines' },
  next: { label: 'Order confirmed: what happens next', longest: 2_000, kind: 'lines' },
  shipped: { label: 'Order shipped', longest: 2_000, kind: 'lines' },
  newWorks: { label: 'New works', longest: 2_000, kind: 'lines' },
} as const satisfies Readonly<Record<string, TextRule>>;

export type TextName = keyof typeof textRules;
export const textNames = Object.keys(textRules) as readonly TextName[];
export const pictureNames = ['heroPicture', 'portraitPicture', 'aboutPicture'] as const satisfies TextName[];
export type PictureName = (typeof pictureNames)[number];
export const isPictureName = (name: string): name is PictureName =>
  pictureNames.some((picture) => picture === name);
/** Names of the texts that are one string. */
export type PlainTextName = Exclude<TextName, 'biography' | PictureName>;

/** Maximum number of sections in a biography. */
export const mostSections = 8;
export const longestSectionTitle = 80;

/** Only https is allowed, because a link with another scheme could run a script. */
const httpsAddress = /^https:\/\/[\p{L}\d.-]+(?::\d+)?(?:[/?#]\S*)?$/iu;

/** Returns the error of a text; undefined if the text is valid. */
export function textError(name: PlainTextName, text: string): string | undefined {
  const { longest, isRequired, kind }: TextRule = textRules[name];
  const trimmed = text.trim();
  if (isRequired && trimmed === '') return 'Please write something';
  if (trimmed.length > longest) return `At most ${longest} characters`;
  if (kind === 'email') return emailError(trimmed);
  if (kind === 'link' && trimmed !== '' && !httpsAddress.test(trimmed))
    return 'A whole address begins with https://';
  if (kind === 'day' && trimmed !== '' && !isDay(trimmed)) return 'A day is written as 2027-01-03';
  return undefined;
}
