import * as z from 'zod/mini';
import type { Key } from '#functions/db/keys.ts';
import { describeError } from '#functions/platform/log.ts';
import { type DeliverySummary, deliverDue } from './deliver.ts';
import type { MailPorts } from './ports.ts';
import { recordMailEvent } from './record-mail-event.ts';

/** Milliseconds. The Lambda times out after 60 s, and the last answer of SES may take ten. */
const longestRun = 40_000;
/** Milliseconds of a run that the newsletter may take, so that each run also sends emails about orders. */
const maxPrepareMs = 10_000;

/** An event from SNS. */
const notificationSchema = z.object({
  Records: z.array(z.object({ Sns: z.object({ Message: z.string() }) })),
});

/** The mail Lambda. It runs for events of SES and every minute by a schedule. */
export function mailService(ports: MailPorts): (event: unknown) => Promise<DeliverySummary | undefined> {
  return async (event) => {
    const notification = notificationSchema.safeParse(event).data;
    if (!notification) {
      const begun = ports.now();
      const written = await prepareNewsletter(ports, begun + maxPrepareMs);
      const summary = await deliverDue(ports, begun + longestRun, written);
      ports.metric('MailRan');
      return summary;
    }
    for (const { Sns } of notification.Records) await recordMailEvent(ports, Sns.Message);
    return undefined;
  };
}

/** Prepares the newsletter. Its errors do not stop other emails. */
async function prepareNewsletter(ports: MailPorts, until: number): Promise<Key[]> {
  try {
    return (await ports.newsletter?.prepare(ports, until)) ?? [];
  } catch (error) {
    ports.metric('MailFailed');
    ports.log('error', { message: 'subscribers', error: describeError(error) });
    return [];
  }
}
