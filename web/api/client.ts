import type { ErrorBody } from '#shared/contract/errors.ts';
import type { Operation, Params } from '#shared/contract/routes.ts';
import type { Answer, BodyInput } from '#shared/contract/schemas.ts';
import { ApiError } from './api-error.ts';
import { routeOf, wordedByServer } from './callable.ts';

/** Time limit of a request, longer than API Gateway's limit of 30 s. */
const requestTimeoutMs = 45_000;

/** Input of a call. It has path parameters and a body only if the operation's contract has them. */
export type CallInput<Op extends Operation> = ([keyof Params<Op>] extends [never]
  ? { readonly params?: undefined }
  : { readonly params: Params<Op> }) &
  ([BodyInput<Op>] extends [undefined] ? { readonly body?: undefined } : { readonly body: BodyInput<Op> }) & {
    readonly query?: Readonly<Record<string, string>>;
    /** Reads the answer in parts, if it is too long to be parsed in one step. */
    readonly read?: (response: Response) => Promise<unknown>;
  };

export type CallArguments<Op extends Operation> =
  Record<never, never> extends CallInput<Op> ? [input?: CallInput<Op>] : [input: CallInput<Op>];

interface LooseInput {
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly read?: (response: Response) => Promise<unknown>;
}

/** Operations that are judged by the status of the answer alone; its body is never read (rule 11.9). */
const judgedByStatus = ['login', 'logout', 'register'] as const satisfies readonly Operation[];
type JudgedByStatus = (typeof judgedByStatus)[number];

/** Answer of a call; undefined for the operations in `judgedByStatus`. */
export type Outcome<Op extends Operation> = Op extends JudgedByStatus ? undefined : Answer<Op>;

/** Calls one operation of the contract. Throws ApiError, whose message follows rules 11.11 to 11.13. */
export async function call<Op extends Operation>(
  operation: Op,
  ...input: CallArguments<Op>
): Promise<Outcome<Op>> {
  return (await callTagged(operation, ...input)).answer;
}

/** Like `call`, but also returns the answer's ETag; it is empty if the answer has none. */
export function callTagged<Op extends Operation>(
  operation: Op,
  ...input: CallArguments<Op>
): Promise<{ readonly answer: Outcome<Op>; readonly tag: string }>;
export async function callTagged(operation: Operation, input: LooseInput = {}): Promise<unknown> {
  const response = await send(operation, input);
  if (!response.ok) throw await readFailure(operation, response);
  const tag = response.headers.get('etag') ?? '';
  if (judgedByStatus.some((name) => name === operation)) return { tag };
  try {
    return { answer: await (input.read ?? readJson)(response), tag };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw new ApiError(networkText(error), 0, {}, error);
    throw new ApiError('The answer could not be read. Please try again.', response.status, {}, error);
  }
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  return text === '' ? undefined : JSON.parse(text);
}

async function send(operation: Operation, { params, query, body }: LooseInput): Promise<Response> {
  const { method } = routeOf(operation);
  const isFile = body instanceof Blob;
  try {
    return await fetch(urlOf(operation, params, query), {
      method,
      credentials: 'same-origin',
      signal: AbortSignal.timeout(requestTimeoutMs),
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': isFile ? body.type : 'application/json' }),
      },
      ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
    });
  } catch (error) {
    throw new ApiError(networkText(error), 0, {}, error);
  }
}

/** Returns the URL of an operation, with escaped parameters and query. */
export function urlOf(
  operation: Operation,
  params: LooseInput['params'] = {},
  query: LooseInput['query'] = {},
): string {
  const path = routeOf(operation).path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams(query).toString();
  return search === '' ? path : `${path}?${search}`;
}

/** Returns the shop's own text for a network error (rule 11.12), because browsers' texts differ. */
function networkText(error: unknown): string {
  return error instanceof Error && error.name === 'TimeoutError'
    ? 'The shop did not answer in time. Please try again.'
    : 'We could not reach the shop. Check your connection and try again.';
}

/** Reason phrases by status: HTTP/2 and 3 do not send them, so the browser's `statusText` is empty. */
const phrases: Readonly<Record<number, string>> = {
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

const sessionOperations: readonly Operation[] = ['login', 'logout', 'register'];

/** Makes the error for an unsuccessful answer, with a text by rules 11.11 and 11.12. */
async function readFailure(operation: Operation, response: Response): Promise<ApiError> {
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

/**
 * Whether an answer with status 429 has no text for visitors: API Gateway answers with its own JSON, and the firewall
 * with an empty body.
 */
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
