import type { Key } from '#functions/db/keys.ts';
import type { TableAndClock } from '#functions/db/ports.ts';
import type { Item, Table } from '#functions/db/table.ts';
import type { WriteLetter } from '#functions/mail/letter/write-letter.ts';
import type { Log } from '#functions/platform/log.ts';
import type { WriteMetric } from '#functions/platform/metrics.ts';
import type { ReadSecret } from '#functions/platform/secrets.ts';
import type { Mail } from './mail.ts';
import type { MailKey } from './mail-key.ts';
import type { SendMail } from './sender.ts';

/** What those need who ask for emails to be written. */
export interface AskingPorts extends TableAndClock {
  /** The shop sends email at all. */
  readonly mayWrite: boolean;
}

/** The newsletter's part of sending (functions/newsletter/newsletter-mail.ts). */
export interface MailingList {
  /** Writes the emails that ask for a confirmation, before each run, until `until` (milliseconds). Answers their keys. */
  prepare(ports: MailPorts, until: number): Promise<Key[]>;
  /** Writes the next emails of an announcement, whose event is `event`. */
  writeNext(
    table: Table,
    event: Item,
    now: number,
  ): Promise<{ readonly mails: readonly MailKey[]; readonly isDone: boolean }>;
  /** How the email is written; undefined once it is no longer wanted. */
  letterWriter(ports: MailPorts, mail: Mail): Promise<WriteLetter | undefined>;
  /** Ends the subscription with this id: its address does not exist, or its owner complained. */
  end(ports: MailPorts, id: string): Promise<void>;
}

/** Everything that sending reaches for, so that a test can cut, delay or kill each call. */
export interface MailPorts extends TableAndClock {
  readonly secret: ReadSecret;
  readonly siteOrigin: string;
  /** The address of an order's page, for its shopper alone; absent where the shop has none to give. */
  readonly orderLink?: (orderId: string) => Promise<string>;
  readonly send: SendMail;
  readonly newsletter?: MailingList;
  /**
   * Who gets the emails to shoppers in a shop on Square's sandbox. Its test cards are published and cost nothing,
   * so anybody could make the shop write to any address.
   */
  readonly shoppersMailTo?: string;
  readonly log: Log;
  readonly metric: WriteMetric;
}
