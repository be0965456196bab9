import type { ErrorBody } from '#shared/contract/errors.ts';

/**
 * A call that did not succeed. `message` may be shown as it is (rules 11.11 and 11.12).
 * `status` 0 means that no answer arrived: what the call was to do may have happened or not.
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

/** Thrown by the language itself: their texts ("Cannot read properties of…") are for developers. */
const faults = [TypeError, ReferenceError, RangeError, SyntaxError, EvalError, URIError] as const;

/** The text to show for whatever was thrown; the fallback when it has none, or none that a person should read. */
export function messageOf(error: unknown, fallback: string): string {
  if (!(error instanceof Error) || faults.some((Fault) => error instanceof Fault)) return fallback;
  return error.message === '' ? fallback : error.message;
}

/** What to show of a call that may have failed: empty where it has not. */
export function problemOf(error: Error | null, fallback: string): string {
  return error ? messageOf(error, fallback) : '';
}

/** True when nobody can tell whether the call took effect: no answer, or a broken one. */
export function isUnknownOutcome(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}
