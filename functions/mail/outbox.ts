import * as z from 'zod/mini';
import { failureOf, inIndex, not, ofPartition, oneOf, onlyIf, present } from '#functions/db/conditions.ts';
import { indexKeys, type Key, keys } from '#functions/db/keys.ts';
import { ifReadable, storedRow } from '#functions/db/stored-row.ts';
import type { Item, Table } from '#functions/db/table.ts';
import { changing, type RowChange } from '#functions/db/update.ts';
import { saleSchema } from '#functions/mail/letter/content.ts';
import { claimed, type Mail, type MailStep, mailSchema } from './mail.ts';
import { mailAction, type NewMail, orderPaid, type SaleEvent } from './mail-action.ts';
import { announced, isMailKind, type MailKey, mailKey, mailKinds, readMailKey } from './mail-key.ts';
import { lostPlace } from './undelivered-mails.ts';

const saleEventRow = storedRow(
  'mailEvent',
  z.object({ orderId: z.string(), buyer: z.optional(z.string()), sale: saleSchema }),
);
const mailRow = storedRow('mail', mailSchema);

const eventTurns = new Map([
  [orderPaid, 0],
  [announced, 4],
]);

/** Seconds until rows expire. Rows of sent emails are proof of sending. Rows of failed emails contain an address. */
const keptSent = 400 * 24 * 60 * 60;
const keptFailed = 30 * 24 * 60 * 60;

/** Maximum number of rows for one run. The next run, a minute later, handles the rest. */
const atOnce = 100;

/**
 * Returns the keys of emails due at `now` (milliseconds), sorted by importance, then by due time. Reads all due keys,
 * so that no flood hides an order. The index contains only keys: a thousand take 25 read units.
 */
export async function listDue(table: Table, now: number): Promise<Key[]> {
  const due = await table.query(inIndex(indexKeys.outbox(now, '~', ''), '<='));
  return due
    .map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) }))
    .sort((a, b) => turnOf(a.sk) - turnOf(b.sk))
    .slice(0, atOnce);
}

/** Milliseconds between two attempts to read a row that this version cannot read. */
const unreadableRest = 60 * 60_000;

/** Delays an unreadable row or a row of an unknown kind by an hour. The version that wrote it may return. */
export async function standBack(table: Table, { pk, sk }: Key, now: number): Promise<void> {
  const about = pk.slice(keys.mail('', '').pk.length);
  const set = { gsi1sk: indexKeys.outbox(now + unreadableRest, about, sk).gsi1sk };
  await failureOf(table.update({ pk, sk }, changing({ set, where: { pk: present } })));
}

/** Returns whether this version knows the kind of the row. */
export function isKnown(key: Key): boolean {
  return key.sk === announced || key.sk === orderPaid || readMailKey(key) !== undefined;
}

type Due = { readonly event: SaleEvent } | { readonly announcement: Item } | { readonly mail: Mail };

/** Reads a due row again: an email, or the event of a sale or of new works. Returns undefined if it was removed. */
export async function readDue(table: Table, key: Key): Promise<Due | undefined> {
  const item = await table.get(key, true);
  if (!item) return undefined;
  if (key.sk === announced) return { announcement: item };
  return key.sk === orderPaid ? { event: saleEventRow.read(item) } : { mail: parseMail(item) };
}

/** Emails that version 0.1.0 wrote have `sale` instead of `content`. */
function parseMail(item: Item): Mail {
  const key = readMailKey(item);
  if (!key) throw new Error('A row in the outbox is not an email');
  const { sale, content = sale && { kind: key.kind, sale } } = item;
  return { ...key, ...mailRow.read({ ...item, content }) };
}

/** Replaces the event by its emails in one transaction, so that a crash neither loses nor repeats an email. */
export async function openEvent(
  table: Table,
  { orderId }: SaleEvent,
  mails: readonly NewMail[],
): Promise<void> {
  const opened = { Key: keys.mail(orderId, orderPaid), ConditionExpression: 'attribute_exists(pk)' };
  // A failed condition means that another process has replaced the event.
  await failureOf(table.transact([{ Delete: opened }, ...mails.map(mailAction)]));
}

/** Claims the email. Returns undefined if its row has changed since it was read. */
export async function claim(table: Table, mail: Mail, now: number): Promise<Mail | undefined> {
  const mine = claimed(mail, now);
  const { state, tries, strikes, dueAt } = mine;
  const isMine = await move(table, mail, {
    set: { state, tries, strikes, dueAt, gsi1sk: placeOf(mail, dueAt) },
    where: { state: mail.state, tries: mail.tries, dueAt: mail.dueAt },
  });
  return isMine ? mine : undefined;
}

/** Removes an email that is no longer wanted. */
export async function dropMail(table: Table, mail: Mail): Promise<void> {
  await failureOf(table.remove(mailKey(mail), onlyIf({ tries: mail.tries })));
}

/**
 * Records the answer of SES. Any process may record that an email was sent, but only the process with the claim may
 * record another result. Returns whether the answer was recorded.
 */
export async function noteStep(table: Table, mail: Mail, step: MailStep, now: number): Promise<boolean> {
  if (step.to === 'SENT') return noteSent(table, mail, step.messageId, now);
  const where = { state: 'SENDING', tries: mail.tries };
  if (step.to === 'FAILED') {
    const failed = { state: step.to, expiresAt: seconds(now) + keptFailed };
    return move(table, mail, { ...over({ values: failed, place: lostPlace(mail, now) }), where });
  }
  const { to: state, dueAt, strikes } = step;
  return move(table, mail, { set: { state, dueAt, strikes, gsi1sk: placeOf(mail, dueAt) }, where });
}

/** Records that SES has accepted the email, by its answer or event. Returns false if this was already recorded. */
export async function noteSent(
  table: Table,
  mail: MailKey,
  messageId: string,
  now: number,
): Promise<boolean> {
  const sent = { state: 'SENT', messageId, sentAt: now, expiresAt: seconds(now) + keptSent };
  const where = { state: oneOf('PENDING', 'SENDING', 'FAILED') };
  return move(table, mail, { ...over({ values: sent, forgets: true }), where });
}

/** Records a bounce. Returns false if it was already recorded, so that a repeated event counts once. */
export async function noteBounce(
  table: Table,
  mail: MailKey,
  messageId: string,
  now: number,
): Promise<boolean> {
  const values = { state: 'BOUNCED', messageId, expiresAt: seconds(now) + keptSent };
  const change = over({ values, place: lostPlace(mail, now), forgets: true });
  return move(table, mail, { ...change, where: { pk: present, state: not('BOUNCED') } });
}

interface Ending {
  readonly values: Readonly<Record<string, unknown>>;
  /** Position of the email in another list of the index; absent if it leaves the index. */
  readonly place?: { readonly gsi1pk: string; readonly gsi1sk: string } | undefined;
  /** True to remove recipient and text. */
  readonly forgets?: boolean;
}

/** Returns the change that removes a finished email from the index of due emails. */
function over({ values, place, forgets = false }: Ending) {
  return {
    set: { ...values, ...place },
    remove: [
      ...(forgets ? ['to', 'replyTo', 'content', 'sale'] : []),
      ...(place ? [] : ['gsi1pk', 'gsi1sk']),
    ],
  };
}

async function move(table: Table, mail: MailKey, change: RowChange): Promise<boolean> {
  return !(await failureOf(table.update(mailKey(mail), changing(change))));
}

const placeOf = (mail: MailKey, due: number) => indexKeys.outbox(due, mail.about, mailKey(mail).sk).gsi1sk;

const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000);

/** Returns a row's position in the order of sending, from its sort key. Unknown kinds come last. */
function turnOf(sk: string): number {
  const [kind = ''] = sk.split('#');
  return isMailKind(kind) ? mailKinds[kind].turn : (eventTurns.get(kind) ?? 5);
}

/** Reads the emails about an order or a question, oldest first. A sale has none until they are written. */
export async function readMails(table: Table, about: string): Promise<Mail[]> {
  const items = await table.query({ ...ofPartition(keys.mail(about, '').pk), ConsistentRead: true });
  return items
    .filter((item) => readMailKey(item) !== undefined)
    .flatMap((item) => ifReadable(() => parseMail(item)) ?? [])
    .sort((a, b) => a.createdAt - b.createdAt);
}

/**
 * Removes unsent and failed emails about a subscription or a question, because they contain an address. Rows of sent
 * emails contain no address and stay.
 */
export async function forgetMails(table: Table, about: string): Promise<void> {
  for (const mail of await readMails(table, about))
    if (mail.to !== undefined || mail.content !== undefined) await dropMail(table, mail);
}
