import * as z from 'zod/mini';
import { describeError, metric } from '#functions/log.ts';
import { makeOrderLink } from '#functions/order-link/link.ts';
import type { Basics, Services } from '#functions/services.ts';
import { rehashSubscribers } from '#functions/subscribers/rehash-subscribers.ts';
import { type DeliverySummary, deliverDue } from './deliver.ts';
import { hearOfMail } from './hear.ts';
import type { MailPorts } from './ports.ts';
import { createSesSender } from './ses-sender.ts';

/** Milliseconds. The Lambda ends at 60 s, and one more answer of SES may take ten. */
const longestRun = 40_000;

/** What SNS hands to a Lambda. */
const notificationSchema = z.object({
  Records: z.array(z.object({ Sns: z.object({ Message: z.string() }) })),
});

/** The mail Lambda: an event of SES's, or the schedule's minute. */
export function mailService(ports: MailPorts): (event: unknown) => Promise<DeliverySummary | undefined> {
  return async (event) => {
    const notification = notificationSchema.safeParse(event).data;
    if (!notification) {
      const until = ports.now() + longestRun;
      await keepList(ports, until);
      const summary = await deliverDue(ports, until);
      ports.metric('MailRan');
      return summary;
    }
    for (const { Sns } of notification.Records) await hearOfMail(ports, Sns.Message);
    return undefined;
  };
}

/** What goes wrong with the list of readers keeps no email waiting. */
async function keepList(ports: MailPorts, until: number): Promise<void> {
  try {
    await rehashSubscribers(ports, await ports.secret('addressKey'), until);
  } catch (error) {
    ports.metric('MailFailed');
    ports.log('error', { message: 'subscribers', error: describeError(error) });
  }
}

/** Without a sender there is nobody to write as. */
export function mailPorts({ config, secret, table, now, log }: Basics & Pick<Services, 'secret'>): MailPorts {
  const { mail, siteOrigin } = config;
  if (!mail) throw new Error('Configuration: MAIL_FROM');
  const orderLink = (orderId: string) => makeOrderLink({ table, secret, now }, siteOrigin, orderId);
  return { table, now, secret, siteOrigin, orderLink, send: createSesSender(mail), log, metric };
}
