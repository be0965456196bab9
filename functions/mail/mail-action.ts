import { indexKeys, keys } from '#functions/db/keys.ts';
import type { TransactAction } from '#functions/db/table.ts';
import { insertAction } from '#functions/db/update.ts';
import type { MailContent, Sale } from '#functions/mail/letter/content.ts';
import { type MailKey, mailKey } from './mail-key.ts';

/** Seconds after which an unsent email expires, so that a shop that no longer sends email keeps no addresses. */
const longestWait = 30 * 24 * 60 * 60;

/** An email that is to be written. */
export interface NewMail {
  readonly about: string;
  /** `number` of MailKey; 1 by default. */
  readonly number?: number;
  readonly copy?: number;
  /** The recipient's address as typed. If no email can reach it, the email becomes FAILED when it is due. */
  readonly to: string;
  /** Address for replies: the artist's, or the shopper's if the artist is the recipient. */
  readonly replyTo?: string | undefined;
  readonly content: MailContent;
  /** Milliseconds. */
  readonly at: number;
}

export function keyOf({ about, number = 1, copy = 1, content: { kind } }: NewMail): MailKey {
  return { about, kind, number, copy };
}

/**
 * Returns the action that writes a row without recipient and text, for an email whose news is already in another email.
 * The row counts as sent, so that the same news is not sent again.
 */
export function toldByAnother(mail: NewMail): TransactAction {
  const key = mailKey(keyOf(mail));
  return insertAction({ ...key, ...begun(mail), state: 'SENT' }, `mail ${key.sk}`);
}

/**
 * Returns the action that writes an email in the transaction of the change that it reports. The email exists exactly
 * once, because its key is derived from what it is about. The caller checks before that the shop sends email
 * (`config.mail`), and reads the shopper's address from Square, because the shop does not store addresses.
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

/** Kind of the event from which the emails about a sale are made. */
export const orderPaid = 'order-paid';

export interface SaleEvent {
  readonly orderId: string;
  /** The shopper's address. Absent when neither the order nor Square has one. */
  readonly buyer?: string | undefined;
  readonly sale: Sale;
}

/** Returns the action that records a sale when the order becomes PAID: one small row for all recipients. */
export function saleAction(event: SaleEvent): TransactAction {
  const { orderId, sale } = event;
  return insertAction({
    ...keys.mail(orderId, orderPaid),
    ...indexKeys.outbox(sale.paidAt, orderId, orderPaid),
    expiresAt: Math.floor(sale.paidAt / 1000) + longestWait,
    ...event,
  });
}
