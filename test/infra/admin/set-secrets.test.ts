// Rule 18.3
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { localCredentials } from '#infra/command-support/local-dynamo.ts';
import type { AwsEndpoints } from '#infra/local/aws-endpoints.ts';
import { readActivityAfterSignIn } from '#test/support/shop/activity.ts';
import { startTestAws } from '#test/support/shop/aws.ts';
import { bareEnvironment } from '#test/support/shop/bare-environment.ts';
import { runCommandHere } from '#test/support/shop/run-command.ts';
import { testSecrets, testServices } from '#test/support/shop/services.ts';
import { startTestSimulator } from '#test/support/shop/simulator.ts';

const parameters = new Map<string, string>();
const forbidden = new Set<string>();
const stacks = mockClient(CloudFormationClient);
let aws: AwsEndpoints;
let simulator: Awaited<ReturnType<typeof startTestSimulator>>['simulator'];

beforeAll(async () => {
  aws = await startTestAws({ parameters, allows: ({ action }) => !forbidden.has(action) });
  ({ simulator } = await startTestSimulator());
});
afterAll(async () => {
  stacks.restore();
  await simulator.stop();
});
beforeEach(() => {
  stacks.reset();
  stacks.on(DescribeStacksCommand).resolves({ Stacks: [] });
  forbidden.clear();
  parameters.clear();
  parameters.set('/GalleryDev/originSecret', 'made by the shop');
  parameters.set('/GalleryDev/webhookKey', 'key of last year');
});

const environmentOf = (given: Readonly<Record<string, string>>) => ({
  ...bareEnvironment(),
  AWS_ACCESS_KEY_ID: localCredentials.accessKeyId,
  AWS_SECRET_ACCESS_KEY: localCredentials.secretAccessKey,
  AWS_ENDPOINT_URL: aws.url,
  SQUARE_BASE_URL: simulator.url,
  ...given,
});
const command = 'infra/commands/set-secrets.ts';
const run = (given: Readonly<Record<string, string>>, args: readonly string[] = ['--stage', 'dev']) =>
  runCommandHere(command, args, environmentOf(given));

const token = testSecrets.squareAccessToken;

describe('npm run secrets', () => {
  it('tries the token at Square, stores it with the application secret, and keeps all other secrets', async () => {
    const answer = await run({
      SQUARE_ACCESS_TOKEN: ` ${token}\n`,
      SQUARE_APPLICATION_SECRET: ' sandbox-sq0csb-secret\n',
    });

    expect(answer.output).toMatch(/^Square accepts the access token\. It takes payments at: .+\.\n/);
    expect(answer.output).toContain('Access token: stored.\nWebhook signature key: left as it was.\n');
    expect(answer.output).toContain('Application secret: stored.\n');
    expect(answer.output).not.toMatch(new RegExp(`${token}|sq0csb`));
    expect(answer.code).toBe(0);
    expect(Object.fromEntries(parameters)).toEqual({
      '/GalleryDev/originSecret': 'made by the shop',
      '/GalleryDev/webhookKey': 'key of last year',
      '/GalleryDev/squareAccessToken': token,
      '/GalleryDev/squareApplicationSecret': 'sandbox-sq0csb-secret',
    });
  });

  const isDeployedOn = (TableName: string) =>
    stacks.on(DescribeStacksCommand).resolves({
      Stacks: [
        {
          StackName: 'GalleryDev',
          CreationTime: new Date(0),
          StackStatus: 'UPDATE_COMPLETE',
          Outputs: [{ OutputKey: 'TableName', OutputValue: TableName }],
        },
      ],
    });

  it('records in the activity log which secrets changed, without values', async () => {
    const shop = await testServices();
    isDeployedOn(shop.tableName);

    await run({
      SQUARE_ACCESS_TOKEN: token,
      SQUARE_WEBHOOK_KEY: 'key of this year',
      AWS_ENDPOINT_URL_DYNAMODB: shop.endpoint,
    });

    expect(await readActivityAfterSignIn(shop.table)).toMatchObject([
      { who: 'Operator', action: 'setSecrets', detail: 'New: access token, webhook signature key' },
    ]);
  });

  it('stores secrets even if the activity log cannot be written, and prints a note', async () => {
    isDeployedOn('gone');
    const { endpoint } = await testServices();

    const answer = await run({
      SQUARE_WEBHOOK_KEY: 'key of this year',
      AWS_ENDPOINT_URL_DYNAMODB: endpoint,
    });

    expect(answer.code).toBe(0);
    expect(answer.output).toContain('Webhook signature key: stored.\n');
    expect(answer.output).toContain("The artist's activity log could not be written");
    expect(parameters.get('/GalleryDev/webhookKey')).toBe('key of this year');
  });

  it.each([
    [
      'a token that Square refuses',
      { SQUARE_ACCESS_TOKEN: 'stale' },
      [],
      'Square (sandbox) refuses this access token',
    ],
    [
      'credentials that may not write',
      { SQUARE_ACCESS_TOKEN: token },
      ['ssm:PutParameter'],
      'may not write /GalleryDev/squareAccessToken',
    ],
  ])('explains the problem and changes nothing for %s', async (_, environment, denied, sentence) => {
    for (const action of denied) forbidden.add(action);
    const before = new Map(parameters);

    const answer = await run(environment as Record<string, string>);

    expect(answer.output).toContain(sentence);
    expect(answer.output).not.toMatch(/^\s+at /m);
    expect(answer.code).toBe(1);
    expect(parameters).toEqual(before);
  });

  it('does not prompt without a terminal', async () => {
    const before = new Map(parameters);

    const answer = await run({});

    expect(answer).toEqual({
      code: 1,
      output:
        'There is no terminal to ask at: set SQUARE_APPLICATION_SECRET, SQUARE_WEBHOOK_KEY or SQUARE_ACCESS_TOKEN.\n',
    });
    expect(parameters).toEqual(before);
  });
});
