import * as z from 'zod/mini';
import { metric } from '#functions/log.ts';
import type { Basics } from '#functions/services.ts';
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
    if (!notification) return deliverDue(ports, ports.now() + longestRun);
    for (const { Sns } of notification.Records) await hearOfMail(ports, Sns.Message);
    return undefined;
  };
}

/** Without a sender there is nobody to write as. */
export function mailPorts({ config, table, now, log }: Basics): MailPorts {
  if (!config.mail) throw new Error('Configuration: MAIL_FROM');
  return { table, now, siteOrigin: config.siteOrigin, send: createSesSender(config.mail), log, metric };
}
