import type { Key } from '#functions/db/keys.ts';
import type { Item, Table, TableAndClock } from '#functions/db/table.ts';
import type { WriteLetter } from '#functions/mail/letter/write-letter.ts';
import type { Log } from '#functions/platform/log.ts';
import type { WriteMetric } from '#functions/platform/metrics.ts';
import type { ReadSecret } from '#functions/platform/secrets.ts';
import type { Mail, SendOutcome } from './mail.ts';
import type { MailKey } from './mail-key.ts';

/** For code that requests emails. */
export interface AskingPorts extends TableAndClock {
  /** Whether the shop sends email. */
  readonly mayWrite: boolean;
}

/** The newsletter's part of sending (functions/newsletter/newsletter-mail.ts). */
export interface MailingList {
  /**
   * Writes the emails that ask subscribers for confirmation, before each run, until `until` (milliseconds). Returns
   * their keys.
   */
  prepare(ports: MailPorts, until: number): Promise<Key[]>;
  /** Writes the next emails of an announcement, whose event is `event`. */
  writeNext(
    table: Table,
    event: Item,
    now: number,
  ): Promise<{ readonly mails: readonly MailKey[]; readonly isDone: boolean }>;
  /** Undefined when the email is no longer wanted. */
  letterWriter(ports: MailPorts, mail: Mail): Promise<WriteLetter | undefined>;
  /** Ends the subscription with this id after a permanent bounce or a complaint. */
  end(ports: MailPorts, id: string): Promise<void>;
}

/** All external calls of sending, so that a test can fail, delay or interrupt each. */
export interface MailPorts extends TableAndClock {
  readonly secret: ReadSecret;
  readonly siteOrigin: string;
  /** The address of an order's page, for its shopper. Absent when the shop has no order pages. */
  readonly orderLink?: (orderId: string) => Promise<string>;
  readonly send: SendMail;
  readonly newsletter?: MailingList;
  /**
   * Receives all emails to shoppers in a shop on Square's sandbox. Sandbox test cards are public and free, so anybody
   * could make the shop send email to any address.
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
  /** Where a mail program posts when the recipient presses its own "Unsubscribe" button. */
  readonly oneClick?: string | undefined;
  /** Included in every event about this email. */
  readonly tags: { readonly mail: string; readonly try: string };
}

/** Tries once and never throws. The outbox decides about retries. */
export type SendMail = (message: MailMessage) => Promise<SendOutcome>;
