import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { readStack } from '#infra/command-support/deployed-stack.ts';
import { stageTable } from '#infra/command-support/resolve-target.ts';
import { testStage } from '#test/support/shop/stages.ts';

const stage = testStage('dev');
const aws = mockClient(CloudFormationClient);
beforeEach(() => aws.reset());
afterAll(() => aws.restore());

function fails(name: string, message = '') {
  aws.on(DescribeStacksCommand).rejects(Object.assign(new Error(message), { name }));
}

it('readStack returns the status, address and table name of a deployed stack', async () => {
  aws.on(DescribeStacksCommand, { StackName: 'GalleryDev' }).resolves({
    Stacks: [
      {
        StackName: 'GalleryDev',
        CreationTime: new Date(0),
        StackStatus: 'UPDATE_COMPLETE',
        Outputs: [{ OutputKey: 'TableName', OutputValue: 'GalleryDev-Table' }],
      },
    ],
  });

  expect(await readStack('GalleryDev', stage)).toEqual({
    status: 'UPDATE_COMPLETE',
    outputs: { TableName: 'GalleryDev-Table' },
    parameters: [],
  });
  expect(await stageTable(stage)).toMatchObject({ name: 'GalleryDev-Table' });
});

it('stageTable returns the restored table that the stage’s settings name', async () => {
  expect(await stageTable(testStage('dev', { table: 'gallery-2' }))).toMatchObject({ name: 'gallery-2' });
});

it('readStack returns undefined for a shop that was never deployed', async () => {
  fails('ValidationError', 'Stack with id GalleryDev does not exist');

  expect(await readStack('GalleryDev', stage)).toBeUndefined();
  expect(await stageTable(stage)).toBeUndefined();
});

it.each([
  ['CredentialsProviderError', /No AWS credentials were found. Sign in first/],
  ['ExpiredToken', /have expired. Sign in again/],
  ['AccessDenied', /may not read the stack GalleryDev/],
  ['TimeoutError', /Could not read the stack GalleryDev .*\(TimeoutError\)/],
])('readStack explains %s', async (name, sentence) => {
  fails(name);

  await expect(readStack('GalleryDev', stage)).rejects.toThrow(sentence);
  await expect(readStack('GalleryDev', stage)).rejects.toMatchObject({ name: 'CommandError' });
});
