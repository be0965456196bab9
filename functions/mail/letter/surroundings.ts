import type { LetterTexts } from '#functions/texts/letter-texts.ts';
import type { Picture } from '#shared/artwork/artwork.ts';
import type { MailContent } from './content.ts';

/** What a letter is made of besides what it tells and the shop's own words. */
export interface LetterContext {
  /** The id of the order, of the enquiry, of the sign-in or of the subscription. */
  readonly about: string;
  /** By artwork; none for a work that has no picture or is gone. */
  readonly pictures: ReadonlyMap<string, Picture>;
  /** The shop's texts of the moment in which it is sent. */
  readonly texts: LetterTexts;
  /** `https://…`, no trailing slash. */
  readonly siteOrigin: string;
  /** The address of the order's page, for its shopper alone. */
  readonly orderLink?: string | undefined;
}

/** All that a letter of this kind is made of. */
export type About<Kind extends MailContent['kind']> = LetterContext & Extract<MailContent, { kind: Kind }>;
