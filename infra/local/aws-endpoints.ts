import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { objectRequest } from '#infra/local/aws/objects.ts';
import { type Parameters, parameterStore } from '#infra/local/aws/parameter-store.ts';
import type { Ses } from '#infra/local/aws/ses.ts';
import { type Allows, demand, localAccount, Refusal, sendJson } from '#infra/local/aws/wire.ts';
import { close, listen } from './loopback.ts';

/**
 * AWS services that the shop uses besides DynamoDB, served locally in their own wire protocols, so that the shop's code
 * uses the real SDK clients. Serves Parameter Store, Step Functions (StartExecution), S3 (PUT, HEAD, GET, DELETE of one
 * object, and lists), SES (SendEmail) and, for the operator's commands, STS (GetCallerIdentity).
 */
export interface AwsEndpoints {
  readonly url: string;
  stop(): Promise<void>;
}

export interface AwsEndpointsOptions {
  /** Parameters by full name, such as `/shop/originSecret`. */
  readonly parameters: Parameters;
  /** Starts the workflow; the promise resolves when it has started. */
  readonly startExecution: (input: { readonly name: string; readonly input: unknown }) => Promise<void>;
  /** Folder that has one subfolder for each bucket. */
  readonly buckets: string;
  /** Service that receives the shop's emails; absent in a shop without email. */
  readonly ses?: Ses;
  /** Permissions of the caller's role. Without them, the caller may do everything. */
  readonly allows?: Allows;
}

export async function startAwsEndpoints(options: AwsEndpointsOptions): Promise<AwsEndpoints> {
  const server = createServer((request, response) => {
    answer(request, response, options).catch((error: unknown) => {
      if (error instanceof Refusal) {
        return sendJson(response, error.status, { __type: error.name, message: error.message });
      }
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ __type: 'InternalServerError', message: String(error) }));
    });
  });
  return { url: await listen(server), stop: () => close(server) };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { parameters, startExecution, buckets, ses, allows = () => true }: AwsEndpointsOptions,
): Promise<void> {
  const body = await buffer(request);
  if (ses && request.url?.startsWith('/v2/email/')) return ses.answer(request, response, body, allows);
  const target = String(request.headers['x-amz-target'] ?? '');
  const [service, operation = ''] = target.split('.');
  if (service === 'AmazonSSM') {
    const store = parameterStore(parameters, allows);
    const call = Object.hasOwn(store, operation) ? store[operation as keyof typeof store] : undefined;
    if (call) return sendJson(response, 200, call(JSON.parse(body.toString())));
  }
  if (target === 'AWSStepFunctions.StartExecution') {
    const { name, input, stateMachineArn = '' } = JSON.parse(body.toString()) as Record<string, string>;
    demand(allows, { action: 'states:StartExecution', resource: stateMachineArn });
    await startExecution({ name: name ?? '', input: JSON.parse(input ?? '{}') });
    return sendJson(response, 200, {
      executionArn: `${stateMachineArn}:${name}`,
      startDate: Date.now() / 1000,
    });
  }
  if (target) throw new Refusal('UnknownOperationException', target);
  if (body.toString('utf8', 0, 100).includes('Action=GetCallerIdentity')) return callerIdentity(response);
  return objectRequest(request, response, buckets, body, allows);
}

/** STS uses the query protocol, and every caller may ask for its own identity. */
function callerIdentity(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/xml' });
  response.end(
    '<GetCallerIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><GetCallerIdentityResult>' +
      `<Arn>arn:aws:iam::${localAccount}:user/local</Arn><UserId>LOCAL</UserId><Account>${localAccount}</Account>` +
      '</GetCallerIdentityResult></GetCallerIdentityResponse>',
  );
}
