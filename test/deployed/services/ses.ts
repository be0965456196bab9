import { randomBytes } from 'node:crypto';
import { readMail } from '#infra/local/aws/ses-input.ts';
import { Refusal } from '#infra/local/aws/wire.ts';
import type { AwsAnswer, AwsService } from '#test/deployed/endpoints.ts';
import type { Iam } from '#test/deployed/iam.ts';
import type { Lambda } from '#test/deployed/lambda.ts';
import { account, arn } from '#test/deployed/names.ts';
import type { Stack } from '#test/deployed/template.ts';
import { publish } from '#test/deployed/topics.ts';

export interface TakenMail extends ReturnType<typeof readMail> {
  readonly messageId: string;
  readonly configurationSet: string;
}

interface EventDestination {
  readonly ConfigurationSetName: string;
  readonly EventDestination: {
    readonly Enabled?: boolean;
    readonly MatchingEventTypes: readonly string[];
    readonly SnsDestination?: { readonly TopicARN: string };
  };
}

/**
 * Simulates SendEmail of SES's API v2, outside the sandbox and with the domain's DNS records. Required permissions:
 * "Actions, resources, and condition keys for Amazon SES v2": the sender's identity and the configuration set, with the
 * sender's bare address as `ses:FromAddress`
 * (https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazonsimpleemailservicev2.html). SES
 * publishes events to the topics of the configuration set as `ses.amazonaws.com`
 * (https://docs.aws.amazon.com/ses/latest/dg/event-publishing-add-event-destination-sns.html).
 */
export function createSes(options: {
  readonly stack: Stack;
  readonly iam: Iam;
  /** A function, because Lambda is created later: its functions need the address of SES. */
  readonly lambda: () => Lambda;
  readonly now: () => number;
}) {
  const { stack, iam, now } = options;
  const identities = stack
    .all<{ EmailIdentity: string }>('AWS::SES::EmailIdentity')
    .map(({ properties }) => properties.EmailIdentity);
  const configurationSets = stack.all('AWS::SES::ConfigurationSet').map(({ id }) => stack.ref(id));
  const destinations = stack
    .all<EventDestination>('AWS::SES::ConfigurationSetEventDestination')
    .map(({ properties }) => properties);
  const taken: TakenMail[] = [];
  const undelivered: string[] = [];
  let telling = Promise.resolve();
  const settings = {
    /** Whether SES accepts emails but breaks the connection before the answer. */
    losesAnswers: false,
  };

  async function answer(role: string, body: Buffer): Promise<AwsAnswer> {
    const { FromEmailAddress = '', ConfigurationSetName = '' } = JSON.parse(body.toString()) as {
      readonly FromEmailAddress?: string;
      readonly ConfigurationSetName?: string;
    };
    const address = /<([^<>]*)>$/.exec(FromEmailAddress)?.[1] ?? FromEmailAddress;
    const domain = address.slice(address.lastIndexOf('@') + 1);
    const context = { 'ses:FromAddress': address };
    for (const resource of [`identity/${domain}`, `configuration-set/${ConfigurationSetName}`]) {
      await iam.check(role, { action: 'ses:SendEmail', resource: arn('ses', resource), context });
    }
    const mail: TakenMail = {
      ...readMail(body, { identities, configurationSets }),
      messageId: `${now().toString(16).padStart(16, '0')}-${randomBytes(12).toString('hex')}`,
      configurationSet: ConfigurationSetName,
    };
    taken.push(mail);
    // The events are published one after another: all emails' events together would use up a new account's concurrent
    // executions.
    for (const event of ['Send', 'Delivery']) telling = telling.then(() => tell(mail, event));
    return { ...json(200, { MessageId: mail.messageId }), isLost: settings.losesAnswers };
  }

  async function tell(mail: TakenMail, eventType: string): Promise<void> {
    const { messageId, configurationSet, from, to, tags } = mail;
    const context = {
      'aws:SourceArn': arn('ses', `configuration-set/${configurationSet}`),
      'aws:SourceAccount': account,
    };
    const text = JSON.stringify({
      eventType,
      mail: {
        timestamp: new Date(now()).toISOString(),
        messageId,
        source: from,
        sendingAccountId: account,
        destination: to,
        tags,
      },
    });
    for (const { ConfigurationSetName, EventDestination } of destinations) {
      const { Enabled = true, MatchingEventTypes, SnsDestination } = EventDestination;
      if (ConfigurationSetName !== configurationSet || !Enabled || !SnsDestination) continue;
      if (!MatchingEventTypes.includes(eventType.toLowerCase())) continue;
      const parts = { stack, iam, lambda: options.lambda() };
      const message = { text, at: now(), context };
      await publish(parts, 'ses.amazonaws.com', SnsDestination.TopicARN, message).catch((error: unknown) => {
        undelivered.push(error instanceof Error ? error.message : String(error));
      });
    }
  }

  return {
    service: {
      answer: async ({ role, method, url, body }) => {
        if (method !== 'POST' || url.pathname !== '/v2/email/outbound-emails') {
          return refusal(404, 'UnknownOperationException', `${method} ${url.pathname}`);
        }
        try {
          return await answer(role, body);
        } catch (error) {
          if (error instanceof Refusal) return refusal(error.status, error.name, error.message);
          throw error;
        }
      },
      denied: ({ message }) => refusal(403, 'AccessDeniedException', message),
    } satisfies AwsService,
    taken: taken as readonly TakenMail[],
    settings,
    /** Publishes an SES event about an email, such as `Bounce`. Resolves after the delivery or its failure. */
    report: tell,
    /** Waits for pending deliveries and returns one sentence for each that failed. */
    undelivered: async (): Promise<readonly string[]> => {
      await telling;
      return undelivered;
    },
  };
}

function json(status: number, body: object): AwsAnswer {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

function refusal(status: number, code: string, message: string): AwsAnswer {
  const answer = json(status, { message });
  return { ...answer, headers: { ...answer.headers, 'x-amzn-errortype': code } };
}
