import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type { LambdaGroup, LambdaName } from '#infra/config/lambda-group.ts';
import { lambdaGroups } from '#infra/config/lambda-groups.ts';
import type { Service } from '#shared/contract/routes.ts';

export type HttpLambda = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;

/** A Lambda that is not invoked by HTTP. */
export type EventLambda = (event: unknown, context?: Context) => Promise<unknown>;

/** Maximum bytes of a synchronous Lambda's event, and also of its answer (Lambda guide, "Lambda quotas"). */
const largestPayload = 6 * 1024 * 1024;
/** Milliseconds that an HTTP API waits for its integration (API Gateway guide, "Quotas for HTTP APIs"). */
const gatewayTimeoutMs = 30_000;

/** Number of requests that each Lambda is answering. */
const running = new Map<Service, number>();

/**
 * Invokes a Lambda for a visitor with AWS's limits and API Gateway's error messages. Refuses a request while all
 * reserved copies are busy (https://docs.aws.amazon.com/lambda/latest/dg/configuration-concurrency.html).
 */
export async function withinLimits(
  service: Service,
  lambda: HttpLambda,
  event: APIGatewayProxyEventV2,
): Promise<APIGatewayProxyStructuredResultV2> {
  if (bytesOf(event) > largestPayload) return failure(413, 'Request Entity Too Large');
  const { timeoutSeconds, concurrency = Number.POSITIVE_INFINITY } = groupOf(service);
  const others = running.get(service) ?? 0;
  if (others >= concurrency) return unavailable;
  running.set(service, others + 1);
  const milliseconds = Math.min(timeoutSeconds * 1000, gatewayTimeoutMs);
  const context = contextOf(event.requestContext.requestId, milliseconds);
  const result = await inTime(lambda(event, context), milliseconds, () => unavailable).finally(() =>
    running.set(service, (running.get(service) ?? 1) - 1),
  );
  return bytesOf(result) > largestPayload ? failure(500, 'Internal Server Error') : result;
}

/** Returns an asynchronous Lambda with AWS's limits of time and payload. Its errors have Lambda's names. */
export function limited(name: LambdaName, lambda: EventLambda): EventLambda {
  const milliseconds = groupOf(name).timeoutSeconds * 1000;
  return async (event) => {
    if (bytesOf(event) > largestPayload) throw named('RequestTooLargeException', 'The event is over 6 MB');
    const answer = lambda(event, contextOf(randomUUID(), milliseconds));
    const result = await inTime(answer, milliseconds, () => {
      throw named('Sandbox.Timedout', `Task timed out after ${milliseconds / 1000} seconds`);
    });
    if (bytesOf(result) > largestPayload) {
      throw named('Function.ResponseSizeTooLarge', 'The answer is over 6 MB');
    }
    return result;
  };
}

async function inTime<T>(answer: Promise<T>, milliseconds: number, late: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  return Promise.race([answer, tooLate.then(late)]).finally(() => clearTimeout(timer));
}

function groupOf(name: LambdaName): LambdaGroup {
  return lambdaGroups.find((group) => group.name === name) as LambdaGroup;
}

function bytesOf(payload: unknown): number {
  return Buffer.byteLength(JSON.stringify(payload) ?? '');
}

function named(name: string, message: string): Error {
  return Object.assign(new Error(message), { name });
}

function failure(statusCode: number, message: string): APIGatewayProxyStructuredResultV2 {
  return {
    statusCode,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ message }),
  };
}

const unavailable = failure(503, 'Service Unavailable');

/** Returns the fields of a Lambda's context that handlers and their middleware use. */
function contextOf(awsRequestId: string, milliseconds: number): Context {
  const endsAt = Date.now() + milliseconds;
  return { awsRequestId, getRemainingTimeInMillis: () => endsAt - Date.now() } as Context;
}
