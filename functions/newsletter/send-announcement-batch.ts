import { failureOf, onlyIf, present } from '#functions/db/conditions.ts';
import type { Table, TransactAction } from '#functions/db/table.ts';
import { updateAction } from '#functions/db/update.ts';
import { keyOf, mailAction, type NewMail } from '#functions/mail/mail-action.ts';
import { announced, type MailKey } from '#functions/mail/mail-key.ts';
import { shop } from '#shop-config';
import {
  type AnnouncementEvent,
  announcementEventKey,
  announcementPlace,
  toldAction,
} from './announcement-records.ts';
import { listSubscribers, type Subscriber } from './subscriber-records.ts';

/** Subscribers in one transaction: an email about 24 works takes about 5 kB; the limits are 4 MB and 100 actions. */
const atOnce = 25;

/**
 * Writes the emails for the next subscribers and advances the cursor in one transaction, so that a crash never skips or
 * repeats subscribers, and only one of two concurrent processes succeeds. Returns the written emails and whether there
 * may be more.
 */
export async function sendAnnouncementBatch(
  table: Table,
  event: AnnouncementEvent,
  now: number,
): Promise<{ readonly mails: readonly MailKey[]; readonly isDone: boolean }> {
  const { subscribers, last } = await listSubscribers(table, event.cursor, atOnce);
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
    // The others already have an email: an earlier version moved the list during an announcement.
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

/** The cursor must be unchanged since it was read. */
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
