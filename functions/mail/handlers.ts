import * as z from 'zod/mini';
import type { Key } from '#functions/db/keys.ts';
import { describeError } from '#functions/platform/log.ts';
import { readJson } from '#shared/text/read-json.ts';
import { shop } from '#shop-config';
import { forgetArtistReached, noteArtistReached } from './artist-mailbox.ts';
import { deliverDue } from './deliver.ts';
import { isToSubscriber, isUnproven, mailId, mailKinds, readMailId } from './mail-key.ts';
import { noteBounce, noteSent } from './outbox.ts';
import type { MailPorts } from './ports.ts';

/** Maximum milliseconds of sending in a run: the Lambda times out after 60 s, and SES's last answer may take 10 s. */
const longestRun = 40_000;
/** Maximum milliseconds of a run for the newsletter, so that each run also sends emails about orders. */
const maxPrepareMs = 10_000;

/** An event from SNS. */
const notificationSchema = z.object({
  Records: z.array(z.object({ Sns: z.object({ Message: z.string() }) })),
});

/** Creates the mail Lambda's handler, which is called for events of SES, and every minute by a schedule. */
export function mailService(ports: MailPorts): (event: unknown) => Promise<void> {
  return async (event) => {
    const notification = notificationSchema.safeParse(event).data;
    if (!notification) {
      const begun = ports.now();
      const written = await prepareNewsletter(ports, begun + maxPrepareMs);
      await deliverDue(ports, begun + longestRun, written);
      ports.metric('MailRan');
      return;
    }
    for (const { Sns } of notification.Records) await recordMailEvent(ports, Sns.Message);
  };
}

/** Writes the newsletter's emails and returns their keys. An error does not stop other emails. */
async function prepareNewsletter(ports: MailPorts, until: number): Promise<Key[]> {
  try {
    return (await ports.newsletter?.prepare(ports, until)) ?? [];
  } catch (error) {
    ports.metric('MailFailed');
    ports.log('error', { message: 'subscribers', error: describeError(error) });
    return [];
  }
}

/** An event of SES about an email (SES guide, "Examples of event data that Amazon SES publishes to Amazon SNS"). */
const sesEventSchema = z.object({
  eventType: z.string(),
  bounce: z.optional(z.object({ bounceType: z.string() })),
  /** Addresses that SES has delivered to. Only Delivery events contain them. */
  delivery: z.optional(z.object({ recipients: z.array(z.string()) })),
  mail: z.object({
    messageId: z.string(),
    // Emails of an earlier version were all about orders, and had the order's id in the tag `order`.
    tags: z.object({ mail: z.tuple([z.string()]), order: z.optional(z.tuple([z.string()])) }),
  }),
});

const arrived = new Set(['Send', 'Delivery']);
const cameBack = new Set(['Bounce', 'Complaint', 'Reject']);

/**
 * Records an event of SES. Events can come late, twice and out of order, so the row's state decides: an email becomes
 * SENT unless it has bounced, and becomes BOUNCED once.
 */
export async function recordMailEvent(ports: MailPorts, text: string): Promise<void> {
  const event = parse(text);
  if (!event) {
    ports.log('warn', { message: 'mail event', code: 'unreadable' });
    return;
  }
  const { eventType, key } = event;
  if (arrived.has(eventType)) {
    if (event.recipients.includes(shop.email)) await noteArtistReached(ports);
    if (await noteSent(ports.table, key, event.messageId, ports.now())) ports.metric('MailSent');
  } else if (cameBack.has(eventType)) {
    const isSubscribers = isToSubscriber(key);
    if (mailKinds[key.kind].to === 'artist' && isForGood(event)) await forgetArtistReached(ports);
    // The subscription ends before the bounce is recorded, so that a crash in between cannot keep the subscription.
    if (isSubscribers && endsSubscription(event)) await ports.newsletter?.end(ports, key.about);
    if (!(await noteBounce(ports.table, key, event.messageId, ports.now()))) return;
    if (!isUnproven(key)) ports.metric('MailBounced');
    const level = isUnproven(key) ? 'info' : 'error';
    ports.log(level, { message: 'mail', mail: mailId(key), state: 'BOUNCED', code: eventType });
  }
}

/** Returns whether an event ends a subscription, as permanent bounces and complaints do. */
function endsSubscription(event: Ended) {
  return event.eventType === 'Complaint' || isForGood(event);
}

interface Ended {
  readonly eventType: string;
  readonly bounceType: string | undefined;
}

function isForGood({ eventType, bounceType }: Ended): boolean {
  return eventType === 'Bounce' && bounceType !== 'Transient';
}

/** Returns undefined for a test message from the AWS console or an event of another sender. */
function parse(text: string) {
  const event = sesEventSchema.safeParse(readJson(text)).data;
  if (!event) return undefined;
  const { messageId, tags } = event.mail;
  const recipients = event.delivery?.recipients ?? [];
  const key = readMailId(tags.order ? `${tags.order[0]}_${tags.mail[0]}_1_1` : tags.mail[0]);
  return (
    key && { eventType: event.eventType, bounceType: event.bounce?.bounceType, messageId, recipients, key }
  );
}
