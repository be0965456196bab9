import { SquareError } from 'square';
import * as z from 'zod/mini';
import { readJson } from '#shared/text/read-json.ts';
import { type GetClient, type ShopSquareClient, squareFailure } from './client.ts';
import type { Outcome } from './provider.ts';
import { SquareUnavailable, whole } from './read.ts';

/** Field with keys that the seller has chosen. Their spelling is not changed. */
const wordsOfOthers = 'custom_attribute_values';

/** A request to Square's API. `path` is the part of the URL below `/v2/`. A GET has a query and a POST a body. */
type Question = { readonly path: string } & (
  | { readonly query?: Readonly<Record<string, unknown>> }
  | { readonly body: Readonly<Record<string, unknown>> }
);

const noErrors = z.object({ errors: z.optional(z.nullable(z.unknown())) });

/**
 * Calls Square without the SDK's parser. The parser fails on any key that every JavaScript object has (`constructor`),
 * and then a page of a hundred works is lost. Here the answer's keys are converted to the SDK's spelling, and `schema`
 * checks only the envelope; the caller checks each object. Token, retries and time limits are the client's. Throws
 * SquareError for a refusal, and SquareUnavailable for an answer that cannot be parsed.
 */
export async function askSquare<T extends object>(
  square: ShopSquareClient,
  question: Question,
  schema: z.ZodMiniType<T>,
  options: CallOptions = {},
): Promise<{ readonly answer: T; readonly headers: Headers }> {
  const { response, text } = await send(square, question, options);
  const body = readJson(text);
  if (response.status >= 400) throw new SquareError({ statusCode: response.status, body: body ?? text });
  const readable = spelled(body);
  const answer = schema.safeParse(readable);
  const errors = noErrors.safeParse(readable);
  if (!answer.success || !errors.success)
    throw new SquareUnavailable('Square sent an answer of an unexpected form');
  whole(errors.data);
  return { answer: answer.data, headers: response.headers };
}

const json = { method: 'POST', headers: { 'content-type': 'application/json' } };

async function send(
  square: ShopSquareClient,
  question: Question,
  options: CallOptions,
): Promise<{ readonly response: Response; readonly text: string }> {
  try {
    const url = new URL(`/v2/${question.path}`, square.baseUrl);
    const response =
      'body' in question
        ? await square.fetch(url, { ...json, body: JSON.stringify(question.body) }, options)
        : await square.fetch(`${url}?${new URLSearchParams(given(question.query ?? {}))}`, {}, options);
    return { response, text: await response.text() };
  } catch {
    throw new SquareUnavailable('Square did not answer');
  }
}

function given(question: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(question).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}

/** Converts all keys to the SDK's spelling. `fromEntries` defines own properties, even for `__proto__`. */
function spelled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(spelled);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      camelCase(name),
      name === wordsOfOthers && inner !== null && typeof inner === 'object'
        ? Object.fromEntries(Object.entries(inner).map(([word, its]) => [word, spelled(its)]))
        : spelled(inner),
    ]),
  );
}

function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** Milliseconds for a call including the answer's body. The SDK's own timer stops at the headers. */
const wholeCall = 8_000;

export interface CallOptions {
  readonly abortSignal?: AbortSignal;
  readonly timeoutInSeconds?: number;
  readonly maxRetries?: number;
}

/**
 * Runs one call and returns its outcome. The SDK's retries are off, because after a retry a "busy" could hide an
 * earlier call that Square has carried out. An answer without the expected object (HTML, errors, or an empty 200) is
 * `unknown`.
 */
export async function outcomeOf<T>(
  call: (options: CallOptions) => Promise<T | undefined>,
): Promise<Outcome<T>> {
  try {
    const value = await call({ abortSignal: AbortSignal.timeout(wholeCall), maxRetries: 0 });
    return value === undefined ? { kind: 'unknown' } : { kind: 'ok', value };
  } catch (error) {
    if (error instanceof SquareUnavailable || isOddBody(error)) return { kind: 'unknown' };
    // A refusal that is not JSON was sent by a gateway, not by Square.
    const isForeign =
      error instanceof SquareError &&
      error.statusCode !== 401 &&
      error.statusCode !== 429 &&
      typeof error.body !== 'object';
    return isForeign ? { kind: 'unknown' } : squareFailure(error);
  }
}

/** Returns a function that runs a call with the current client and returns its outcome like `outcomeOf`. */
export function outcomesWith(client: GetClient) {
  return <T>(call: (square: ShopSquareClient, options: CallOptions) => Promise<T | undefined>) =>
    outcomeOf(async (options) => call(await client(), options));
}
export type AskSquare = ReturnType<typeof outcomesWith>;

/** Tells whether an answer was unreadable. The SDK's ParseError is not exported; its `errors` list identifies it. */
function isOddBody(error: unknown): boolean {
  if (error instanceof SquareError || !(error instanceof Error)) return false;
  return error instanceof TypeError || error instanceof RangeError || 'errors' in error;
}

/** Converts Square's 64-bit integers to numbers. Throws RangeError if an amount is not a safe integer. */
export function toAmount(value: bigint | number | null | undefined): number {
  const amount = Number(value ?? 0);
  if (!Number.isSafeInteger(amount)) throw new RangeError('An amount exceeds the largest safe integer');
  return amount;
}

/** Converts an RFC 3339 time to milliseconds. Returns 0 for a missing or unreadable time. */
export function toMilliseconds(time: string | null | undefined): number {
  const milliseconds = Date.parse(time ?? '');
  return Number.isNaN(milliseconds) ? 0 : milliseconds;
}
