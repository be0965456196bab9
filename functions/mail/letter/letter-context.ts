import type { LetterTexts } from '#functions/texts/letter-texts.ts';
import type { Picture } from '#shared/artwork/artwork.ts';
import type { MailContent } from './content.ts';

/** Data for a letter besides its own content. */
export interface LetterContext {
  /** The id of the order, of the enquiry, of the sign-in or of the subscription. */
  readonly about: string;
  /** By artwork. Works without a picture are missing. */
  readonly pictures: ReadonlyMap<string, Picture>;
  /** The shop's texts at the time of sending. */
  readonly texts: LetterTexts;
  /** `https://…`, no trailing slash. */
  readonly siteOrigin: string;
  /** The address of the order's page. Only in emails to its shopper. */
  readonly orderLink?: string | undefined;
}

/** Context and content for a letter of this kind. */
export type About<Kind extends MailContent['kind']> = LetterContext & Extract<MailContent, { kind: Kind }>;
