import { SquareError } from 'square';
import * as z from 'zod/mini';
import { readJson } from '#shared/text/read-json.ts';
import { type GetClient, type ShopSquareClient, squareFailure } from './client.ts';
import type { Outcome } from './provider.ts';
import { SquareUnavailable, whole } from './read.ts';

/** Keys below it are the seller's own, so their spelling is kept. */
const wordsOfOthers = 'custom_attribute_values';

/** A request to Square's API: the path below `/v2/`, with a query (GET) or a body (POST). */
type Question = { readonly path: string } & (
  | { readonly query?: Readonly<Record<string, unknown>> }
  | { readonly body: Readonly<Record<string, unknown>> }
);

const noErrors = z.object({ errors: z.optional(z.nullable(z.unknown())) });

/**
 * Calls Square without the SDK's own parsing, which fails on any key that every JavaScript object has (`constructor`)
 * and so loses a page of a hundred works. Here an answer is plain JSON whose keys are converted to the SDK's spelling.
 * `schema` checks only the envelope; the caller checks each object by itself. Token, retries and time limits are the
 * client's. Throws SquareError for a refusal, SquareUnavailable for an answer that cannot be parsed.
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

/** `fromEntries` defines own properties, even for `__proto__`. */
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

/** Milliseconds. The SDK's own timer stops at the headers; this limit includes the body. */
const wholeCall = 8_000;

export interface CallOptions {
  readonly abortSignal?: AbortSignal;
  readonly timeoutInSeconds?: number;
  readonly maxRetries?: number;
}

/**
 * Runs one call and returns its outcome. The SDK's retries are off: after a silent retry, a "busy" could hide an
 * earlier call that Square carried out. An answer without the expected object (HTML, errors, or nothing with status
 * 200) is `unknown`.
 */
export async function outcomeOf<T>(
  call: (options: CallOptions) => Promise<T | undefined>,
): Promise<Outcome<T>> {
  try {
    const value = await call({ abortSignal: AbortSignal.timeout(wholeCall), maxRetries: 0 });
    return value === undefined ? { kind: 'unknown' } : { kind: 'ok', value };
  } catch (error) {
    if (error instanceof SquareUnavailable || isOddBody(error)) return { kind: 'unknown' };
    // A refusal that is not JSON comes from a gateway and not from Square.
    const isForeign =
      error instanceof SquareError &&
      error.statusCode !== 401 &&
      error.statusCode !== 429 &&
      typeof error.body !== 'object';
    return isForeign ? { kind: 'unknown' } : squareFailure(error);
  }
}

/** Runs each call with the current client and returns its outcome, as `outcomeOf` does. */
export function outcomesWith(client: GetClient) {
  return <T>(call: (square: ShopSquareClient, options: CallOptions) => Promise<T | undefined>) =>
    outcomeOf(async (options) => call(await client(), options));
}
export type AskSquare = ReturnType<typeof outcomesWith>;

/** Whether an answer could not be read. The SDK does not export its ParseError; its `errors` list identifies it. */
function isOddBody(error: unknown): boolean {
  if (error instanceof SquareError || !(error instanceof Error)) return false;
  return error instanceof TypeError || error instanceof RangeError || 'errors' in error;
}

/** Converts Square's 64-bit integers, checked, because JSON and the table know only numbers. */
export function toAmount(value: bigint | number | null | undefined): number {
  const amount = Number(value ?? 0);
  if (!Number.isSafeInteger(amount)) throw new RangeError('An amount exceeds the largest safe integer');
  return amount;
}

/** Returns 0 if there is no time. */
export function toMilliseconds(time: string | null | undefined): number {
  const milliseconds = Date.parse(time ?? '');
  return Number.isNaN(milliseconds) ? 0 : milliseconds;
}
