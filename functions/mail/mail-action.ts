import { indexKeys } from '#functions/db/keys.ts';
import type { TransactAction } from '#functions/db/table.ts';
import { insertAction } from '#functions/db/update.ts';
import type { MailContent } from '#functions/mail/letter/content.ts';
import { type MailKey, mailKey } from './mail-key.ts';

/** Seconds. Should the shop write no email any more, nobody's address stays. */
const longestWait = 30 * 24 * 60 * 60;

/** An email that is to be written. */
export interface NewMail {
  readonly about: string;
  /** As in MailKey; 1 by default. */
  readonly number?: number;
  readonly copy?: number;
  /** The address as it was given; one that no email can reach makes the email FAILED when it is due. */
  readonly to: string;
  /** Who an answer goes to; the artist for a shopper, the shopper for the artist. */
  readonly replyTo?: string | undefined;
  readonly content: MailContent;
  /** Milliseconds. */
  readonly at: number;
}

export function keyOf({ about, number = 1, copy = 1, content: { kind } }: NewMail): MailKey {
  return { about, kind, number, copy };
}

/**
 * In place of an email that another one tells of: its row stands there as if it had been sent, so that the same news
 * makes no second one, and holds neither recipient nor text.
 */
export function toldByAnother(mail: NewMail): TransactAction {
  const key = mailKey(keyOf(mail));
  return insertAction({ ...key, ...begun(mail), state: 'SENT' }, `mail ${key.sk}`);
}

/**
 * Writes the email in the transaction that makes true what it tells, so that it exists exactly then, and once: its key
 * follows from what it is about. The caller asks first whether the shop writes email at all (`config.mail`), and reads
 * the shopper's address from Square at that moment, for it is kept nowhere; without an address there is no mail.
 */
export function mailAction(mail: NewMail): TransactAction {
  const key = mailKey(keyOf(mail));
  const { to, replyTo, content, at } = mail;
  const row = {
    ...key,
    ...indexKeys.outbox(at, mail.about, key.sk),
    state: 'PENDING',
    to,
    ...(replyTo !== undefined && { replyTo }),
    content,
    ...begun(mail),
  };
  return insertAction(row, `mail ${key.sk}`);
}

function begun({ at }: NewMail) {
  return { createdAt: at, dueAt: at, tries: 0, strikes: 0, expiresAt: Math.floor(at / 1000) + longestWait };
}
