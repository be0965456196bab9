import type { Key } from '#functions/db/keys.ts';
import type { Item, Table, TableAndClock } from '#functions/db/table.ts';
import type { WriteLetter } from '#functions/mail/letter/write-letter.ts';
import type { Log } from '#functions/platform/log.ts';
import type { WriteMetric } from '#functions/platform/metrics.ts';
import type { ReadSecret } from '#functions/platform/secrets.ts';
import type { Mail, SendOutcome } from './mail.ts';
import type { MailKey } from './mail-key.ts';

/** Dependencies of code that requests emails. */
export interface AskingPorts extends TableAndClock {
  /** Whether the shop sends email. */
  readonly mayWrite: boolean;
}

/** The newsletter's part of sending (functions/newsletter/newsletter-mail.ts). */
export interface MailingList {
  /**
   * Writes emails that ask subscribers for confirmation, until `until` (milliseconds). Is called before each run.
   * Returns the keys of the emails.
   */
  prepare(ports: MailPorts, until: number): Promise<Key[]>;
  /** Writes the next emails of an announcement, whose event is `event`. */
  writeNext(
    table: Table,
    event: Item,
    now: number,
  ): Promise<{ readonly mails: readonly MailKey[]; readonly isDone: boolean }>;
  /** Returns undefined if the email is no longer wanted. */
  letterWriter(ports: MailPorts, mail: Mail): Promise<WriteLetter | undefined>;
  /** Ends the subscription with this id after a permanent bounce or a complaint. */
  end(ports: MailPorts, id: string): Promise<void>;
}

/** All external calls of sending, so that a test can make each call fail, wait or crash. */
export interface MailPorts extends TableAndClock {
  readonly secret: ReadSecret;
  readonly siteOrigin: string;
  /** Returns the address of an order's page, for its shopper. Absent if the shop has no order pages. */
  readonly orderLink?: (orderId: string) => Promise<string>;
  readonly send: SendMail;
  readonly newsletter?: MailingList;
  /**
   * Address that receives all emails to shoppers in a shop on Square's sandbox. Its test cards are public and free, so
   * anybody could make the shop send email to any address.
   */
  readonly shoppersMailTo?: string;
  readonly log: Log;
  readonly metric: WriteMetric;
}

/** An email for SES. */
export interface MailMessage {
  readonly to: string;
  /** The sender's name. */
  readonly fromName: string;
  readonly replyTo?: string | undefined;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Address that a mail program posts to when the recipient presses its own "Unsubscribe" button. */
  readonly oneClick?: string | undefined;
  /** Tags that SES includes in every event about this email. */
  readonly tags: { readonly mail: string; readonly try: string };
}

/** Sends an email in one attempt and never throws. The outbox decides about retries. */
export type SendMail = (message: MailMessage) => Promise<SendOutcome>;
