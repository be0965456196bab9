import { SquareClient, SquareError } from 'square';

/** One attempt's time, and with one retry still inside the Lambda's 25 s (reliability section 2.2). */
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

export interface SquareProblem {
  readonly category: string;
  readonly code: string;
  readonly detail?: string | undefined;
  readonly field?: string | undefined;
}

/**
 * What a failed call to Square means.
 * - `unknown`: timeout, reset, 5xx or an unreadable answer: it may have happened. Never treat as failed.
 * - `refused`: Square answered that it did not do it; `problems` say why.
 * - `unauthorised`: the access token is not good (any more).
 * - `busy`: rate limited; nothing was done.
 */
export type SquareFailure =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'refused'; readonly problems: readonly SquareProblem[]; readonly status: number }
  | { readonly kind: 'unauthorised' }
  | { readonly kind: 'busy' };

/** Decides by category and code, by status only where there is none (square docs; statuses of declines vary). Rethrows what is not Square's. */
export function squareFailure(error: unknown): SquareFailure {
  if (!(error instanceof SquareError)) throw error;
  const { statusCode } = error;
  // Timeouts and network failures surface without a status.
  if (statusCode === undefined || statusCode >= 500 || statusCode === 408) return { kind: 'unknown' };
  if (statusCode === 401 || statusCode === 403) return { kind: 'unauthorised' };
  if (statusCode === 429) return { kind: 'busy' };
  return {
    kind: 'refused',
    status: statusCode,
    problems: (error.errors ?? []).map(({ category, code, detail, field }) => ({
      category: String(category),
      code: String(code),
      detail,
      field,
    })),
  };
}
