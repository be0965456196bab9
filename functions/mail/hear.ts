import * as z from 'zod/mini';
import { mailKinds } from './mail.ts';
import { noteBounce, noteSent } from './outbox.ts';
import type { MailPorts } from './ports.ts';

/** What SES publishes of a mail (SES guide, "Examples of event data that Amazon SES publishes to Amazon SNS"). */
const sesEventSchema = z.object({
  eventType: z.string(),
  mail: z.object({
    messageId: z.string(),
    tags: z.object({
      order: z.tuple([z.string()]),
      mail: z.tuple([z.enum(mailKinds)]),
    }),
  }),
});

const arrived = new Set(['Send', 'Delivery']);
const cameBack = new Set(['Bounce', 'Complaint', 'Reject']);

/**
 * What became of a mail, in SES's words. Events come late, twice and out of order, so each says only what its row may
 * still become: sent, unless it came back; and it comes back once.
 */
export async function hearOfMail(ports: MailPorts, text: string): Promise<void> {
  const event = parse(text);
  if (!event) {
    ports.log('warn', { message: 'mail event', code: 'unreadable' });
    return;
  }
  const { eventType } = event;
  const [orderId] = event.mail.tags.order;
  const [kind] = event.mail.tags.mail;
  const about = { orderId, kind };
  if (arrived.has(eventType)) {
    if (await noteSent(ports.table, about, event.mail.messageId, ports.now())) ports.metric('MailSent');
  } else if (cameBack.has(eventType)) {
    if (!(await noteBounce(ports.table, about, event.mail.messageId, ports.now()))) return;
    ports.metric('MailBounced');
    ports.log('error', { message: 'mail', orderId, step: kind, state: 'BOUNCED', code: eventType });
  }
}

/** A test message of the console, or another sender's, is none of ours. */
function parse(text: string) {
  try {
    return sesEventSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
