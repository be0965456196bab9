import type { ErrorBody } from '#shared/contract/errors.ts';
import type { Operation } from '#shared/contract/routes.ts';
import { ApiError } from './api-error.ts';

/** HTTP/2 and 3 carry no reason phrase, so the browser's `statusText` is empty there. */
const phrases: Readonly<Record<number, string>> = {
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

const sessionOperations: readonly Operation[] = ['login', 'logout', 'register'];

/** Their failures are told in the server's own words, whatever the status (rule 11.13). */
const wordedByServer: readonly Operation[] = [
  ...(['addToCart', 'placeOrder', 'takePayment', 'endReview'] as const),
  ...(['shipOrder', 'correctTracking', 'refundOrder', 'restockOrder', 'cancelOrder'] as const),
  ...(['resendMail', 'endOrderLinks', 'resyncArtwork', 'decideRefund', 'setLocation'] as const),
];

/** Words a non-ok answer by rules 11.11 and 11.12. */
export async function readFailure(operation: Operation, response: Response): Promise<ApiError> {
  const { status } = response;
  const statusText = response.statusText || (phrases[status] ?? '');
  const text = await response.text().catch(() => '');
  const body = readErrorBody(text);

  const isWorded = wordedByServer.includes(operation) && body.error !== undefined;
  if (status >= 500 && !isWorded) {
    const message = sessionOperations.includes(operation) ? statusText : `${status}: ${statusText}`;
    return new ApiError(message, status, body);
  }
  const message = body.error ?? (isUnworded(status, text) ? tooMany : text);
  return new ApiError(operation === 'getUser' ? `${status}: ${message}` : message, status, body);
}

const tooMany = 'Too many requests. Please try again in a few minutes.';

/** API Gateway's ceiling answers in JSON of its own, the firewall with nothing at all. */
function isUnworded(status: number, text: string): boolean {
  return status === 429 && (text === '' || text.startsWith('{'));
}

function readErrorBody(text: string): Partial<ErrorBody> {
  try {
    const body: unknown = JSON.parse(text);
    return isErrorBody(body) ? body : {};
  } catch {
    return {};
  }
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string';
}
