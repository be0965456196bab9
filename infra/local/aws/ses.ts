import { randomBytes } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { mailFile } from './mail-file.ts';
import { readMail } from './ses-input.ts';
import { type Allows, localAccount, localRegion, Refusal } from './wire.ts';

/** Kind of failure of a SendEmail call. */
type SesFault = 'throttle' | 'quota' | 'suspended' | 'paused' | 'down';

export interface SesOptions {
  /** Folder with one file for each email. */
  readonly folder: string;
  /** Email addresses and domains that are verified. */
  readonly identities: readonly string[];
  readonly configurationSets: readonly string[];
  /** Whether Delivery events have the recipients. False by default, so that sign-ins need no emailed codes. */
  readonly delivers?: boolean;
  /** Sends an event to the subscribers of the SNS topic. */
  readonly publish: (event: object) => Promise<unknown>;
}

export interface Ses {
  answer(request: IncomingMessage, response: ServerResponse, body: Buffer, allows: Allows): Promise<void>;
  /** Makes the next calls fail, one for each fault. Replaces unused faults; later calls succeed. */
  fail(...faults: readonly SesFault[]): void;
  /** Sets whether each event is published twice. */
  repeatEvents(isRepeated: boolean): void;
  /** Resolves when the subscribers have received every published event. */
  idle(): Promise<void>;
  /** Publishes an event about an email, such as a bounce. */
  report(messageId: string, eventType: string): Promise<void>;
}

/** SES API v2 reference, SendEmail, "Errors" and "Common Errors". */
const refusals: Readonly<Partial<Record<SesFault, ConstructorParameters<typeof Refusal>>>> = {
  throttle: ['TooManyRequestsException', 'Maximum sending rate exceeded.', 429],
  quota: ['LimitExceededException', 'Daily message quota exceeded.'],
  suspended: ['AccountSuspendedException', 'The account’s ability to send is suspended.'],
  paused: ['SendingPausedException', 'Sending is paused.'],
  down: ['InternalFailure', 'Internal failure', 500],
};

function refuseBy(fault: SesFault | undefined): void {
  const refusal = fault && refusals[fault];
  if (refusal) throw new Refusal(...refusal);
}

/**
 * Serves SendEmail of SES's API v2 (API_SendEmail): REST with JSON, and the error's name in `x-amzn-ErrorType`. Writes
 * an accepted email to a file and publishes events ("Examples of event data that Amazon SES publishes to Amazon SNS").
 */
export function createSes(options: SesOptions): Ses {
  const { folder, identities, configurationSets, delivers, publish } = options;
  mkdirSync(folder, { recursive: true });
  const faults: SesFault[] = [];
  const telling = new Set<Promise<unknown>>();
  const taken = new Map<string, object>();
  let isRepeated = false;

  async function tellOf(messageId: string, eventType: string): Promise<void> {
    const mail = taken.get(messageId) ?? { messageId, tags: {} };
    const isDelivered = delivers && eventType === 'Delivery' && 'destination' in mail;
    const event = { eventType, mail, ...(isDelivered && { delivery: { recipients: mail.destination } }) };
    await publish(event);
    if (isRepeated) await publish(event);
  }

  function take(body: Buffer): string {
    const { tags, ...mail } = readMail(body, { identities, configurationSets });
    const date = new Date();
    // The ids sort by time, like SES's own.
    const messageId = `${date.getTime().toString(16).padStart(16, '0')}-${randomBytes(12).toString('hex')}`;
    const file = join(folder, `${messageId}.eml`);
    writeFileSync(`${file}.part`, mailFile({ ...mail, messageId, date }), { mode: 0o600 });
    renameSync(`${file}.part`, file);
    taken.set(messageId, {
      timestamp: date.toISOString(),
      messageId,
      source: mail.from,
      sendingAccountId: localAccount,
      destination: mail.to,
      tags,
    });
    return messageId;
  }

  return {
    answer: async (request, response, body, allows) => {
      try {
        if (request.method !== 'POST' || !request.url?.startsWith('/v2/email/outbound-emails'))
          throw new Refusal('UnknownOperationException', `${request.method} ${request.url}`, 404);
        refuseBy(faults.shift());
        const resource = `arn:aws:ses:${localRegion}:${localAccount}:identity/*`;
        if (!allows({ action: 'ses:SendEmail', resource }))
          throw new Refusal('AccessDeniedException', 'not authorized to perform `ses:SendEmail`', 403);
        const messageId = take(body);
        sendJson(response, 200, { MessageId: messageId });
        // Publishes the events only after the answer to the request, like SES.
        const told = (async () => {
          await tellOf(messageId, 'Send');
          await tellOf(messageId, 'Delivery');
        })();
        telling.add(told);
        await told.finally(() => telling.delete(told));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        response.setHeader('x-amzn-errortype', error.name);
        sendJson(response, error.status, { message: error.message });
      }
    },
    fail: (...next) => {
      faults.splice(0, faults.length, ...next);
    },
    repeatEvents: (next) => {
      isRepeated = next;
    },
    idle: async () => {
      while (telling.size > 0) await Promise.allSettled(telling);
    },
    report: tellOf,
  };
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
