import { absentOr, atMost, failureOf } from '#functions/db/conditions.ts';
import { type Key, keys } from '#functions/db/keys.ts';
import { UnreadableRow } from '#functions/db/stored-row.ts';
import type { TransactAction } from '#functions/db/table.ts';
import { updateAction } from '#functions/db/update.ts';
import { countedTry } from '#functions/http/visitor-form.ts';
import { mailboxOf } from '#functions/mail/address.ts';
import { mailAction } from '#functions/mail/mail-action.ts';
import type { MailPorts } from '#functions/mail/ports.ts';
import { shop } from '#shop-config';
import { subscriberHash } from './key.ts';
import { isSubscriber } from './subscriber-records.ts';
import {
  askedAction,
  dropNewSubscription,
  listNewSubscriptions,
  readSubscription,
} from './subscription-records.ts';

/** Limits the emails to one mailbox, whoever enters the address and in whatever spelling. */
const perAddress = { name: 'subscribe-month', limit: 3, windowSeconds: 30 * 24 * 60 * 60 } as const;
const kind = 'confirm-subscription';
const day = 24 * 60 * 60_000;

/** New subscriptions in one run; the next run, a minute later, handles the rest. */
const atOnce = 100;

/**
 * Asks the owner of each entered address to confirm it, unless the address is on the list, was asked today or was asked
 * too often. This is decided here and not when the form is sent, so that the form needs the same reads and writes for
 * every address. Returns the keys of the written emails; stops at `until` (milliseconds).
 */
export async function sendOptInEmails(ports: MailPorts, key: string, until: number): Promise<Key[]> {
  const written: Key[] = [];
  for (const id of await listNewSubscriptions(ports.table, atOnce)) {
    if (ports.now() >= until) break;
    try {
      if (await askOwner(ports, id, key)) written.push(keys.mail(id, kind));
    } catch (error) {
      // Already reported by the reader; it expires within seven days.
      if (!(error instanceof UnreadableRow)) throw error;
    }
  }
  return written;
}

/** Returns whether an email was written. */
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
  // If `asked` failed, another process has done it.
  if (failure && !failure.has('asked')) await dropNewSubscription(table, id);
  return !failure;
}

/** 24 hours instead of a calendar day, because two days may be a minute apart. */
function onceADay(subject: string, at: number): TransactAction {
  return updateAction(keys.rate('subscribe-day', subject), {
    label: 'subscribe-day',
    set: { askedAt: at, expiresAt: Math.floor((at + day) / 1000) + 3600 },
    where: { askedAt: absentOr(atMost(at - day)) },
  });
}
