import * as z from 'zod/mini';
import { askSquare } from './ask-square.ts';
import type { ShopSquareClient } from './client.ts';
import type { CallOptions } from './outcome.ts';

const maybe = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema));
const answerSchema = z.object({
  objects: maybe(z.array(z.unknown())),
  relatedObjects: maybe(z.array(z.unknown())),
  cursor: maybe(z.string()),
  latestTime: maybe(z.string()),
});

/** Asks Square's catalogue; what it answers is checked object by object (catalogue-objects.ts). Throws as `askSquare`. */
export async function askCatalogue(
  square: ShopSquareClient,
  path: 'list' | 'search' | 'batch-retrieve',
  question: Readonly<Record<string, unknown>>,
  options: CallOptions = {},
): Promise<z.infer<typeof answerSchema>> {
  const asked = path === 'list' ? { query: question } : { body: question };
  return (await askSquare(square, { path: `catalog/${path}`, ...asked }, answerSchema, options)).answer;
}
