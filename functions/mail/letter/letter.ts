import type { LetterTexts } from '#functions/texts/letter-texts.ts';
import type { Picture } from '#shared/artwork/artwork.ts';
import { safeLine } from '#shared/text/safe-text.ts';
import type { MailContent } from './content.ts';

/** An email before it is rendered as HTML and as text, so that both have the same content. All texts are plain text. */
export interface Letter {
  readonly subject: string;
  /** Text that a list of emails shows after the subject. */
  readonly preview: string;
  readonly heading: string;
  /** A warning at the top. */
  readonly notice?: string;
  readonly opening: readonly string[];
  /** A visitor's words, one entry for each paragraph, shown apart from the shop's words. */
  readonly quote?: readonly string[];
  readonly works: readonly LetterWork[];
  /** True to show each work large and not in a list. */
  readonly areWorksLarge?: true;
  readonly facts: readonly LetterFact[];
  /** The first action is a button. The others are links below it. */
  readonly actions: readonly LetterAction[];
  readonly closing: readonly string[];
  readonly signature: string;
  /** Contract terms, in full length. */
  readonly documents?: readonly { readonly title: string; readonly paragraphs: readonly string[] }[];
  /** Why the recipient gets this email. */
  readonly footer: readonly string[];
  /** Link to unsubscribe, at the end of the email. */
  readonly unsubscribe?: LetterAction;
  /** Address that a mail program posts to when it ends a subscription (RFC 8058). */
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
  /** Formatted price of all pieces. Empty in emails that state no price. */
  readonly price: string;
  readonly url: string;
  readonly picture?: LetterPicture;
}

export interface LetterPicture {
  /** Absolute address of a JPEG, because no mail program shows AVIF. */
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

export interface LetterFact {
  readonly label: string;
  readonly value: string;
  /** True to show the value in bold. */
  readonly isTotal?: true;
}

/** Data that a letter needs besides its content. */
export interface LetterContext {
  /** Id of the order, enquiry, sign-in or subscription that the letter is about. */
  readonly about: string;
  /** Pictures by artwork id. Works without a picture are missing. */
  readonly pictures: ReadonlyMap<string, Picture>;
  /** The shop's texts at the time of sending. */
  readonly texts: LetterTexts;
  /** `https://…`, no trailing slash. */
  readonly siteOrigin: string;
  /** Address of the order's page. Only emails to the order's shopper contain it. */
  readonly orderLink?: string | undefined;
}

/** Context and content of a letter of this kind. */
export type About<Kind extends MailContent['kind']> = LetterContext & Extract<MailContent, { kind: Kind }>;

const segments = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Returns a visitor's text as one line, which cannot end a header, reorder the text around it or push that text out of
 * view. A text of more than `longest` visible characters is cut and ends in an ellipsis.
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
