import { ACMClient } from '@aws-sdk/client-acm';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { SNSClient } from '@aws-sdk/client-sns';
import { SSMClient } from '@aws-sdk/client-ssm';
import { STSClient } from '@aws-sdk/client-sts';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { awsPorts } from '#infra/commands/doctor/aws-ports.ts';
import { testStage } from '#test/support/shop/stages.ts';

const stage = testStage('prod');
const clients = {
  sts: mockClient(STSClient),
  stacks: mockClient(CloudFormationClient),
  lambda: mockClient(LambdaClient),
  acm: mockClient(ACMClient),
  sns: mockClient(SNSClient),
  ses: mockClient(SESv2Client),
  ssm: mockClient(SSMClient),
  dynamo: mockClient(DynamoDBClient),
  documents: mockClient(DynamoDBDocumentClient),
};
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  for (const client of Object.values(clients)) client.reset();
});
afterAll(() => {
  for (const client of Object.values(clients)) client.restore();
});

/** Replaces `fetch` by a fake of AWS's Free Tier service. */
function fakeFreeTier(status: number, body: object) {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIATEST');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  const fetch = vi.fn(
    async (_url: string, _options: RequestInit) => new Response(JSON.stringify(body), { status }),
  );
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

const named = (name: string, message = '') => Object.assign(new Error(message), { name });

describe('awsPorts', () => {
  it.each([
    ['FREE', '2027-03-03T10:00:00Z', { isFree: true, endsAt: Date.parse('2027-03-03T10:00:00Z') }],
    ['PAID', undefined, { isFree: false, endsAt: undefined }],
  ])('reads the account’s plan by a signed call (%s until %s)', async (type, end, plan) => {
    const fetch = fakeFreeTier(200, { accountPlanType: type, accountPlanExpirationDate: end });

    expect(await awsPorts(stage).plan()).toEqual(plan);
    const [url, options] = fetch.mock.calls[0] ?? [];
    expect(url).toBe('https://freetier.us-east-1.api.aws/');
    expect(options).toMatchObject({ method: 'POST', body: '{}' });
    expect(options?.headers).toMatchObject({
      'x-amz-target': 'AWSFreeTierService.GetAccountPlanState',
      authorization: expect.stringMatching(
        /^AWS4-HMAC-SHA256 Credential=AKIATEST\/\d+\/us-east-1\/freetier\//,
      ),
    });
  });

  it('reports an account without a plan as not free, and a missing permission as an error', async () => {
    fakeFreeTier(400, { __type: 'com.amazonaws.freetier#ResourceNotFoundException' });
    expect(await awsPorts(stage).plan()).toEqual({ isFree: false, endsAt: undefined });

    fakeFreeTier(400, { __type: 'AccessDeniedException' });
    await expect(awsPorts(stage).plan()).rejects.toThrow(/may not .*freetier:GetAccountPlanState/);
  });

  it('reads the table’s protection and the form of its rows', async () => {
    clients.dynamo.on(DescribeTableCommand).resolves({ Table: { DeletionProtectionEnabled: true } });
    clients.dynamo.on(DescribeContinuousBackupsCommand).resolves({
      ContinuousBackupsDescription: {
        ContinuousBackupsStatus: 'ENABLED',
        PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: 'DISABLED' },
      },
    });
    clients.dynamo.on(DescribeTimeToLiveCommand).resolves({
      TimeToLiveDescription: { TimeToLiveStatus: 'ENABLED' },
    });
    clients.documents.on(GetCommand).resolves({ Item: { version: 3 } });

    expect(await awsPorts(stage).table('shop')).toEqual({
      lastsWhenDeleted: true,
      canGoBack: false,
      rowsExpire: true,
      schema: 3,
    });

    clients.dynamo.on(DescribeTableCommand).rejects(named('ResourceNotFoundException'));
    expect(await awsPorts(stage).table('shop')).toBeUndefined();
  });

  it.each([
    [
      'account',
      (ports: ReturnType<typeof awsPorts>) => ports.account(),
      /may not read which account is signed in/,
    ],
    [
      'certificate',
      (ports: ReturnType<typeof awsPorts>) => ports.certificate('arn'),
      /acm:DescribeCertificate/,
    ],
    [
      'secret',
      (ports: ReturnType<typeof awsPorts>) => ports.secret('webhookKey'),
      /secret \/Gallery\/webhookKey \(ssm:GetParameter\)/,
    ],
  ])('reports a missing permission in its error (%s)', async (_, ask, sentence) => {
    const all = Object.values(clients) as readonly (typeof clients.sts)[];
    for (const client of all) client.onAnyCommand().rejects(named('AccessDenied'));

    await expect(ask(awsPorts(stage))).rejects.toThrow(sentence);
    await expect(ask(awsPorts(stage))).rejects.toMatchObject({ name: 'CommandError' });
  });
});
