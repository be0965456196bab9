import { SquareClient, SquareError } from 'square';
import { noErrorsGiven, type SquareFailure, type SquareProblem } from './provider.ts';

const waits = ['retry-after', 'x-ratelimit-reset'];

/** Milliseconds for one attempt including its body. Even with one retry, it stays below the Lambda's 25 seconds. */
const defaultLongestCall = 8_000;

/** The SDK's client with its base URL, which ask-square.ts needs for its own requests. */
export class ShopSquareClient extends SquareClient {
  readonly baseUrl: string;
  constructor(options: SquareClient.Options & { readonly baseUrl: string }) {
    super(options);
    this.baseUrl = options.baseUrl;
  }
}

/** Creates a client; no other code does. `baseUrl` selects production, sandbox or the simulator. */
export function createSquareClient(options: {
  readonly token: string;
  /** Sends one request. The default is `impatientFetch`. */
  readonly send?: typeof fetch;
  readonly baseUrl: string;
  readonly maxRetries?: number;
  /** Milliseconds for one attempt. */
  readonly longestCall?: number;
}): ShopSquareClient {
  const longestCall = options.longestCall ?? defaultLongestCall;
  return new ShopSquareClient({
    token: options.token,
    baseUrl: options.baseUrl,
    timeoutInSeconds: longestCall / 1000,
    fetch: options.send ?? impatientFetch(longestCall),
    maxRetries: options.maxRetries ?? 1,
  });
}

/** A function that returns a client with the current access token. */
export type GetClient = () => Promise<ShopSquareClient>;

/**
 * Creates a function that returns a client with the stored access token, so that a new token needs no deploy. After a
 * 401, Square has done nothing. If the artist has connected again, another token is stored, and the call is repeated
 * once with it.
 */
export function followToken({
  config,
  secret,
}: {
  readonly config: { readonly squareUrl: string };
  readonly secret: (name: 'squareAccessToken', refused?: string) => Promise<string>;
}): GetClient {
  let made: { readonly token: string; readonly client: ShopSquareClient } | undefined;
  const send = impatientFetch(defaultLongestCall);

  const sendWith =
    (token: string): typeof fetch =>
    async (input, init) => {
      const response = await send(input, init);
      if (response.status !== 401) return response;
      const next = await secret('squareAccessToken', token);
      if (next === '' || next === token) return response;
      await response.body?.cancel();
      const headers = new Headers(init?.headers);
      headers.set('authorization', `Bearer ${next}`);
      return send(input, { ...init, headers });
    };

  return async () => {
    const token = await secret('squareAccessToken');
    if (made?.token !== token) {
      made = {
        token,
        client: createSquareClient({ token, baseUrl: config.squareUrl, send: sendWith(token) }),
      };
    }
    return made.client;
  };
}

/**
 * Classifies an error by category and code, because Square sends one refusal with different statuses (Square docs,
 * "Handling errors"): a 403 can be a missing permission or a seller who may not take cards. The status is used only if
 * there is no code. Rethrows errors that are not Square's.
 */
export function squareFailure(error: unknown): SquareFailure {
  if (!(error instanceof SquareError)) throw error;
  const { statusCode } = error;
  // Timeouts and network failures have no status.
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

/**
 * Tells whether the token is the problem. Square sends FORBIDDEN for an order, payment or location of another seller
 * (Square developer forum, threads 18488, 6260 and 6543), and another code for a missing permission.
 */
function isAuthorisation({ category, code }: SquareProblem): boolean {
  if (code === 'FORBIDDEN') return false;
  return category === 'AUTHENTICATION_ERROR' || code === 'INSUFFICIENT_SCOPES';
}

/**
 * Creates the `fetch` of every Square client, which limits the whole call to `longestCall` milliseconds. The SDK's
 * timer stops at the headers, so a body that never arrives would block the caller until the Lambda ends. The SDK also
 * sleeps for up to a minute when Square sends `Retry-After`. That header is removed, so that the SDK retries after a
 * second. The workflow has more time and waits by itself.
 */
function impatientFetch(longestCall: number): typeof fetch {
  return async (input, init) => {
    const limit = AbortSignal.timeout(longestCall);
    const signal = init?.signal ? AbortSignal.any([init.signal, limit]) : limit;
    const response = await fetch(input, { ...init, signal });
    if (!waits.some((name) => response.headers.has(name))) return response;
    const headers = new Headers(response.headers);
    for (const name of waits) headers.delete(name);
    return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
  };
}
