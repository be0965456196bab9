import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, it } from 'vitest';
import { readOutputs } from '#infra/stack-outputs.ts';
import { readStage } from '#infra/stage.ts';

const stage = readStage('dev');
const aws = mockClient(CloudFormationClient);
beforeEach(() => aws.reset());

function fails(name: string, message = '') {
  aws.on(DescribeStacksCommand).rejects(Object.assign(new Error(message), { name }));
}

it('tells a deployed shop’s address and table', async () => {
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

  expect(await readOutputs(stage)).toEqual({ TableName: 'GalleryDev-Table' });
});

it('knows a shop that was never deployed', async () => {
  fails('ValidationError', 'Stack with id GalleryDev does not exist');

  expect(await readOutputs(stage)).toBeUndefined();
});

it.each([
  ['CredentialsProviderError', /No AWS credentials were found. Sign in first/],
  ['ExpiredToken', /session is over. Sign in again/],
  ['AccessDenied', /may not read the stack/],
  ['TimeoutError', /AWS could not be asked \(TimeoutError\)/],
])('says in a sentence what %s means', async (name, sentence) => {
  fails(name);

  await expect(readOutputs(stage)).rejects.toThrow(sentence);
  await expect(readOutputs(stage)).rejects.toMatchObject({ name: 'Sentence' });
});
