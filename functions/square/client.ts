import { SquareClient, SquareError } from 'square';
import { noErrorsGiven, type SquareFailure, type SquareProblem } from './provider.ts';

/** One attempt's time, and with one retry still inside the Lambda's 25 s. */
const timeoutInSeconds = 8;

/** The only place that makes a client. `baseUrl` tells production, sandbox and the twin apart. */
export function createSquareClient(options: {
  readonly token: string;
  readonly baseUrl: string;
  readonly maxRetries?: number;
}): SquareClient {
  return new SquareClient({
    token: options.token,
    baseUrl: options.baseUrl,
    timeoutInSeconds,
    maxRetries: options.maxRetries ?? 1,
  });
}

/** A client with the access token of this moment. */
export type GetClient = () => Promise<SquareClient>;

/** A rotated token is taken up without a deploy. */
export function followToken({
  config,
  secret,
}: {
  readonly config: { readonly squareUrl: string };
  readonly secret: (name: 'squareAccessToken') => Promise<string>;
}): GetClient {
  let made: { readonly token: string; readonly client: SquareClient } | undefined;
  return async () => {
    const token = await secret('squareAccessToken');
    if (made?.token !== token)
      made = { token, client: createSquareClient({ token, baseUrl: config.squareUrl }) };
    return made.client;
  };
}

/**
 * Decides by category and code, because the statuses of one and the same refusal vary (Square docs, "Handling errors"):
 * a 403 can be a missing permission or a seller who may not take cards. By status only where there is no code.
 * Rethrows what is not Square's.
 */
export function squareFailure(error: unknown): SquareFailure {
  if (!(error instanceof SquareError)) throw error;
  const { statusCode } = error;
  // Timeouts and network failures surface without a status.
  if (statusCode === undefined || statusCode >= 500 || statusCode === 408) return { kind: 'unknown' };
  const problems = (error.errors ?? []).map(({ category, code, detail, field }) => ({
    category: String(category),
    code: String(code),
    detail,
    field,
  }));
  const isCoded = problems.some(({ category }) => category !== noErrorsGiven);
  if (!isCoded && statusCode === 403) return { kind: 'unknown' };
  if (statusCode === 401 || problems.some(isAuthorisation)) return { kind: 'unauthorised' };
  if (statusCode === 429 || problems.some(({ category }) => category === 'RATE_LIMIT_ERROR')) {
    return { kind: 'busy' };
  }
  return { kind: 'refused', status: statusCode, problems };
}

function isAuthorisation({ category, code }: SquareProblem): boolean {
  return category === 'AUTHENTICATION_ERROR' || code === 'INSUFFICIENT_SCOPES' || code === 'FORBIDDEN';
}
