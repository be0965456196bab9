import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetObjectCommand, HeadObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AwsEndpoints, startAwsEndpoints } from '#infra/local/aws-endpoints.ts';
import { localCredentials } from '#infra/local/emulator.ts';

let aws: AwsEndpoints;
const started: unknown[] = [];
const options = () => ({ endpoint: aws.url, region: 'local', credentials: localCredentials });

beforeAll(async () => {
  aws = await startAwsEndpoints({
    secret: (id) => (id === 'shop' ? '{"a":1}' : undefined),
    startExecution: async (execution) => {
      started.push(execution);
    },
    buckets: mkdtempSync(join(tmpdir(), 'buckets-')),
  });
});
afterAll(() => aws.stop());

describe('the AWS services on this machine, asked by the real SDK', () => {
  it('tell a secret, and miss one like Secrets Manager', async () => {
    const client = new SecretsManagerClient(options());

    expect(await client.send(new GetSecretValueCommand({ SecretId: 'shop' }))).toMatchObject({
      SecretString: '{"a":1}',
    });
    await expect(client.send(new GetSecretValueCommand({ SecretId: 'other' }))).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    });
  });

  it('start a workflow by name', async () => {
    await new SFNClient(options()).send(
      new StartExecutionCommand({
        stateMachineArn: 'arn:aws:states:local:000000000000:stateMachine:sync',
        name: 'sync-7',
        input: '{"run":7}',
      }),
    );

    expect(started).toEqual([{ name: 'sync-7', input: { run: 7 } }]);
  });

  it('keep objects', async () => {
    const client = new S3Client({ ...options(), forcePathStyle: true });
    const object = { Bucket: 'media', Key: 'media/moon-320.avif' };

    await expect(client.send(new HeadObjectCommand(object))).rejects.toMatchObject({ name: 'NotFound' });
    await client.send(
      new PutObjectCommand({ ...object, Body: Buffer.from('picture'), Metadata: { width: '1600' } }),
    );

    const { Body } = await client.send(new GetObjectCommand(object));
    expect(await Body?.transformToString()).toBe('picture');
    expect(await client.send(new HeadObjectCommand(object))).toMatchObject({
      ContentLength: 7,
      Metadata: { width: '1600' },
    });
  });

  it('never leave their folder', async () => {
    const answer = await fetch(`${aws.url}/media/..%2f..%2fescape`, { method: 'PUT', body: 'x' });

    expect(answer.status).toBe(400);
  });
});
