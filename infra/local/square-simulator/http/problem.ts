interface ErrorRow {
  readonly category: string;
  readonly code: string;
  readonly detail: string;
  readonly field?: string;
}

/** An error of Square's API. The failed request has changed nothing. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: number;
  readonly errors: readonly ErrorRow[];

  constructor(status: number, error: ErrorRow) {
    super(`${error.code} ${error.detail}`);
    this.status = status;
    this.errors = [error];
  }
}

export function invalid(code: string, detail: string, field?: string, status = 400): Problem {
  const category = 'INVALID_REQUEST_ERROR';
  return new Problem(status, { category, code, detail, ...(field !== undefined && { field }) });
}

export function badInput(detail: string, field?: string): Problem {
  return invalid('BAD_REQUEST', detail, field);
}

export function unknownResource(detail: string, field?: string): Problem {
  return invalid('NOT_FOUND', detail, field, 404);
}

const categories = {
  401: 'AUTHENTICATION_ERROR',
  403: 'AUTHENTICATION_ERROR',
  429: 'RATE_LIMIT_ERROR',
  500: 'API_ERROR',
};

/** Refusals that do not depend on the request's fields (Square docs, error codes). */
const refusals = {
  unauthorised: [401, 'UNAUTHORIZED', 'This request could not be authorized.'],
  'token-revoked': [401, 'ACCESS_TOKEN_REVOKED', 'The provided access token has been revoked.'],
  'token-expired': [401, 'ACCESS_TOKEN_EXPIRED', 'The provided access token has expired.'],
  'insufficient-scopes': [403, 'INSUFFICIENT_SCOPES', 'The merchant has not given sufficient permissions.'],
  'other-merchant': [403, 'FORBIDDEN', 'Not authorized to access this resource of a different merchant.'],
  'rate-limit': [429, 'RATE_LIMITED', 'This request was rate limited. Please retry later.'],
  'server-error': [500, 'INTERNAL_SERVER_ERROR', 'An internal error has occurred.'],
} as const;

export function refusedCall(reason: keyof typeof refusals): Problem {
  const [status, code, detail] = refusals[reason];
  return new Problem(status, { category: categories[status], code, detail });
}
