import type { Square, SquareClient } from 'square';
import { readFromSquare, whole } from './read.ts';

/** One page of catalogue objects as the SDK gives them, unchecked: `catalogue-objects.ts` says what they are. */
export interface CataloguePage {
  readonly objects: readonly unknown[];
  readonly cursor: string | undefined;
}

/** A list page holds at most 100 objects, never deleted ones; archived items are among them (Square docs). */
export async function listCatalogue(
  square: SquareClient,
  request: { readonly types: readonly Square.CatalogObjectType[]; readonly cursor?: string | undefined },
): Promise<CataloguePage> {
  const page = await readFromSquare(() =>
    square.catalog.list({
      types: request.types.join(','),
      ...(request.cursor && { cursor: request.cursor }),
    }),
  );
  const answer = whole(page.response);
  return { objects: answer.objects ?? [], cursor: answer.cursor || undefined };
}

export interface ChangesPage extends CataloguePage {
  /** Square's own time of the index that answered: where the next search begins. */
  readonly latestTime: string | undefined;
}

/** What changed after `since` (exclusive), tombstones included. The index lags writes by a few seconds. */
export async function searchChanges(
  square: SquareClient,
  request: { readonly since: string; readonly cursor?: string | undefined },
): Promise<ChangesPage> {
  const answer = whole(
    await readFromSquare(() =>
      square.catalog.search({
        objectTypes: ['ITEM', 'ITEM_VARIATION', 'IMAGE', 'CATEGORY'],
        beginTime: request.since,
        includeDeletedObjects: true,
        limit: 1000,
        ...(request.cursor && { cursor: request.cursor }),
      }),
    ),
  );
  return {
    objects: answer.objects ?? [],
    cursor: answer.cursor || undefined,
    latestTime: answer.latestTime,
  };
}

const batchSize = 100;

/** Items as they are now, not as the search index remembers them, with the categories and images they name. */
export async function getItems(
  square: SquareClient,
  itemIds: readonly string[],
): Promise<{ readonly objects: readonly unknown[]; readonly related: readonly unknown[] }> {
  const objects: unknown[] = [];
  const related: unknown[] = [];
  for (let from = 0; from < itemIds.length; from += batchSize) {
    const answer = whole(
      await readFromSquare(() =>
        square.catalog.batchGet({
          objectIds: itemIds.slice(from, from + batchSize),
          includeRelatedObjects: true,
          includeDeletedObjects: true,
        }),
      ),
    );
    objects.push(...(answer.objects ?? []));
    related.push(...(answer.relatedObjects ?? []));
  }
  return { objects, related };
}
