import { keys } from '#functions/db/keys.ts';
import { ConditionFailed, type Table, type TransactAction } from '#functions/db/table.ts';
import { badRequest, tooManyRequests, UserError } from '#functions/http/errors.ts';
import { emailCeilings, takePlace } from '#functions/http/shop-ceiling.ts';
import {
  countedForm,
  countedTry,
  orWrite,
  refuseMachines,
  writeInstead,
} from '#functions/http/visitor-form.ts';
import { deliverableAddress } from '#functions/mail/address.ts';
import { mailAction } from '#functions/mail/mail-action.ts';
import { mailboxOf } from '#functions/mail/mailbox.ts';
import type { ReadSecret } from '#functions/secrets.ts';
import { newSubscriptionKey, subscriberHash } from '#functions/subscribers/key.ts';
import { isSubscriber } from '#functions/subscribers/subscriber-records.ts';
import { askAction } from '#functions/subscribers/subscription-records.ts';
import type { Body } from '#shared/contract/schemas.ts';
import { validEmail } from '#shared/rules/email.ts';
import { shop } from '#shop-config';

interface Ports {
  readonly table: Table;
  readonly secret: ReadSecret;
  /** Milliseconds. */
  readonly now: () => number;
  readonly mayWrite: boolean;
}

interface Wish {
  readonly guestId: string;
  readonly network: string;
  readonly body: Body<'subscribe'>;
}

const perGuest = { name: 'subscribe', limit: 5, windowSeconds: 60 * 60 } as const;
const perNetwork = { name: 'subscribe-network', limit: 20, windowSeconds: 24 * 60 * 60 } as const;
/** Nobody's mailbox is written to more often, whoever types it, wherever and however. */
const perAddress = { name: 'subscribe-month', limit: 3, windowSeconds: 30 * 24 * 60 * 60 } as const;
const day = 24 * 60 * 60_000;

const limits = { perGuest, perNetwork, many: 'Many have asked' };

/** Nobody reads the form and types an address sooner. */
const machines = { quickest: 2_000, tooQuick: 'That was very quick. Please send it again.' };

/**
 * Asks the owner of the address, by mail, whether she wants to be told of new works. What the asker hears is the same
 * for an address that is known, unknown or was asked today: who is on the list is nobody's business.
 */
export async function subscribe(ports: Ports, { guestId, network, body }: Wish): Promise<void> {
  if (!ports.mayWrite) throw new UserError(503, { error: `This shop writes no mail. ${writeInstead}` });
  refuseMachines(body, machines);
  if (deliverableAddress(body.email) === undefined) throw badRequest(validEmail, 'INVALID_REQUEST');
  const at = ports.now();
  const form = countedForm(limits, { guestId, network }, at);
  const { email } = body;
  const hashKey = await ports.secret('addressKey');
  const addressHash = subscriberHash(hashKey, email);
  const mailbox = subscriberHash(hashKey, mailboxOf(email));
  const isKnown = await isSubscriber(ports.table, addressHash);
  // For an address that is known as well, so that neither the answer nor its time tells.
  const place = await takePlace(ports, emailCeilings.confirmations);
  if (place.isFull)
    throw tooManyRequests(place.retryAfter, 'Many people have asked within this hour.', orWrite);
  try {
    await ports.table.transact([
      ...form.actions,
      ...(isKnown ? [] : askOwner({ email, addressHash, mailbox }, at)),
    ]);
  } catch (error) {
    const refusal = form.refusal(error);
    if (refusal) await place.giveBack();
    if (refusal || !(error instanceof ConditionFailed)) throw refusal ?? error;
    // Her address was asked today, or often enough: she has her mail. The try counts all the same.
    await ports.table.transact([...form.actions]);
  }
}

interface Owner {
  /** As typed. */
  readonly email: string;
  /** Of the address: its place in the list. */
  readonly addressHash: string;
  /** Of the mailbox: what its limits are counted by. */
  readonly mailbox: string;
}

function askOwner({ email, addressHash, mailbox }: Owner, at: number): TransactAction[] {
  const key = newSubscriptionKey();
  return [
    onceADay(mailbox, at),
    countedTry(perAddress, mailbox, at).action,
    askAction(key, { email, addressHash, at }),
    mailAction({
      about: key.id,
      to: email,
      replyTo: shop.email,
      content: { kind: 'confirm-subscription' },
      at,
    }),
  ];
}

/** Not a day of the calendar, of which two may be a minute apart. */
function onceADay(subject: string, at: number): TransactAction {
  return {
    label: 'subscribe-day',
    Update: {
      Key: keys.rate('subscribe-day', subject),
      UpdateExpression: 'SET askedAt = :at, expiresAt = :expiresAt',
      ConditionExpression: 'attribute_not_exists(askedAt) OR askedAt <= :dayAgo',
      ExpressionAttributeValues: {
        ':at': at,
        ':dayAgo': at - day,
        ':expiresAt': Math.floor((at + day) / 1000) + 3600,
      },
    },
  };
}
