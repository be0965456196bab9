// Rule 18.6
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CloudFormationClient,
  DescribeStacksCommand,
  type Parameter,
  UpdateStackCommand,
} from '@aws-sdk/client-cloudformation';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newToken, sign, unsign } from '#functions/http/cookies.ts';
import { readKeyPair } from '#functions/platform/rotating-secret.ts';
import { createSecrets } from '#functions/platform/secrets.ts';
import { localCredentials } from '#infra/command-support/local-dynamo.ts';
import { readStage } from '#infra/command-support/stage.ts';
import { type ChangePorts, changeKey, readAsked } from '#infra/commands/admin/key-change.ts';
import { updateCdn } from '#infra/commands/admin/update-cdn.ts';
import type { AwsEndpoints } from '#infra/local/aws-endpoints.ts';
import { LocalParameters } from '#infra/local/local-parameters.ts';
import { startTestAws } from '#test/support/shop/aws.ts';
import { bareEnvironment } from '#test/support/shop/bare-environment.ts';
import { runCommandHere } from '#test/support/shop/run-command.ts';
import { testClock, testSecrets } from '#test/support/shop/services.ts';

const command = 'infra/commands/change-key.ts';
const day = 86_400_000;
const parameters = new Map<string, string>();
const stacks = mockClient(CloudFormationClient);
let aws: AwsEndpoints;
let folder = '';

beforeAll(async () => {
  aws = await startTestAws({ parameters });
});
afterAll(() => stacks.restore());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keys-'));
  writeFileSync(join(folder, 'shop.json'), JSON.stringify(testSecrets), { mode: 0o600 });
  parameters.clear();
  parameters.set('/GalleryDev/cookieKey', testSecrets.cookieKey);
  stacks.reset();
});
afterEach(() => rmSync(folder, { recursive: true }));

const kept = () => JSON.parse(readFileSync(join(folder, 'shop.json'), 'utf8')) as typeof testSecrets;
const runLocally = (...args: readonly string[]) =>
  runCommandHere(command, [...args, '--data', folder], bareEnvironment());

describe('npm run change-key for a local shop', () => {
  it('changes a key of the running shop, which accepts the old key for 180 more days', async () => {
    await startTestAws({ parameters: new LocalParameters('/shop', join(folder, 'shop.json'), {}) });
    const clock = testClock(Date.now());
    const secret = createSecrets({ path: '/shop', now: clock.now });
    const token = newToken();
    const cookie = sign(token, await secret('cookieKey'));

    const { code, output } = await runLocally('--key', 'cookie');
    clock.advance(5 * 60_000 + 1);
    const stored = await secret('cookieKey');

    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringMatching(
        /^The cookie key is changed\. What the old one has signed is accepted until \d{4}-\d\d-\d\d\.\n$/,
      ),
    });
    expect(unsign(cookie, stored)).toBe(token);
    expect(sign(token, stored)).not.toBe(cookie);
    clock.advance(180 * day);
    expect(unsign(cookie, await secret('cookieKey'))).toBeUndefined();
  });

  it('refuses a second change while the old key is accepted, unless the key has leaked', async () => {
    await runLocally('--key', 'cookie');
    const first = kept().cookieKey;
    const again = await runLocally('--key', 'cookie');

    expect(again).toMatchObject({ code: 1, output: expect.stringContaining('wait, or add --leaked') });
    expect(kept().cookieKey).toBe(first);
    await runLocally('--key', 'cookie', '--leaked');
    expect(readKeyPair(kept().cookieKey)).not.toHaveProperty('previous');
    expect(first).not.toContain(kept().cookieKey);
  });

  it.each([
    ['the address key, by which rows are found', ['--key', 'address'], /address key cannot be changed/],
    ['the origin secret, which no CDN has', ['--key', 'origin'], /no CDN/],
    ['an unknown key', ['--key', 'front-door'], /^Usage: npm run change-key/],
  ])('refuses %s with an explanation and changes nothing', async (_, args, words) => {
    const { code, output } = await runLocally(...args);

    expect(code).toBe(1);
    expect(output).toMatch(words);
    expect(output).not.toMatch(/\n\s+at /);
    expect(kept()).toEqual(testSecrets);
  });
});

describe('npm run change-key for a deployed shop', () => {
  it('stores the new and the old key in one SecureString', async () => {
    stacks.on(DescribeStacksCommand).resolves({ Stacks: [] });
    const { code, output } = await runCommandHere(command, ['--stage', 'dev', '--key', 'cookie'], {
      ...bareEnvironment(),
      AWS_ACCESS_KEY_ID: localCredentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: localCredentials.secretAccessKey,
      AWS_ENDPOINT_URL: aws.url,
    });

    expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining('is changed') });
    expect(readKeyPair(parameters.get('/GalleryDev/cookieKey') ?? '')).toMatchObject({
      current: expect.stringMatching(/^[\w-]{43}$/),
      previous: testSecrets.cookieKey,
    });
  });

  it('continues an interrupted change of the origin secret without making a third secret', async () => {
    const clock = testClock();
    const store = new Map([['originSecret', 'made-by-0.1.0']]);
    const asked = readAsked(['--stage', 'dev', '--key', 'origin']);
    if (!asked) throw new Error('The arguments are not understood');
    const sent: string[] = [];
    const ports = (updates: () => Promise<void>): ChangePorts => ({
      store: {
        read: async (secret) => store.get(secret),
        write: async (secret, stored) => void store.set(secret, stored),
      },
      now: clock.now,
      wait: async (milliseconds) => clock.advance(milliseconds),
      say: () => undefined,
      updateCdn: async () => {
        sent.push(store.get('originSecret') ?? '');
        await updates();
      },
    });
    const failing = changeKey(
      ports(() => Promise.reject(new Error('closed laptop'))),
      asked,
    );
    await expect(failing).rejects.toThrow('closed laptop');
    const interrupted = readKeyPair(store.get('originSecret') ?? '');
    await changeKey(
      ports(async () => undefined),
      asked,
    );

    expect(interrupted).toEqual({ current: expect.any(String), previous: 'made-by-0.1.0' });
    expect(sent).toEqual([`${interrupted.current} made-by-0.1.0`, `${interrupted.current} made-by-0.1.0`]);
    expect(readKeyPair(store.get('originSecret') ?? '')).toEqual({
      ...interrupted,
      until: clock.now() + 3_600_000,
    });
  });
});

describe('updateCdn', () => {
  const stage = readStage('dev');
  /** CloudFormation's answer: https://docs.aws.amazon.com/AWSCloudFormation/latest/APIReference/API_UpdateStack.html */
  const deployed = (names: readonly string[], status: 'UPDATE_COMPLETE' | 'UPDATE_ROLLBACK_COMPLETE') => {
    const Parameters: Parameter[] = names.map((ParameterKey) => ({ ParameterKey, ParameterValue: 'before' }));
    stacks.on(DescribeStacksCommand).resolves({
      Stacks: [{ StackName: stage.stackName, CreationTime: new Date(0), StackStatus: status, Parameters }],
    });
  };

  it('keeps the deployed template and all other parameters', async () => {
    deployed(['BootstrapVersion', 'KeyChange'], 'UPDATE_COMPLETE');
    stacks.on(UpdateStackCommand).resolves({});
    await updateCdn(stage, 'now');

    expect(stacks.commandCalls(UpdateStackCommand)[0]?.args[0].input).toEqual({
      StackName: stage.stackName,
      UsePreviousTemplate: true,
      Capabilities: ['CAPABILITY_IAM', 'CAPABILITY_NAMED_IAM'],
      Parameters: [
        { ParameterKey: 'BootstrapVersion', UsePreviousValue: true },
        { ParameterKey: 'KeyChange', ParameterValue: 'now' },
      ],
    });
  });

  it.each([
    ['the deployed version knows of no change', ['BootstrapVersion'], 'UPDATE_COMPLETE', /deploy first/],
    ['CloudFormation went back', ['KeyChange'], 'UPDATE_ROLLBACK_COMPLETE', /was not updated/],
  ] as const)('explains what to do when %s', async (_, names, status, words) => {
    deployed(names, status);
    stacks.on(UpdateStackCommand).resolves({});

    await expect(updateCdn(stage, 'now')).rejects.toThrow(words);
    await expect(updateCdn(stage, 'now')).rejects.toThrow(
      'Run the command again: it continues where it stopped.',
    );
  });
});
