import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import {
  DeleteParametersCommand,
  GetParameterCommand,
  PutParameterCommand,
  type PutParameterCommandInput,
  SSMClient,
} from '@aws-sdk/client-ssm';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startAwsEndpoints } from '#infra/local/aws-endpoints.ts';
import { localCredentials } from '#infra/local/emulator.ts';

const started: unknown[] = [];
const parameters = new Map<string, string>();
const forbidden = new Set<string>();
const aws = await startAwsEndpoints({
  parameters,
  startExecution: async (execution) => {
    started.push(execution);
  },
  buckets: mkdtempSync(join(tmpdir(), 'buckets-')),
  allows: ({ action }) => !forbidden.has(action),
});
const options = { endpoint: aws.url, region: 'local', credentials: localCredentials };
afterAll(() => aws.stop());
afterEach(() => forbidden.clear());

describe('the AWS services on this machine, asked by the real SDK', () => {
  it('keep parameters, and refuse as Parameter Store does', async () => {
    const client = new SSMClient(options);
    const put = (input: Partial<PutParameterCommandInput>) =>
      client.send(
        new PutParameterCommand({ Name: '/shop/key', Value: 'first', Type: 'SecureString', ...input }),
      );
    const get = (Name: string, WithDecryption = true) =>
      client.send(new GetParameterCommand({ Name, WithDecryption }));

    await put({});
    expect((await get('/shop/key')).Parameter?.Value).toBe('first');
    expect((await get('/shop/key', false)).Parameter?.Value).not.toContain('first');
    await expect(get('/shop/other')).rejects.toMatchObject({ name: 'ParameterNotFound' });
    await expect(put({ Value: 'second' })).rejects.toMatchObject({ name: 'ParameterAlreadyExists' });
    await expect(put({ Value: 'x'.repeat(4097), Overwrite: true })).rejects.toMatchObject({
      name: 'ValidationException',
    });
    await put({ Value: 'second', Overwrite: true });
    expect((await get('/shop/key')).Parameter?.Value).toBe('second');
    expect(
      await client.send(new DeleteParametersCommand({ Names: ['/shop/key', '/shop/other'] })),
    ).toMatchObject({ DeletedParameters: ['/shop/key'], InvalidParameters: ['/shop/other'] });
  });

  it.each([
    ['ssm:GetParameter', 'is not authorized to perform: ssm:GetParameter on resource'],
    ['kms:Decrypt', 'The ciphertext refers to a customer master key'],
  ])('give no secret to a role without %s', async (action, message) => {
    parameters.set('/shop/key', 'first');
    forbidden.add(action);

    const answer = new SSMClient(options).send(
      new GetParameterCommand({ Name: '/shop/key', WithDecryption: true }),
    );

    await expect(answer).rejects.toMatchObject({ name: 'AccessDeniedException' });
    await expect(answer).rejects.toThrow(message);
  });

  it('answer the caller’s identity', async () => {
    expect(await new STSClient(options).send(new GetCallerIdentityCommand({}))).toMatchObject({
      Account: '000000000000',
    });
  });

  it('start a workflow by name', async () => {
    await new SFNClient(options).send(
      new StartExecutionCommand({
        stateMachineArn: 'arn:aws:states:local:000000000000:stateMachine:sync',
        name: 'sync-7',
        input: '{"run":7}',
      }),
    );

    expect(started).toEqual([{ name: 'sync-7', input: { run: 7 } }]);
  });

  it('keep objects', async () => {
    const client = new S3Client({ ...options, forcePathStyle: true });
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

  it('list the objects whose keys begin so, with the time of their last change, and remove one', async () => {
    const client = new S3Client({ ...options, forcePathStyle: true });
    for (const Key of ['media/site-1.jpg', 'media/site-2.jpg', 'media/moon.jpg'])
      await client.send(new PutObjectCommand({ Bucket: 'list', Key, Body: 'x', ContentType: 'image/jpeg' }));
    const keys = async () =>
      (await client.send(new ListObjectsV2Command({ Bucket: 'list', Prefix: 'media/site-' }))).Contents;

    expect((await keys())?.map(({ Key }) => Key).sort()).toEqual(['media/site-1.jpg', 'media/site-2.jpg']);
    expect((await keys())?.[0]?.LastModified).toBeInstanceOf(Date);
    await client.send(new DeleteObjectCommand({ Bucket: 'list', Key: 'media/site-1.jpg' }));
    expect((await keys())?.map(({ Key }) => Key)).toEqual(['media/site-2.jpg']);
    expect(await client.send(new ListObjectsV2Command({ Bucket: 'none' }))).toMatchObject({
      IsTruncated: false,
    });
  });

  it.each([
    ['s3:ListBucket', new ListObjectsV2Command({ Bucket: 'list' })],
    ['s3:DeleteObject', new DeleteObjectCommand({ Bucket: 'list', Key: 'media/site-2.jpg' })],
  ])('refuse a role without %s', async (action, command) => {
    forbidden.add(action);
    const client = new S3Client({ ...options, forcePathStyle: true });

    await expect(client.send(command as ListObjectsV2Command)).rejects.toMatchObject({
      $metadata: { httpStatusCode: 403 },
    });
  });

  it('do not tell a role that may not list a bucket what is missing in it', async () => {
    forbidden.add('s3:ListBucket');
    const client = new S3Client({ ...options, forcePathStyle: true });

    await expect(
      client.send(new HeadObjectCommand({ Bucket: 'media', Key: 'media/none.avif' })),
    ).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
  });

  it('never leave their folder', async () => {
    const answer = await fetch(`${aws.url}/media/..%2f..%2fescape`, { method: 'PUT', body: 'x' });

    expect(answer.status).toBe(400);
  });
});
