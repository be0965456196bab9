import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { lambdaGroups } from '#infra/lambda-groups.ts';
import type { Service } from '#shared/contract/routes.ts';
import type { HttpLambda } from './site.ts';

/** Bytes of a synchronous Lambda's answer (Lambda guide, "Lambda quotas"). */
const largestAnswer = 6 * 1024 * 1024;
/** Milliseconds an HTTP API waits for its integration (API Gateway guide, "Quotas for HTTP APIs"). */
const gatewayPatience = 30_000;

/** Calls a Lambda and cuts it off where AWS would, with API Gateway's own words. */
export async function withinLimits(
  service: Service,
  lambda: HttpLambda,
  event: APIGatewayProxyEventV2,
): Promise<APIGatewayProxyStructuredResultV2> {
  const seconds = lambdaGroups.find(({ name }) => name === service)?.timeoutSeconds ?? 0;
  const milliseconds = Math.min(seconds * 1000, gatewayPatience);
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<APIGatewayProxyStructuredResultV2>((resolve) => {
    timer = setTimeout(() => resolve(failure(503, 'Service Unavailable')), milliseconds);
  });
  const result = await Promise.race([lambda(event, contextOf(event, milliseconds)), tooLate]);
  clearTimeout(timer);
  return JSON.stringify(result).length > largestAnswer ? failure(500, 'Internal Server Error') : result;
}

function failure(statusCode: number, message: string): APIGatewayProxyStructuredResultV2 {
  return {
    statusCode,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ message }),
  };
}

/** What the handlers use of a Lambda's context. */
function contextOf(event: APIGatewayProxyEventV2, milliseconds: number): Context {
  const endsAt = Date.now() + milliseconds;
  return {
    awsRequestId: event.requestContext.requestId,
    functionName: 'local',
    functionVersion: '1',
    invokedFunctionArn: 'local',
    memoryLimitInMB: '1024',
    logGroupName: 'local',
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: false,
    getRemainingTimeInMillis: () => endsAt - Date.now(),
    done: () => undefined,
    fail: () => undefined,
    succeed: () => undefined,
  };
}
