import type { SendOutcome } from './mail.ts';

/** An email for SES. */
export interface MailMessage {
  readonly to: string;
  /** The sender's name. */
  readonly fromName: string;
  readonly replyTo?: string | undefined;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Where a mail program posts when the recipient presses its own "Unsubscribe" button. */
  readonly oneClick?: string | undefined;
  /** Included in every event about this email. */
  readonly tags: { readonly mail: string; readonly try: string };
}

/** Tries once and never throws. The outbox decides about retries. */
export type SendMail = (message: MailMessage) => Promise<SendOutcome>;
