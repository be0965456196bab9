import type { ErrorBody } from '#shared/contract/errors.ts';

/**
 * A call that did not succeed. `message` may be shown as it is (storefront spec section 8).
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

/** The text to show for whatever was thrown, or the fallback when it has none. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof Error && error.message !== '' ? error.message : fallback;
}

/** True when nobody can tell whether the call took effect: no answer, or a broken one. */
export function isUnknownOutcome(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}
