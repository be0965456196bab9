import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { close, listen } from '#infra/local/loopback.ts';
import { LambdaRefusal } from './deployed-function.ts';
import type { Lambda } from './lambda.ts';
import { account, region } from './names.ts';
import type { Stack } from './template.ts';

interface Response {
  readonly Status: 'SUCCESS' | 'FAILED';
  readonly Reason?: string;
}

/** The CDK's own helpers, which copy the pages, are not part of this repository. */
const helpers = /^Custom::(CDK|S3AutoDeleteObjects)/;

/**
 * CloudFormation's first requests to custom resources of this repository:
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/crpg-ref.html
 */
export async function createCustomResources(stack: Stack, lambda: Lambda): Promise<void> {
  const ours = Object.keys(stack.template.Resources).filter((id) => {
    const type = stack.template.Resources[id]?.Type ?? '';
    return /^Custom::|^AWS::CloudFormation::CustomResource$/.test(type) && !helpers.test(type);
  });
  for (const id of ours) {
    const { type, properties } = stack.get<{ ServiceToken: string }>(id);
    const answer = await ask(lambda, properties.ServiceToken, {
      RequestType: 'Create',
      StackId: `arn:aws:cloudformation:${region}:${account}:stack/${stack.name}/1`,
      RequestId: id,
      LogicalResourceId: id,
      ResourceType: type,
      ResourceProperties: properties,
    });
    if (answer.Status !== 'SUCCESS') throw new Error(`Create of ${id} failed: ${answer.Reason}`);
  }
}

async function ask(lambda: Lambda, arn: string, request: object): Promise<Response> {
  const { promise: response, resolve } = Promise.withResolvers<Response>();
  const server = createServer(async (incoming, outgoing) => {
    resolve((await json(incoming)) as Response);
    outgoing.end();
  });
  const url = await listen(server);
  try {
    const outcome = await lambda.invoke(arn, { ...request, ResponseURL: `${url}/` });
    if ('error' in outcome) throw new LambdaRefusal(outcome.error.errorType, outcome.error.errorMessage);
    return await response;
  } finally {
    await close(server);
  }
}
