import type { LetterTexts } from '#functions/texts/letter-texts.ts';
import type { Picture } from '#shared/artwork/artwork.ts';
import { safeLine } from '#shared/text/safe-text.ts';
import type { MailContent } from './content.ts';

/** An email before it is rendered as HTML and as text, so that both have the same content. All texts are plain. */
export interface Letter {
  readonly subject: string;
  /** The text after the subject in a list of emails. */
  readonly preview: string;
  readonly heading: string;
  /** A warning at the top. */
  readonly notice?: string;
  readonly opening: readonly string[];
  /** A visitor's words, one entry per paragraph, separate from the shop's. */
  readonly quote?: readonly string[];
  readonly works: readonly LetterWork[];
  /** Shows each work large instead of as a list. */
  readonly areWorksLarge?: true;
  readonly facts: readonly LetterFact[];
  /** The first is a button, the others are links below it. */
  readonly actions: readonly LetterAction[];
  readonly closing: readonly string[];
  readonly signature: string;
  /** Contract terms, in full. */
  readonly documents?: readonly { readonly title: string; readonly paragraphs: readonly string[] }[];
  /** Why the recipient gets this email. */
  readonly footer: readonly string[];
  /** A link at the very end of the email. */
  readonly unsubscribe?: LetterAction;
  /** The address to which mail programs post to end a subscription (RFC 8058). */
  readonly oneClick?: string;
}

export interface LetterAction {
  readonly label: string;
  readonly url: string;
}

export interface LetterWork {
  readonly title: string;
  /** Format and size, if the work has them. */
  readonly size: string;
  readonly quantity: number;
  /** The formatted price of all pieces; empty in emails that are not about a sale. */
  readonly price: string;
  readonly url: string;
  readonly picture?: LetterPicture;
}

export interface LetterPicture {
  /** Absolute address of a JPEG: no mail program shows AVIF. */
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

export interface LetterFact {
  readonly label: string;
  readonly value: string;
  /** Printed bold. */
  readonly isTotal?: true;
}

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

const segments = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * A visitor's text as one line that cannot end a header, reorder the text around it or push it out of view. A text of
 * more than `longest` visible characters is cut and ends in an ellipsis.
 */
export function plainLine(text: string, longest: number): string {
  const line = safeLine(text);
  let length = 0;
  for (const { index, segment } of segments.segment(line)) {
    // One visible character may consist of any number of code units, so their total is limited too.
    if (++length > longest || index + segment.length > longest * 4)
      return `${line.slice(0, index).trimEnd()}…`;
  }
  return line;
}
