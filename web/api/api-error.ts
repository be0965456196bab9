import type { ErrorBody } from '#shared/contract/errors.ts';

/**
 * An unsuccessful call. `message` may be shown as it is (rules 11.11 and 11.12). `status` 0: no answer arrived, so the
 * call may or may not have taken effect.
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

/** Errors of JavaScript itself: their texts ("Cannot read properties of…") are for developers. */
const faults = [TypeError, ReferenceError, RangeError, SyntaxError, EvalError, URIError] as const;

/** The text to show for an error; the fallback if it has none, or only a technical one. */
export function messageOf(error: unknown, fallback: string): string {
  if (!(error instanceof Error) || faults.some((Fault) => error instanceof Fault)) return fallback;
  return error.message === '' ? fallback : error.message;
}

/** The text to show for a call's error; empty if there is none. */
export function problemOf(error: Error | null, fallback: string): string {
  return error ? messageOf(error, fallback) : '';
}

/** Whether the call may have taken effect: there was no answer, or a broken one. */
export function isUnknownOutcome(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}
