import { SquareError } from 'square';
import * as z from 'zod/mini';
import type { ShopSquareClient } from './client.ts';
import type { CallOptions } from './outcome.ts';
import { SquareUnavailable, whole } from './read.ts';

/** Keys below it are the seller's own words, so they stay as they are. */
const wordsOfOthers = 'custom_attribute_values';

const maybe = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema));
const answerSchema = z.object({
  objects: maybe(z.array(z.unknown())),
  relatedObjects: maybe(z.array(z.unknown())),
  cursor: maybe(z.string()),
  latestTime: maybe(z.string()),
  errors: maybe(z.unknown()),
});

/**
 * Asks Square's catalogue past the SDK's own reading of answers: that ends with a TypeError at a key which every
 * JavaScript object has (`constructor`), and with it a page of a hundred works. Here an answer is JSON and no more, its
 * keys in the SDK's spelling; what it holds is checked object by object (catalogue-objects.ts). Token, repeats and time
 * limits are the client's. Throws SquareError for a refusal, SquareUnavailable for what is no answer of Square's.
 */
export async function askCatalogue(
  square: ShopSquareClient,
  path: 'list' | 'search' | 'batch-retrieve',
  question: Readonly<Record<string, unknown>>,
  options: CallOptions = {},
): Promise<z.infer<typeof answerSchema>> {
  const { response, text } = await send(square, path, question, options);
  const body = parse(text);
  if (response.status >= 400) throw new SquareError({ statusCode: response.status, body: body ?? text });
  const answer = answerSchema.safeParse(spelled(body));
  if (!answer.success) throw new SquareUnavailable('Square answered something else');
  return whole(answer.data);
}

const json = { method: 'POST', headers: { 'content-type': 'application/json' } };

async function send(
  square: ShopSquareClient,
  path: string,
  question: Readonly<Record<string, unknown>>,
  options: CallOptions,
): Promise<{ readonly response: Response; readonly text: string }> {
  try {
    const url = new URL(`/v2/catalog/${path}`, square.baseUrl);
    const response =
      path === 'list'
        ? await square.fetch(`${url}?${new URLSearchParams(given(question))}`, {}, options)
        : await square.fetch(url, { ...json, body: JSON.stringify(question) }, options);
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

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `fromEntries` makes own keys of whatever is one, `__proto__` too. */
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
