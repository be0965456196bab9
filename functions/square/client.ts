import { SquareClient, SquareError } from 'square';
import { noErrorsGiven, type SquareFailure, type SquareProblem } from './provider.ts';

const waits = ['retry-after', 'x-ratelimit-reset'];

/** Milliseconds of one attempt, its body included: with one repeat still inside the Lambda's 25 s. */
const defaultLongestCall = 8_000;

/** The SDK's client, and where it asks: what passes its reading of answers by needs whole addresses (ask-square.ts). */
export class ShopSquareClient extends SquareClient {
  readonly baseUrl: string;
  constructor(options: SquareClient.Options & { readonly baseUrl: string }) {
    super(options);
    this.baseUrl = options.baseUrl;
  }
}

/** The only place that makes a client. `baseUrl` tells production, sandbox and the simulator apart. */
export function createSquareClient(options: {
  readonly token: string;
  /** Sends one request and bounds it, where that is more than `impatientFetch`. */
  readonly send?: typeof fetch;
  readonly baseUrl: string;
  readonly maxRetries?: number;
  /** Milliseconds. */
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

/** A client with the access token of this moment. */
export type GetClient = () => Promise<ShopSquareClient>;

/**
 * A rotated token is taken up without a deploy. What Square answers 401 was not done: where another token has been stored
 * meanwhile (the artist has connected the shop anew), the call is made once more with that one.
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

/**
 * FORBIDDEN is not about the token: Square answers it for an order, payment or location of another seller (Square
 * developer forum, threads 18488, 6260 and 6543). A missing permission has a code of its own.
 */
function isAuthorisation({ category, code }: SquareProblem): boolean {
  if (code === 'FORBIDDEN') return false;
  return category === 'AUTHENTICATION_ERROR' || code === 'INSUFFICIENT_SCOPES';
}

/**
 * The `fetch` of every client of Square's. The SDK's own timer stops at the headers, so an answer whose body never comes
 * would hold the caller until the Lambda is ended; this one bounds the call with its body, in milliseconds. And the
 * SDK sleeps for as long as `Retry-After` says, up to a minute: a caller with that much time (the workflow) waits by
 * itself, so the header is not passed on and the SDK's one repeat comes after a second.
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
