import type { Square } from 'square';
import * as z from 'zod/mini';
import { askSquare, type CallOptions } from './ask-square.ts';
import type { ShopSquareClient } from './client.ts';
import { readFromSquare } from './read.ts';

const maybe = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema));

const answerSchema = z.object({
  objects: maybe(z.array(z.unknown())),
  relatedObjects: maybe(z.array(z.unknown())),
  cursor: maybe(z.string()),
  latestTime: maybe(z.string()),
});

export type CatalogueType = Square.CatalogObjectType;

/** One page of unchecked catalogue objects. Their schemas are in catalogue-objects.ts. */
export interface CataloguePage {
  readonly objects: readonly unknown[];
  readonly cursor: string | undefined;
}

/** Reads a page of at most 100 objects. It includes archived objects, but no deleted ones (Square docs). */
export async function listCatalogue(
  square: ShopSquareClient,
  request: { readonly types: readonly CatalogueType[]; readonly cursor?: string | undefined },
): Promise<CataloguePage> {
  const answer = await readFromSquare(() =>
    askCatalogue(square, 'list', { types: request.types.join(','), cursor: request.cursor }),
  );
  return { objects: answer.objects ?? [], cursor: answer.cursor || undefined };
}

export interface ChangesPage extends CataloguePage {
  /** Square's time of the index that was searched. The next search begins there. */
  readonly latestTime: string | undefined;
}

/** Searches objects changed after `since` (exclusive), including deleted ones. The index is some seconds late. */
export async function searchChanges(
  square: ShopSquareClient,
  request: { readonly since: string; readonly cursor?: string | undefined },
): Promise<ChangesPage> {
  const answer = await readFromSquare(() =>
    askCatalogue(square, 'search', {
      object_types: ['ITEM', 'ITEM_VARIATION', 'IMAGE', 'CATEGORY', 'CUSTOM_ATTRIBUTE_DEFINITION'],
      begin_time: request.since,
      include_deleted_objects: true,
      limit: 1000,
      cursor: request.cursor,
    }),
  );
  return {
    objects: answer.objects ?? [],
    cursor: answer.cursor || undefined,
    latestTime: answer.latestTime ?? undefined,
  };
}

const batchSize = 100;

/** Reads current items, with the categories and images that they refer to. The search index would be late. */
export async function getItems(
  square: ShopSquareClient,
  itemIds: readonly string[],
): Promise<{ readonly objects: readonly unknown[]; readonly related: readonly unknown[] }> {
  const objects: unknown[] = [];
  const related: unknown[] = [];
  for (let from = 0; from < itemIds.length; from += batchSize) {
    const answer = await readFromSquare(() =>
      askCatalogue(square, 'batch-retrieve', {
        object_ids: itemIds.slice(from, from + batchSize),
        include_related_objects: true,
        include_deleted_objects: true,
      }),
    );
    objects.push(...(answer.objects ?? []));
    related.push(...(answer.relatedObjects ?? []));
  }
  return { objects, related };
}

/**
 * Calls Square's catalogue API. The caller must check each object with a schema of catalogue-objects.ts. Throws like
 * `askSquare`.
 */
export async function askCatalogue(
  square: ShopSquareClient,
  path: 'list' | 'search' | 'batch-retrieve',
  question: Readonly<Record<string, unknown>>,
  options: CallOptions = {},
): Promise<z.infer<typeof answerSchema>> {
  const asked = path === 'list' ? { query: question } : { body: question };
  return (await askSquare(square, { path: `catalog/${path}`, ...asked }, answerSchema, options)).answer;
}
