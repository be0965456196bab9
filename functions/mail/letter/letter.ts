/** An email before it is HTML or text; both are made of this, so they say the same. All texts are plain. */
export interface Letter {
  readonly subject: string;
  /** What a list of emails shows after the subject. */
  readonly preview: string;
  readonly heading: string;
  /** A warning above everything else. */
  readonly notice?: string;
  readonly opening: readonly string[];
  /** Somebody else's words, a paragraph each, set apart from the shop's. */
  readonly quote?: readonly string[];
  readonly works: readonly LetterWork[];
  /** Each as a single work is shown, and not as a list. */
  readonly areWorksLarge?: true;
  readonly facts: readonly LetterFact[];
  /** The first is a button, the others are links below it. */
  readonly actions: readonly LetterAction[];
  readonly closing: readonly string[];
  readonly signature: string;
  /** Texts that belong to the contract, in full. */
  readonly documents?: readonly { readonly title: string; readonly paragraphs: readonly string[] }[];
  /** Why this email came. */
  readonly footer: readonly string[];
  /** A link at the very end of the email. */
  readonly unsubscribe?: LetterAction;
  /** What mail programs post to by themselves to end a subscription (RFC 8058). */
  readonly oneClick?: string;
}

export interface LetterAction {
  readonly label: string;
  readonly url: string;
}

export interface LetterWork {
  readonly title: string;
  /** Format and size, as far as there are any. */
  readonly size: string;
  readonly quantity: number;
  /** What all pieces of it cost, ready to read; empty where that is not the matter. */
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
  /** The one that is looked for. */
  readonly isTotal?: true;
}
