import { absentOr, atMost, failureOf, onlyIf, present } from '#functions/db/conditions.ts';
import { type Key, keys } from '#functions/db/keys.ts';
import { UnreadableRow } from '#functions/db/stored-row.ts';
import type { Table, TransactAction } from '#functions/db/table.ts';
import { updateAction } from '#functions/db/update.ts';
import { countedTry } from '#functions/http/visitor-form.ts';
import { mailboxOf } from '#functions/mail/address.ts';
import { keyOf, mailAction, type NewMail } from '#functions/mail/mail-action.ts';
import { announced, type MailKey } from '#functions/mail/mail-key.ts';
import type { MailingList, MailPorts } from '#functions/mail/ports.ts';
import { shop } from '#shop-config';
import {
  type AnnouncementEvent,
  announcementEventKey,
  announcementEventRow,
  announcementPlace,
  toldAction,
} from './announcement-records.ts';
import { isSecret, secretOf, subscriberHash, subscriptionPaths, writeKey } from './key.ts';
import { confirmationLetter, newWorksLetter } from './newsletter-letters.ts';
import { isSubscriber, listSubscribers, rehashSubscribers, type Subscriber } from './subscriber-records.ts';
import {
  askedAction,
  dropNewSubscription,
  endSubscription,
  listNewSubscriptions,
  readSubscription,
} from './subscription-records.ts';

/** The newsletter's part of the mail Lambda. */
export const newsletterMail: MailingList = {
  async prepare(ports, until) {
    const key = await ports.secret('addressKey');
    await rehashSubscribers(ports, key, until);
    return sendOptInEmails(ports, key, until);
  },

  writeNext: (table, event, now) => sendAnnouncementBatch(table, announcementEventRow.read(event), now),

  async letterWriter({ table, secret, siteOrigin, now }, { about: id, kind }) {
    const subscription = await readSubscription(table, id, now());
    if (!subscription || subscription.endedAt !== undefined) return undefined;
    const isConfirmed = subscription.confirmedAt !== undefined;
    if (isConfirmed !== (kind === 'new-works')) return undefined;
    const { secret: stored } = subscription;
    const key = writeKey({
      id,
      secret: isSecret(stored) ? stored : secretOf(await secret('addressKey'), id),
    });
    return (content, context) =>
      content.kind === 'new-works'
        ? newWorksLetter(content.works, {
            ...context,
            end: `${siteOrigin}${subscriptionPaths.end(key)}`,
            oneClick: `${siteOrigin}${subscriptionPaths.oneClick(key)}`,
          })
        : confirmationLetter({ ...context, confirm: `${siteOrigin}${subscriptionPaths.confirm(key)}` });
  },

  async end({ table, now }, id) {
    const subscription = await readSubscription(table, id, now());
    if (subscription) await endSubscription(table, id, subscription, now());
  },
};

/** Number of subscribers in a transaction. An email about 24 works takes 5 kB. DynamoDB allows 4 MB, 100 actions. */
const emailsAtOnce = 25;

/**
 * Writes the emails for the next subscribers and advances the cursor in one transaction, so that a crash never skips or
 * repeats subscribers, and only one of two concurrent processes succeeds. Returns the keys of the written emails and
 * whether they are the last.
 */
async function sendAnnouncementBatch(
  table: Table,
  event: AnnouncementEvent,
  now: number,
): Promise<{ readonly mails: readonly MailKey[]; readonly isDone: boolean }> {
  const { subscribers, last } = await listSubscribers(table, event.cursor, emailsAtOnce);
  let mails = subscribers
    .filter(({ confirmedAt }) => confirmedAt <= event.at)
    .map((one) => mailTo(one, event, now));
  const isDone = last === undefined;
  for (;;) {
    const told = event.told + mails.length;
    const step =
      last === undefined
        ? [endOf(event), toldAction(event.number, told)]
        : [moveOn(event, { cursor: last, told, now })];
    const inserts = mails.map((mail) => ({ ...mailAction(mail), label: mail.about }));
    const failure = await failureOf(table.transact([...step, ...inserts]));
    if (!failure) return { mails: mails.map(keyOf), isDone };
    const missing = mails.filter(({ about }) => !failure.has(about));
    // Another process has written this batch, or the announcement has ended.
    if (failure.has(announced) || missing.length === mails.length) return { mails: [], isDone: true };
    // The other subscribers already have their email, because an earlier version moved the list during an announcement.
    mails = missing;
  }
}

function mailTo({ id, email }: Subscriber, { number, works }: AnnouncementEvent, now: number): NewMail {
  return {
    about: id,
    number,
    to: email,
    replyTo: shop.email,
    content: { kind: 'new-works', works },
    at: now,
  };
}

/** Returns the condition that the cursor is unchanged since it was read. */
function asRead({ cursor }: AnnouncementEvent) {
  return { pk: present, cursor };
}

function endOf(event: AnnouncementEvent): TransactAction {
  return {
    label: announced,
    Delete: { Key: announcementEventKey(event.number), ...onlyIf(asRead(event)) },
  };
}

function moveOn(
  event: AnnouncementEvent,
  { cursor, told, now }: { readonly cursor: string; readonly told: number; readonly now: number },
): TransactAction {
  return updateAction(announcementEventKey(event.number), {
    label: announced,
    set: { cursor, told, gsi1sk: announcementPlace(event.number, now).gsi1sk },
    where: asRead(event),
  });
}

/** Limit of emails to one mailbox, for all spellings of its address together. */
const perAddress = { name: 'subscribe-month', limit: 3, windowSeconds: 30 * 24 * 60 * 60 } as const;
const kind = 'confirm-subscription';
const day = 24 * 60 * 60_000;

/** Maximum number of new subscriptions in a run. The next run, a minute later, handles the rest. */
const signUpsAtOnce = 100;

/**
 * Asks the owner of each entered address to confirm it, unless the address is on the list, was asked today or was asked
 * too often. The decision is made here and not when the form is sent, so that the form needs the same reads and writes
 * for every address. Stops at `until` (milliseconds). Returns the keys of the written emails.
 */
async function sendOptInEmails(ports: MailPorts, key: string, until: number): Promise<Key[]> {
  const written: Key[] = [];
  for (const id of await listNewSubscriptions(ports.table, signUpsAtOnce)) {
    if (ports.now() >= until) break;
    try {
      if (await askOwner(ports, id, key)) written.push(keys.mail(id, kind));
    } catch (error) {
      // The reader has reported the row, which expires within seven days.
      if (!(error instanceof UnreadableRow)) throw error;
    }
  }
  return written;
}

/** Asks the owner of an address to confirm it. Returns whether an email was written. */
async function askOwner({ table, now }: MailPorts, id: string, key: string): Promise<boolean> {
  const subscription = await readSubscription(table, id, now());
  if (subscription?.email === undefined) return false;
  const { email } = subscription;
  const addressHash = subscriberHash(key, email);
  if (await isSubscriber(table, addressHash)) {
    await dropNewSubscription(table, id);
    return false;
  }
  const at = now();
  const mailbox = subscriberHash(key, mailboxOf(email));
  const month = countedTry(perAddress, mailbox, at).action;
  const mail = mailAction({
    about: id,
    to: email,
    replyTo: shop.email,
    content: { kind },
    at,
  });
  const failure = await failureOf(
    table.transact([onceADay(mailbox, at), month, askedAction(id, subscription, addressHash), mail]),
  );
  // If `asked` failed, another process has asked the owner.
  if (failure && !failure.has('asked')) await dropNewSubscription(table, id);
  return !failure;
}

/** Returns the action that allows one email in 24 hours. With calendar days, two emails could be a minute apart. */
function onceADay(subject: string, at: number): TransactAction {
  return updateAction(keys.rate('subscribe-day', subject), {
    label: 'subscribe-day',
    set: { askedAt: at, expiresAt: Math.floor((at + day) / 1000) + 3600 },
    where: { askedAt: absentOr(atMost(at - day)) },
  });
}
