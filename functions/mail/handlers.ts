import * as z from 'zod/mini';
import type { Key } from '#functions/db/keys.ts';
import type { Basics, Services } from '#functions/http/services.ts';
import { makeOrderLink } from '#functions/order-link/link.ts';
import { squareUrls } from '#functions/platform/config.ts';
import { describeError, metric } from '#functions/platform/log.ts';
import { rehashSubscribers } from '#functions/subscribers/rehash-subscribers.ts';
import { shop } from '#shop-config';
import { askOwners } from './ask-owners.ts';
import { type DeliverySummary, deliverDue } from './deliver.ts';
import type { MailPorts } from './ports.ts';
import { recordMailEvent } from './record-mail-event.ts';
import { createSesSender } from './ses-sender.ts';

/** Milliseconds. The Lambda ends at 60 s, and one more answer of SES may take ten. */
const longestRun = 40_000;
/** Milliseconds of it that the list of subscribers may take: emails about orders leave in every run. */
const maxRehashMs = 10_000;

/** What SNS hands to a Lambda. */
const notificationSchema = z.object({
  Records: z.array(z.object({ Sns: z.object({ Message: z.string() }) })),
});

/** The mail Lambda: an event of SES's, or the schedule's minute. */
export function mailService(ports: MailPorts): (event: unknown) => Promise<DeliverySummary | undefined> {
  return async (event) => {
    const notification = notificationSchema.safeParse(event).data;
    if (!notification) {
      const begun = ports.now();
      const written = await rehashSubscribersUntil(ports, begun + maxRehashMs);
      const summary = await deliverDue(ports, begun + longestRun, written);
      ports.metric('MailRan');
      return summary;
    }
    for (const { Sns } of notification.Records) await recordMailEvent(ports, Sns.Message);
    return undefined;
  };
}

/** What goes wrong with the list of subscribers keeps no email waiting. */
async function rehashSubscribersUntil(ports: MailPorts, until: number): Promise<Key[]> {
  try {
    const key = await ports.secret('addressKey');
    await rehashSubscribers(ports, key, until);
    return await askOwners(ports, key, until);
  } catch (error) {
    ports.metric('MailFailed');
    ports.log('error', { message: 'subscribers', error: describeError(error) });
    return [];
  }
}

/** Without a sender there is nobody to write as. */
export function mailPorts({ config, secret, table, now, log }: Basics & Pick<Services, 'secret'>): MailPorts {
  const { mail, siteOrigin } = config;
  if (!mail) throw new Error('Configuration: MAIL_FROM');
  const orderLink = (orderId: string) => makeOrderLink({ table, secret, now }, siteOrigin, orderId);
  const send = createSesSender(mail);
  const inSandbox = config.squareUrl === squareUrls.sandbox && { shoppersMailTo: shop.email };
  return { table, now, secret, siteOrigin, orderLink, send, log, metric, ...inSandbox };
}
