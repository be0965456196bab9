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
