import type { SendOutcome } from '#functions/mail/mail.ts';
import type { MailMessage, SendMail } from '#functions/mail/ports.ts';
import type { History } from './history.ts';
import type { Weather } from './ports.ts';
import { currentProcess, type Delivery, type FaultKind } from './process.ts';
import type { Random } from './random.ts';
import type { Timeline } from './timeline.ts';

/** An email that SES has accepted. */
interface Sent extends MailMessage {
  readonly at: number;
}

/** Milliseconds after which the SES client stops waiting for an answer. */
const limit = 10_000;
const refusals: Partial<Record<FaultKind, SendOutcome>> = {
  throttled: { kind: 'busy', code: 'TooManyRequestsException' },
  'refuses the token': { kind: 'closed', code: 'AccessDeniedException' },
  refused: { kind: 'refused', code: 'MessageRejected' },
};
const unknown: SendOutcome = { kind: 'unknown', code: 'TimeoutError' };

/** Simulates Amazon SES, which accepts emails and publishes events about them. */
export function openMail({
  timeline,
  random,
  events,
  weather,
  hear,
}: {
  readonly timeline: Timeline;
  readonly random: Random;
  readonly events: History['events'];
  readonly weather: () => Weather | undefined;
  /** Returns whether the shop has accepted the event. */
  readonly hear: (event: object) => Promise<boolean>;
}) {
  const sent: Sent[] = [];

  function accept(message: MailMessage): SendOutcome {
    sent.push({ ...message, at: timeline.now });
    const messageId = `message-${sent.length}`;
    if (!random.chance(events.lost)) {
      const mail = { messageId, tags: { mail: [message.tags.mail] } };
      tell({ Records: [{ Sns: { Message: JSON.stringify({ eventType: 'Send', mail }) } }] });
    }
    return { kind: 'accepted', messageId };
  }

  /** Delivers an event, and again if the shop does not accept it, as SNS does. */
  function tell(event: object, tries = 5): void {
    timeline.in(random.int(100, events.delay), async () => {
      if (!(await hear(event)) && tries > 1) tell(event, tries - 1);
    });
  }

  function deliver(message: MailMessage, kind: FaultKind | undefined, ms: number): Delivery {
    const refusal = kind && refusals[kind];
    if (refusal) return { answer: () => refusal };
    switch (kind) {
      case 'never arrives':
      case 'server error':
        return { answer: () => unknown, after: limit };
      case 'carried out late':
        timeline.in(ms, () => accept(message));
        return { answer: () => unknown, after: limit };
      case 'answer lost':
      case 'server error, carried out':
      case 'answers with HTML':
      case 'answers with nothing':
        accept(message);
        return { answer: () => unknown, after: limit };
      default: {
        const outcome = accept(message);
        return { answer: () => outcome };
      }
    }
  }

  const send: SendMail = async (message) => {
    const process = currentProcess();
    return (await process.call({
      name: () => `SES sendEmail ${message.tags.mail}`,
      latency: 100 * 5 ** process.random.next(),
      perform: (fault) => {
        const own = fault?.kind.includes('ed before') ? undefined : fault;
        const general = weather();
        const kind = own?.kind ?? (general?.operation === 'sendEmail' ? general.kind : undefined);
        return deliver(message, kind, fault?.ms ?? 0);
      },
    })) as SendOutcome;
  };
  return { sent, send };
}
