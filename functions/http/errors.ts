import type { ErrorBody } from '#shared/contract/errors.ts';

/** A refusal whose message may be shown to the user who caused it. Any other error becomes a plain 500. */
export class UserError extends Error {
  override readonly name = 'UserError';
  readonly status: number;
  readonly body: ErrorBody;
  readonly retryAfter: number | undefined;

  /** `retryAfter` in seconds. */
  constructor(status: number, body: ErrorBody, retryAfter?: number) {
    super(body.error);
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter;
  }
}

const refusal = (status: number) => (error: string, code?: string) =>
  new UserError(status, { error, ...(code && { code }) });

export const badRequest = refusal(400);
export const unauthorised = (error = 'Please log in') => new UserError(401, { error });
export const forbidden = refusal(403);
export const notFound = refusal(404);
export const conflict = refusal(409);
/**
 * Returns a 429 whose message says when to try again.
 * @param retryAfter in seconds.
 * @param what one or more sentences that begin the message.
 * @param otherwise end of the last sentence: `, or write to …`.
 */
export const tooManyRequests = (retryAfter: number, what = 'Too many requests.', otherwise = '') =>
  new UserError(
    429,
    { error: `${what} Please try again ${waitInWords(retryAfter)}${otherwise}.` },
    Math.max(1, Math.ceil(retryAfter)),
  );

function waitInWords(seconds: number): string {
  if (seconds <= 10) return 'in a few seconds';
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 1) return 'in a minute';
  return minutes <= 90 ? `in ${minutes} minutes` : `in ${Math.ceil(minutes / 60)} hours`;
}
/** Returns a 503. Its message says what is down and that nothing was lost. */
export const unavailable = refusal(503);

/** Seconds after which the client requests an unreadable record again. It may have been repaired by then. */
export const unreadableRetryAfter = 300;
/** Refusal for a row that exists but cannot be read: nothing was done, and the row must not count as missing. */
export const unreadable = new UserError(
  503,
  {
    error:
      'The shop cannot read one of its own records. Nothing was changed. Please try again later; the operator has been told.',
  },
  unreadableRetryAfter,
);
