// Rule 18.2
import { createServer, type Server } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { close, listen } from '#infra/local/loopback.ts';
import { handler } from '#infra/stack/custom-resources/make-keys.ts';
import { startTestAws } from '#test/support/shop/aws.ts';

const parameters = new Map<string, string>();
let mayWrite = true;
let cloudFormation: Server;
let answerUrl: string;
let told: Record<string, unknown> = {};

beforeAll(async () => {
  await startTestAws({ parameters, allows: ({ action }) => action !== 'ssm:PutParameter' || mayWrite });
  cloudFormation = createServer(async (request, response) => {
    told = (await json(request)) as typeof told;
    response.end();
  });
  answerUrl = `${await listen(cloudFormation)}/answer`;
});
afterAll(() => close(cloudFormation));
beforeEach(() => {
  parameters.clear();
  mayWrite = true;
});

async function deploy(RequestType: 'Create' | 'Update' | 'Delete', keep = true) {
  await handler({
    RequestType,
    ResponseURL: answerUrl,
    StackId: 'stack',
    RequestId: 'request',
    LogicalResourceId: 'Keys',
    ResourceProperties: { Path: '/Gallery', Keep: String(keep) },
  });
  return told as { Status: string; Data?: { originSecret?: string }; NoEcho: boolean; Reason?: string };
}

describe('make-keys', () => {
  it('creates long, different keys in the first deploy', async () => {
    const answer = await deploy('Create');

    expect(answer).toMatchObject({ Status: 'SUCCESS', NoEcho: true });
    expect(answer.Data?.originSecret).toBe(parameters.get('/Gallery/originSecret'));
    expect(answer.Data?.originSecret).toMatch(/^[\w-]{43}$/);
    expect(parameters.get('/Gallery/cookieKey')).toMatch(/^[\w-]{43}$/);
    expect(parameters.get('/Gallery/cookieKey')).not.toBe(answer.Data?.originSecret);
    expect([...parameters.keys()].sort()).toEqual([
      '/Gallery/addressKey',
      '/Gallery/cookieKey',
      '/Gallery/orderLinkKey',
      '/Gallery/originSecret',
    ]);
  });

  it.each(['Create', 'Update'] as const)('keeps the keys after a later %s request', async (request) => {
    await deploy('Create');
    parameters.set('/Gallery/squareAccessToken', 'set by the operator');
    const before = new Map(parameters);

    const answer = await deploy(request);

    expect(answer.Data?.originSecret).toBe(before.get('/Gallery/originSecret'));
    expect(parameters).toEqual(before);
  });

  it('gives the CDN the new origin secret while the old one is still accepted', async () => {
    await deploy('Create');
    parameters.set('/Gallery/originSecret', 'new-secret old-secret');

    expect((await deploy('Update')).Data?.originSecret).toBe('new-secret');
  });

  it('keeps the keys when the live stack is deleted, but deletes all secrets of a test stack', async () => {
    await deploy('Create');
    parameters.set('/Gallery/squareAccessToken', 'set by the operator');

    await deploy('Delete');
    expect(parameters.size).toBe(5);
    await deploy('Delete', false);

    expect(parameters.size).toBe(0);
  });

  it('fails a deploy without permission to create keys, and logs no values', async () => {
    mayWrite = false;

    expect(await deploy('Create')).toMatchObject({ Status: 'FAILED', Reason: 'AccessDeniedException' });
  });
});
