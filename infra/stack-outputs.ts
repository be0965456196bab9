import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { Sentence } from './admin/sentence.ts';
import type { Stage } from './stage.ts';

export type Outputs = Readonly<Record<string, string>>;

/**
 * What a stage's stack says of itself; undefined while it was never deployed. Throws a Sentence when AWS cannot be
 * asked.
 */
export async function readOutputs(
  stage: Stage,
  client = new CloudFormationClient({ region: stage.region }),
): Promise<Outputs | undefined> {
  try {
    const { Stacks } = await client.send(new DescribeStacksCommand({ StackName: stage.stackName }));
    const outputs = Stacks?.[0]?.Outputs ?? [];
    return Object.fromEntries(
      outputs.map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]),
    );
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    // CloudFormation answers a missing stack with a ValidationError that says so in words.
    if (name === 'ValidationError' && message.includes('does not exist')) return undefined;
    throw new Sentence(whyNot(name));
  }
}

function whyNot(name: string): string {
  switch (name) {
    case 'CredentialsProviderError':
      return 'No AWS credentials were found. Sign in first, for example with "aws sso login".';
    case 'ExpiredToken':
    case 'ExpiredTokenException':
      return 'Your AWS session is over. Sign in again, for example with "aws sso login".';
    case 'AccessDenied':
    case 'AccessDeniedException':
      return 'These AWS credentials may not read the stack (cloudformation:DescribeStacks).';
    default:
      return `AWS could not be asked (${name}). Is the network all right?`;
  }
}
