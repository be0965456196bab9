import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { close, listen } from '#infra/local/loopback.ts';
import { AccessDenied } from './iam.ts';

/** A call of a function to one AWS service, signed with its role's credentials. */
export interface AwsRequest {
  readonly role: string;
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Operation in the header `X-Amz-Target`; empty if the service's protocol has no such header. */
  readonly operation: string;
  readonly body: Buffer;
}

export interface AwsAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
  /** Whether the connection breaks before the answer, after the call was executed. */
  readonly isLost?: boolean;
}

/** A simulated AWS service, which executes a call if the caller's role allows the call. */
export interface AwsService {
  answer(request: AwsRequest): Promise<AwsAnswer>;
  /** Returns the service's answer to a call that the role does not allow. */
  denied(error: AccessDenied, request: AwsRequest): AwsAnswer;
}

interface EndpointsOptions {
  /** Services by their name in a signature, such as `dynamodb`. */
  readonly services: Readonly<Record<string, AwsService>>;
  readonly callerOf: (accessKeyId: string) => { readonly role: string } | undefined;
}

/**
 * Serves all AWS services at one address. The signature's `Credential` has the caller's key id and the service:
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
export async function startEndpoints(options: EndpointsOptions) {
  const server = createServer((request, response) => {
    answer(request, response, options).catch((error: unknown) => {
      send(response, json(500, { __type: 'InternalServerError', message: String(error) }));
    });
  });
  return { url: await listen(server), stop: () => close(server) };
}

async function answer(
  incoming: IncomingMessage,
  response: ServerResponse,
  { services, callerOf }: EndpointsOptions,
): Promise<void> {
  const signature = /Credential=([^/]+)\/\d+\/[^/]+\/([^/]+)\/aws4_request/.exec(
    incoming.headers.authorization ?? '',
  );
  const caller = callerOf(signature?.[1] ?? '');
  const service = services[signature?.[2] ?? ''];
  if (!caller) return send(response, json(403, { __type: 'UnrecognizedClientException' }));
  if (!service) return send(response, json(400, { __type: 'UnknownOperationException' }));
  const request: AwsRequest = {
    role: caller.role,
    method: incoming.method ?? 'GET',
    url: new URL(incoming.url ?? '/', 'http://aws.local'),
    headers: incoming.headers,
    operation: String(incoming.headers['x-amz-target'] ?? '').replace(/^.*\./, ''),
    body: await buffer(incoming),
  };
  try {
    send(response, await service.answer(request));
  } catch (error) {
    if (!(error instanceof AccessDenied)) throw error;
    send(response, service.denied(error, request));
  }
}

function send(response: ServerResponse, { status, headers = {}, body, isLost }: AwsAnswer): void {
  if (isLost) return void response.socket?.destroy();
  if (!response.headersSent) response.writeHead(status, headers);
  response.end(body);
}

export function json(status: number, body: unknown): AwsAnswer {
  return {
    status,
    headers: { 'content-type': 'application/x-amz-json-1.1' },
    body: JSON.stringify(body),
  };
}

/** Returns the refusal in the form of the services that use JSON. */
export function deniedAsJson(error: AccessDenied): AwsAnswer {
  return json(400, { __type: 'AccessDeniedException', message: error.message, Message: error.message });
}
