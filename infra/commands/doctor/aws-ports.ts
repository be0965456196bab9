import { resolve4, resolveCname } from 'node:dns/promises';
import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { ListSubscriptionsByTopicCommand, SNSClient } from '@aws-sdk/client-sns';
import { STSClient } from '@aws-sdk/client-sts';
import { SignatureV4 } from '@smithy/signature-v4';
import * as z from 'zod';
import { squareUrls } from '#functions/platform/config.ts';
import { createSquareClient } from '#functions/square/client.ts';
import { listActiveLocations } from '#functions/square/locations.ts';
import { readTokenStatus } from '#functions/square/token-status.ts';
import { listWebhooks } from '#functions/square/webhooks.ts';
import { installSharp, isSharpInstalled } from '#infra/build/sharp-packages.ts';
import { absentIf, askAws, signedInAccount } from '#infra/command-support/aws-errors.ts';
import { readStack } from '#infra/command-support/deployed-stack.ts';
import { readSchema } from '#infra/command-support/migrate.ts';
import { readSecret } from '#infra/command-support/secret-parameters.ts';
import type { Stage } from '#infra/command-support/stage.ts';
import type {
  AccountPlan,
  AlarmMail,
  Certificate,
  DnsRecord,
  DoctorPorts,
  SquarePort,
  StoredTable,
} from './ports.ts';

/** Returns the doctor's calls to Square with one access token. They throw the errors of functions/square/read.ts. */
export function squarePort(baseUrl: string, token: string): SquarePort {
  const client = createSquareClient({ token, baseUrl });
  return {
    token: () => readTokenStatus(client),
    locations: () => listActiveLocations(client),
    webhooks: () => listWebhooks(client),
  };
}

/** Only region of the Free Tier service (AWS Free Tier API, "Endpoints"). */
const region = 'us-east-1';
const hostname = `freetier.${region}.api.aws`;
const timeoutMs = 10_000;

const answerSchema = z.object({
  accountPlanType: z.string(),
  /** A time in ISO 8601 or in seconds. */
  accountPlanExpirationDate: z.union([z.string(), z.number().transform((at) => at * 1000)]).optional(),
});

/** Reads the account's AWS plan by a signed call, to avoid another SDK package. Throws errors with AWS's names. */
async function readAccountPlan(): Promise<AccountPlan> {
  const { credentials, sha256 } = new STSClient({ region }).config;
  const signer = new SignatureV4({ credentials, sha256, region, service: 'freetier' });
  const { method, headers, body } = await signer.sign({
    method: 'POST',
    protocol: 'https:',
    hostname,
    path: '/',
    query: {},
    headers: {
      host: hostname,
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': 'AWSFreeTierService.GetAccountPlanState',
    },
    body: '{}',
  });
  const answer = await fetch(`https://${hostname}/`, {
    method,
    headers,
    body,
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await answer.text();
  if (!answer.ok) throw Object.assign(new Error(text), { name: errorName(text) });
  const { accountPlanType, accountPlanExpirationDate: end } = answerSchema.parse(JSON.parse(text));
  return {
    isFree: accountPlanType === 'FREE',
    endsAt: end === undefined ? undefined : new Date(end).getTime(),
  };
}

/** Returns the name of an error in AWS's JSON protocol, without its namespace. */
function errorName(text: string): string {
  return /"__type"\s*:\s*"(?:[^"]*#)?(\w+)/.exec(text)?.[1] ?? '';
}

/** Returns the doctor's requests to the signed-in AWS account and to the Square account of the stage. */
export function awsPorts(stage: Stage): DoctorPorts {
  const region = { region: stage.region };
  const stack = (name: string) => readStack(name, stage);
  return {
    node: process.version,
    machine: `${process.platform}-${process.arch}`,
    picturesCode: { isInstalled: isSharpInstalled(), install: installSharp() },
    now: Date.now,

    account: () => signedInAccount(stage),

    // An account that is older than AWS's plans has no plan.
    plan: async () =>
      (await absentIf(
        'ResourceNotFoundException',
        'read the plan of the account (freetier:GetAccountPlanState)',
        readAccountPlan,
      )) ?? { isFree: false, endsAt: undefined },

    async bootstrap() {
      const version = (await stack('CDKToolkit'))?.outputs['BootstrapVersion'];
      return version === undefined ? undefined : Number(version);
    },

    stack: () => stack(stage.stackName),

    concurrency: () =>
      askAws('read the quota of Lambdas (lambda:GetAccountSettings)', async () => {
        const { AccountLimit } = await new LambdaClient(region).send(new GetAccountSettingsCommand({}));
        return AccountLimit?.ConcurrentExecutions ?? 0;
      }),

    certificate: (arn) =>
      absentIf('ResourceNotFoundException', 'read the certificate (acm:DescribeCertificate)', () =>
        readCertificate(new ACMClient(region), arn),
      ),

    lookUp,

    fetchText: async (url) => {
      try {
        const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
        return { status: answer.status, text: await answer.text() };
      } catch {
        return { status: 0, text: '' };
      }
    },

    async alarmMails() {
      const topic = (await stack(stage.stackName))?.outputs['AlarmTopic'];
      if (!topic) return [];
      return askAws('read who gets the alarms (sns:ListSubscriptionsByTopic)', () =>
        readSubscriptions(new SNSClient(region), topic),
      );
    },

    mailDomain: (domain) =>
      absentIf('NotFoundException', 'read the identity of the sender (ses:GetEmailIdentity)', async () => {
        const { VerifiedForSendingStatus } = await new SESv2Client(region).send(
          new GetEmailIdentityCommand({ EmailIdentity: domain }),
        );
        return { isVerified: VerifiedForSendingStatus === true };
      }),

    mailAccount: () =>
      askAws('read whether SES is in its sandbox (ses:GetAccount)', async () => {
        const { ProductionAccessEnabled, SendingEnabled } = await new SESv2Client(region).send(
          new GetAccountCommand({}),
        );
        return { isProduction: ProductionAccessEnabled === true, isSending: SendingEnabled !== false };
      }),

    table: (name) =>
      absentIf('ResourceNotFoundException', `read the table ${name}`, () =>
        readTable(new DynamoDBClient(region), name),
      ),

    secret: (name) => readSecret(stage, name),

    square: (token) => squarePort(squareUrls[stage.isLive ? 'production' : 'sandbox'], token),
  };
}

async function readCertificate(client: ACMClient, arn: string): Promise<Certificate | undefined> {
  const { Certificate: found } = await client.send(new DescribeCertificateCommand({ CertificateArn: arn }));
  return (
    found && {
      status: found.Status ?? '',
      names: [...new Set([found.DomainName ?? '', ...(found.SubjectAlternativeNames ?? [])])],
      until: found.NotAfter?.getTime(),
    }
  );
}

async function readSubscriptions(client: SNSClient, topic: string): Promise<readonly AlarmMail[]> {
  const { Subscriptions } = await client.send(new ListSubscriptionsByTopicCommand({ TopicArn: topic }));
  return (Subscriptions ?? []).map(({ Endpoint = '', SubscriptionArn = '' }) => ({
    address: Endpoint,
    // Until the subscriber follows the link in the email, this text is not an ARN (SNS API, Subscription).
    isConfirmed: SubscriptionArn.startsWith('arn:'),
  }));
}

async function readTable(client: DynamoDBClient, name: string): Promise<StoredTable> {
  const TableName = name;
  const { Table } = await client.send(new DescribeTableCommand({ TableName }));
  const { ContinuousBackupsDescription: backups } = await client.send(
    new DescribeContinuousBackupsCommand({ TableName }),
  );
  const { TimeToLiveDescription: expiry } = await client.send(new DescribeTimeToLiveCommand({ TableName }));
  return {
    lastsWhenDeleted: Table?.DeletionProtectionEnabled ?? false,
    canGoBack: backups?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus === 'ENABLED',
    rowsExpire: expiry?.TimeToLiveStatus?.startsWith('ENABL') ?? false,
    schema: await readSchema({ client, name }),
  };
}

/** Looks up a domain's DNS records. A missing record is not an error. */
async function lookUp(domain: string): Promise<DnsRecord> {
  const [aliases, addresses] = await Promise.all([
    resolveCname(domain).catch(() => []),
    resolve4(domain).catch(() => []),
  ]);
  return { alias: aliases[0]?.replace(/\.$/, ''), addresses };
}
