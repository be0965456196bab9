import type { ErrorBody } from '#shared/contract/errors.ts';

/**
 * The error of an unsuccessful call. Pages may show its `message` unchanged (rules 11.11 and 11.12). A `status` of 0
 * means that no answer arrived, so the call may or may not have taken effect.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly errors: ErrorBody['errors'];

  constructor(message: string, status: number, body: Partial<ErrorBody> = {}, cause?: unknown) {
    super(message, { cause });
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code;
    this.errors = body.errors;
  }
}

/** JavaScript's own error classes: their messages ("Cannot read properties of…") are for developers. */
const faults = [TypeError, ReferenceError, RangeError, SyntaxError, EvalError, URIError] as const;

/** Returns the text to show for an error, or the fallback if its message is empty or technical. */
export function messageOf(error: unknown, fallback: string): string {
  if (!(error instanceof Error) || faults.some((Fault) => error instanceof Fault)) return fallback;
  return error.message === '' ? fallback : error.message;
}

/** Returns the text to show for a call's error; empty if there is no error. */
export function problemOf(error: Error | null, fallback: string): string {
  return error ? messageOf(error, fallback) : '';
}

/** Whether a failed call may have taken effect, because it got no answer, a server error or an unexpected error. */
export function isUnknownOutcome(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}
