interface ErrorRow {
  readonly category: string;
  readonly code: string;
  readonly detail: string;
  readonly field?: string;
}

/** An error of Square's API; the request changed nothing. */
export class Problem extends Error {
  readonly status: number;
  readonly errors: readonly ErrorRow[];

  constructor(status: number, error: ErrorRow) {
    super(`${error.code} ${error.detail}`);
    this.name = 'Problem';
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

function unauthenticated(status: number, code: string, detail: string): Problem {
  return new Problem(status, { category: 'AUTHENTICATION_ERROR', code, detail });
}

export function badToken(code = 'UNAUTHORIZED', detail = 'This request could not be authorized.'): Problem {
  return unauthenticated(401, code, detail);
}

/** The token is valid but lacks a scope (Square docs, error codes: 403 INSUFFICIENT_SCOPES). */
export function insufficientScopes(): Problem {
  const detail = 'The merchant has not given your application sufficient permissions to do that.';
  return unauthenticated(403, 'INSUFFICIENT_SCOPES', detail);
}

/** The token is valid, but the object belongs to another seller. */
export function foreignResource(): Problem {
  const detail = 'Not authorized to access this resource of a different merchant.';
  return unauthenticated(403, 'FORBIDDEN', detail);
}

export function rateLimited(): Problem {
  const detail = 'This request was rate limited. Please retry later.';
  return new Problem(429, { category: 'RATE_LIMIT_ERROR', code: 'RATE_LIMITED', detail });
}

export function serverError(): Problem {
  const detail = 'An internal error has occurred.';
  return new Problem(500, { category: 'API_ERROR', code: 'INTERNAL_SERVER_ERROR', detail });
}
