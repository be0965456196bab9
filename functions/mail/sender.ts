import type { SendOutcome } from './mail.ts';

/** An email as it is handed over. */
export interface MailMessage {
  readonly to: string;
  /** The name before the address that it comes from. */
  readonly fromName: string;
  readonly replyTo?: string | undefined;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Where a mail program posts when its recipient presses its own "Unsubscribe". */
  readonly oneClick?: string | undefined;
  /** Come back with every event about this mail. */
  readonly tags: { readonly mail: string; readonly try: string };
}

/** Asks once and never throws: a repeat is the outbox's to decide. */
export type SendMail = (message: MailMessage) => Promise<SendOutcome>;
